import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";

const PER_HOUR = 20;
const HOUR_SECONDS = 3_600;

const EDITS = ["ORDER_EDITED", "ATTENDEE_EDITED"];
const LETTERS = ["CONFIRMATION_RESENT", "TICKET_RESENT"];

/** Only where the organiser allows it, and twenty changes an hour; the caller has locked the order. */
export async function requireSelfService(tx: Tx, order: { id: number; event_id: number }): Promise<void> {
  const settings = await tx
    .selectFrom("event_settings")
    .select("allow_attendee_self_edit")
    .where("event_id", "=", order.event_id)
    .executeTakeFirst();
  if (!settings?.allow_attendee_self_edit) throw new Refusal("self_service_off");
  await limit(tx, order, EDITS);
}

/** The same for letters. */
export async function requireLetters(tx: Tx, order: { id: number; event_id: number }): Promise<void> {
  await requireSelfService(tx, order);
  await limit(tx, order, LETTERS);
}

/** Counted by the order's own history. */
async function limit(tx: Tx, order: { id: number }, actions: string[]): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(${HOUR_SECONDS} - extract(epoch from clock_timestamp() - h.created_at))::integer as seconds
    from order_history h
    where h.order_id = ${order.id} and h.actor = 'BUYER' and h.action = any (${actions}::text[])
      and h.created_at > clock_timestamp() - make_interval(secs => ${HOUR_SECONDS})
    order by h.id desc
    offset ${PER_HOUR - 1} limit 1`.execute(tx);
  if (rows[0]) throw new Refusal("rate_limited", { facts: { seconds: rows[0].seconds } });
}
