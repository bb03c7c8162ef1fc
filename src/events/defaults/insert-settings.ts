import type { Tx } from "../../platform/database/database.ts";
import { settingColumns } from "../../platform/html/setting-columns.ts";
import { changesOf, namesOf } from "../../values/setting.ts";
import { type CheckoutSettingsStore, DEFAULT_CHECKOUT_SETTINGS } from "../event-settings.ts";
import { CHECKOUT_SETTINGS } from "../settings/checkout-definition.ts";
import { EVENT_SETTINGS } from "../settings/definition.ts";
import type { DefaultSettings } from "./contract.ts";
import { findDefaults } from "./event-defaults.ts";

interface FirstSettings {
  eventId: number;
  accountId: number;
  organizerId: number;
  /** Returns the values that each event has for itself. */
  own: (defaults: DefaultSettings) => {
    is_online_event: boolean;
    support_email: string | null;
    content_language: string | null;
  };
}

/** Inserts the settings of a new event, with the defaults of its organiser and account. */
export async function insertSettings(
  tx: Tx,
  { eventId, accountId, organizerId, own }: FirstSettings,
  checkout: CheckoutSettingsStore,
): Promise<void> {
  const { settings } = await findDefaults(tx, { accountId, organizerId });
  await tx
    .insertInto("event_settings")
    .values({
      ...settingColumns(EVENT_SETTINGS, settings),
      ...own(settings),
      event_id: eventId,
      account_id: accountId,
    })
    .execute();
  const inherited = changesOf(CHECKOUT_SETTINGS, settings);
  const isUnusual = namesOf(CHECKOUT_SETTINGS).some(
    (name) => inherited[name] !== undefined && inherited[name] !== DEFAULT_CHECKOUT_SETTINGS[name],
  );
  if (isUnusual) await checkout.update(tx, { accountId, eventId }, inherited);
}
