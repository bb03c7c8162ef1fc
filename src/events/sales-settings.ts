import type { Db } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import type { SalesSettings, UpdateSalesSettings } from "./contract.ts";

interface OwnEvent {
  accountId: number;
  eventId: number;
}

const COLUMNS = [
  "payment_providers",
  "offline_payment_instructions",
  "offline_payment_days",
  "cancels_unpaid_orders",
  "allow_unpaid_check_in",
  "allow_attendee_self_edit",
  "buyer_cancel_hours",
] as const;

/** How an event's orders are paid, and what its buyers may do by themselves. */
export async function findSalesSettings(db: Db, { accountId, eventId }: OwnEvent): Promise<SalesSettings> {
  const row = await db
    .selectFrom("event_settings as s")
    .innerJoin("events as e", "e.id", "s.event_id")
    .where("s.event_id", "=", eventId)
    .where("s.account_id", "=", accountId)
    .where("e.deleted_at", "is", null)
    .select(COLUMNS.map((column) => `s.${column}` as const))
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { allow_unpaid_check_in, ...settings } = row;
  return {
    ...settings,
    payment_providers: settings.payment_providers as SalesSettings["payment_providers"],
    allow_orders_awaiting_offline_payment_to_check_in: allow_unpaid_check_in,
  };
}

/** Changes those that are named. Who may pay offline must be told how. */
export async function updateSalesSettings(
  db: Db,
  own: OwnEvent,
  { allow_orders_awaiting_offline_payment_to_check_in: unpaid, ...wanted }: UpdateSalesSettings,
): Promise<SalesSettings> {
  const before = await findSalesSettings(db, own);
  const instructions =
    wanted.offline_payment_instructions === undefined
      ? before.offline_payment_instructions
      : sanitizeHtml(wanted.offline_payment_instructions);
  const providers = [...new Set(wanted.payment_providers ?? before.payment_providers)];
  if (providers.includes("OFFLINE") && instructions === null)
    throw invalidField("offline_payment_instructions", "required");
  await db
    .updateTable("event_settings")
    .set({
      ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
      payment_providers: providers,
      offline_payment_instructions: instructions,
      ...(unpaid !== undefined && { allow_unpaid_check_in: unpaid }),
      updated_at: new Date(),
    })
    .where("event_id", "=", own.eventId)
    .where("account_id", "=", own.accountId)
    .execute();
  return findSalesSettings(db, own);
}
