import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { RequestedAlert } from "./sale-alert-token.ts";

/**
 * Adds an address to the event's list. Confirming the same request again changes nothing, so that nobody gets
 * two e-mails. A later request waits until tickets can be bought again.
 */
export async function confirmSaleAlert(
  db: Db,
  { event_id, email, locale, requested_at }: RequestedAlert,
): Promise<void> {
  const { rows } = await sql`
    insert into sale_alerts (account_id, event_id, email, locale, requested_at)
    select e.account_id, e.id, ${email}, ${locale}, ${new Date(requested_at)}::timestamptz
    from events e where e.id = ${event_id} and e.deleted_at is null
    on conflict (event_id, email) do update set
      locale = excluded.locale,
      requested_at = greatest(sale_alerts.requested_at, excluded.requested_at),
      queued_at = ${unlessAskedAgain("queued_at")},
      mailed_at = ${unlessAskedAgain("mailed_at")}
    returning id`.execute(db);
  if (rows.length === 0) throw new Refusal("not_found");
}

/** SQL: null if an address that already got an e-mail has sent a later request. */
function unlessAskedAgain(column: "queued_at" | "mailed_at") {
  return sql`case
    when excluded.requested_at > sale_alerts.requested_at and sale_alerts.mailed_at is not null then null
    else ${sql.ref(`sale_alerts.${column}`)} end`;
}

/** Removes an address from the event's list. Idempotent. */
export async function stopSaleAlert(db: Db, { event_id, email }: RequestedAlert): Promise<void> {
  await db.deleteFrom("sale_alerts").where("event_id", "=", event_id).where("email", "=", email).execute();
}
