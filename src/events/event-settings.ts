import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { settingColumns, settingsOfRow } from "../platform/html/setting-columns.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { inheritTheme } from "../values/theme/theme.ts";
import { readThemeChoices } from "../values/theme/theme-choices.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import {
  changesOf,
  defaultsOf,
  namesOf,
  type SettingChanges,
  type SettingValues,
} from "../values/setting.ts";
import { locationOf } from "./event-input.ts";
import type { Location } from "./contract/location.ts";
import type { OwnEvent } from "./own-event.ts";
import { doorsAt } from "./rules/doors.ts";
import { CHECKOUT_SETTINGS } from "./settings/checkout-definition.ts";
import { EVENT_SETTINGS } from "./settings/definition.ts";
import type { AllEventSettings, UpdateEventSettings } from "./settings/contract.ts";
import { touchCatalog } from "./touch-catalog.ts";

/** Access to the checkout settings, which the checkout area stores. */
export interface CheckoutSettingsStore {
  find(db: Db | Tx, own: OwnEvent): Promise<SettingValues<typeof CHECKOUT_SETTINGS>>;
  update(tx: Tx, own: OwnEvent, change: SettingChanges<typeof CHECKOUT_SETTINGS>): Promise<unknown>;
  /** SQL: the stored settings of an event row named `e`, as JSON. Null: the defaults. */
  stored: RawBuilder<unknown>;
  /** Sets inheritable settings of several events, whose rows the caller has locked. */
  updateMany(
    tx: Tx,
    own: { accountId: number; eventIds: number[] },
    change: SettingChanges<typeof CHECKOUT_SETTINGS>,
  ): Promise<unknown>;
}

export const DEFAULT_CHECKOUT_SETTINGS = defaultsOf(CHECKOUT_SETTINGS);

/** Used if the program runs without the checkout area: the checkout settings of a new event. */
export const NO_CHECKOUT: CheckoutSettingsStore = {
  find: async () => DEFAULT_CHECKOUT_SETTINGS,
  update: async () => {},
  stored: sql`null::jsonb`,
  updateMany: async () => {},
};

/** Settings of an event that nobody has changed. */
export const DEFAULT_SETTINGS = { ...defaultsOf(EVENT_SETTINGS), ...DEFAULT_CHECKOUT_SETTINGS };

const COLUMNS = namesOf(EVENT_SETTINGS).map((name) => `s.${name}` as const);

/** Reads all settings of an event. Refuses another account's event. */
export async function findEventSettings(
  db: Db | Tx,
  own: OwnEvent,
  checkout: CheckoutSettingsStore,
): Promise<AllEventSettings> {
  const row = await db
    .selectFrom("event_settings as s")
    .innerJoin("events as e", "e.id", "s.event_id")
    .where("s.event_id", "=", own.eventId)
    .where("s.account_id", "=", own.accountId)
    .where("e.deleted_at", "is", null)
    .select(COLUMNS)
    .select("e.location")
    .leftJoin("organizer_settings as os", "os.organizer_id", "e.organizer_id")
    .select("os.homepage_theme_settings as organizer_theme")
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return {
    ...settingsOfRow(EVENT_SETTINGS, row),
    homepage_theme_settings: readThemeChoices(row.homepage_theme_settings),
    inherited_theme: inheritTheme(readThemeChoices(row.organizer_theme)),
    location_details: row.location as Location | null,
    ...(await checkout.find(db, own)),
  };
}

/**
 * Changes the named settings. Requires instructions for offline payment, and removes the address of an online
 * event. Existing holds are priced again, because the settings include the duration of the checkout.
 */
export async function updateEventSettings(
  db: Db,
  own: OwnEvent,
  {
    change,
    checkout,
    edit = unversioned,
  }: { change: UpdateEventSettings; checkout: CheckoutSettingsStore; edit?: Edit },
): Promise<AllEventSettings> {
  await edit.transaction(db, async (tx) => {
    await touchCatalog(tx, own);
    const before = await findEventSettings(tx, own, checkout);
    const columns = settingColumns(EVENT_SETTINGS, change);
    requireInstructions({ ...before, ...changesOf(EVENT_SETTINGS, change) });
    if (change.doors_time !== before.doors_time) await requireDoorsBeforeStart(tx, own, change.doors_time);
    await tx
      .updateTable("event_settings")
      .set({ ...columns, updated_at: new Date() })
      .where("event_id", "=", own.eventId)
      .where("account_id", "=", own.accountId)
      .execute();
    const isOnline = change.is_online_event ?? before.is_online_event;
    if (change.location_details !== undefined || isOnline) {
      await tx
        .updateTable("events")
        .set({ location: isOnline ? null : locationOf(change.location_details) })
        .where("id", "=", own.eventId)
        .where("account_id", "=", own.accountId)
        .execute();
    }
    const ofCheckout = changesOf(CHECKOUT_SETTINGS, change);
    if (Object.keys(ofCheckout).length > 0) await checkout.update(tx, own, ofCheckout);
  });
  return findEventSettings(db, own, checkout);
}

/** Completes the settings with the defaults for everything absent. */
export function wholeSettings(settings: UpdateEventSettings): UpdateEventSettings {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const guest_names = settings.attendee_details_collection_method === "PER_ORDER" ? "NONE" : "LATER";
  return { ...DEFAULT_SETTINGS, guest_names, location_details: null, ...given };
}

function requireInstructions(settings: AllEventSettings): void {
  if (settings.payment_providers.includes("OFFLINE") && !settings.offline_payment_instructions)
    throw invalidField("offline_payment_instructions", "required");
}

async function requireDoorsBeforeStart(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  time: string | null | undefined,
): Promise<void> {
  if (!time) return;
  const event = await tx
    .selectFrom("events")
    .select(["start_date", "timezone"])
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (!doorsAt(event, time)) throw invalidField("doors_time", "after_start");
}
