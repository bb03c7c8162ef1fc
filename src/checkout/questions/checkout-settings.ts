import { CHECKOUT_SETTINGS } from "../../events/contract.ts";
import { collectAttendeeDetails, type OwnEvent, requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { settingColumns, settingsOfRow } from "../../platform/html/setting-columns.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { Refusal } from "../../values/refusal.ts";
import { changesOf, defaultsOf, namesOf } from "../../values/setting.ts";
import type { GuestNames } from "./contract.ts";
import type { CheckoutSettings, UpdateCheckoutSettings } from "./contract/settings.ts";

/** `guest_names` is derived from two columns. One of them belongs to `event_settings`. */
export const { guest_names: _guestNames, ...STORED_SETTINGS } = CHECKOUT_SETTINGS;
const COLUMNS = namesOf(STORED_SETTINGS);

export async function findCheckoutSettings(db: Db | Tx, own: OwnEvent): Promise<CheckoutSettings> {
  await requireEvent(db, own);
  return readCheckoutSettings(db, own.eventId);
}

/** Reads the checkout settings of an event without a check of the account. */
export async function readCheckoutSettings(db: Db | Tx, eventId: number): Promise<CheckoutSettings> {
  const row = await db
    .selectFrom("checkout_settings")
    .select(COLUMNS)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  const stored = row ? settingsOfRow(STORED_SETTINGS, row) : defaultsOf(STORED_SETTINGS);
  return { ...stored, guest_names: await readGuestNames(db, eventId) };
}

async function readGuestNames(db: Db | Tx, eventId: number): Promise<GuestNames> {
  const row = await db
    .selectFrom("event_settings as e")
    .leftJoin("checkout_settings as c", "c.event_id", "e.event_id")
    .select(["e.attendee_details_collection_method as method", "c.requires_guest_names"])
    .where("e.event_id", "=", eventId)
    .executeTakeFirst();
  if (row?.method === "PER_ORDER") return "NONE";
  return row?.requires_guest_names ? "NOW" : "LATER";
}

/** Updates the checkout settings from now on. Refuses invoices without a sender. */
export async function updateCheckoutSettings(
  tx: Tx,
  own: OwnEvent,
  change: UpdateCheckoutSettings,
): Promise<CheckoutSettings> {
  await lockCheckoutSettings(tx, own);
  const known = await findCheckoutSettings(tx, own);
  const columns = settingColumns(STORED_SETTINGS, change);
  const settings = { ...known, ...changesOf(CHECKOUT_SETTINGS, change) };
  if (settings.enable_invoicing) requireSender(settings);
  const { guest_names, ...all } = settings;
  const requires_guest_names = guest_names === "NOW";
  await tx
    .insertInto("checkout_settings")
    .values({ ...all, requires_guest_names, event_id: own.eventId, account_id: own.accountId })
    .onConflict((conflict) =>
      conflict.column("event_id").doUpdateSet({
        ...columns,
        ...(change.guest_names && { requires_guest_names }),
        updated_at: new Date(),
      }),
    )
    .execute();
  if (change.guest_names) {
    await collectAttendeeDetails(tx, own.eventId, guest_names === "NONE" ? "PER_ORDER" : "PER_TICKET");
  }
  return settings;
}

/**
 * Serialises updates, because a rule across settings must see concurrent changes. Locks `event_settings`,
 * since its row always exists.
 */
export async function lockCheckoutSettings(tx: Tx, { accountId, eventId }: OwnEvent): Promise<void> {
  await tx
    .selectFrom("event_settings")
    .select("event_id")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .execute();
}

function requireSender({ organization_name, organization_address }: CheckoutSettings): void {
  const fields: Record<string, FieldProblem[]> = {};
  if (organization_name === null) fields.organization_name = [{ code: "required" }];
  if (organization_address === null) fields.organization_address = [{ code: "required" }];
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
}
