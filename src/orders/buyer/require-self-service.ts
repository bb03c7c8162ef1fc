import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";

const PER_HOUR = 20;
/** Limits resends per recipient, so that an order link cannot be used to flood an inbox. */
const EMAILS_PER_ADDRESS = 3;
const HOUR_SECONDS = 3_600;

const EDITS = ["ORDER_EDITED", "ATTENDEE_EDITED"];
const MAX_EMAILS = ["CONFIRMATION_RESENT", "TICKET_RESENT"];

/**
 * Refuses changes that the organiser does not allow, and more than twenty an hour. The caller has locked the
 * order.
 */
export async function requireSelfService(tx: Tx, order: { id: number; event_id: number }): Promise<void> {
  const settings = await tx
    .selectFrom("event_settings")
    .select("allow_attendee_self_edit")
    .where("event_id", "=", order.event_id)
    .executeTakeFirst();
  if (!settings?.allow_attendee_self_edit) throw new Refusal("self_service_off");
  await limit(tx, order, EDITS);
}

/** Like `requireSelfService`, for e-mails, with an extra limit per address. */
export async function requireEmails(
  tx: Tx,
  order: { id: number; event_id: number },
  email: string | null,
): Promise<void> {
  await requireSelfService(tx, order);
  await limitEmails(tx, order, email);
}

/**
 * Limits e-mails that anyone with the order's link, even without its key, can request. The caller has locked the
 * order.
 */
export async function limitEmails(tx: Tx, order: { id: number }, email: string | null): Promise<void> {
  await limit(tx, order, MAX_EMAILS);
  await limit(tx, order, MAX_EMAILS, { email, most: EMAILS_PER_ADDRESS });
}

/**
 * Refuses if the buyer has made too many of these actions within the hour, by the order's history. A change of
 * the order's address also edits its tickets. Its entries have one transaction and count once.
 */
async function limit(
  tx: Tx,
  order: { id: number },
  actions: string[],
  to?: { email: string | null; most: number },
): Promise<void> {
  const toOne = to ? sql`and lower(h.new_values ->> 'email') = lower(${to.email})` : sql``;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(${HOUR_SECONDS} - extract(epoch from clock_timestamp() - max(h.created_at)))::integer as seconds
    from order_history h
    where h.order_id = ${order.id} and h.actor = 'BUYER' and h.action = any (${actions}::text[])
      and h.created_at > clock_timestamp() - make_interval(secs => ${HOUR_SECONDS}) ${toOne}
    group by h.xmin::text
    order by max(h.id) desc
    offset ${(to?.most ?? PER_HOUR) - 1} limit 1`.execute(tx);
  if (rows[0]) throw new Refusal("rate_limited", { facts: { seconds: rows[0].seconds } });
}
