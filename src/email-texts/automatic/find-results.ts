import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AutomaticMessageWithResults } from "./contract.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";
import type { OwnEvent } from "../../messaging/index.ts";
import { emailHash } from "../../suppressions/index.ts";

type Results = Pick<
  AutomaticMessageWithResults,
  "waiting_count" | "sent_count" | "failed_count" | "orders_count" | "orders_total"
>;

/** How long after the email an order counts as its result. */
const FOLLOWS_WITHIN_DAYS = 7;

/** Finds the results of an event's automatic messages, by kind. */
export async function findResults(db: Db | Tx, own: OwnEvent): Promise<(kind: AutomaticKind) => Results> {
  const [emails, orders] = await Promise.all([countEmails(db, own), countOrders(db, own)]);
  return (kind) => {
    const of = (status: string) =>
      emails.find((one) => one.kind === kind && one.status === status)?.count ?? 0;
    const followed = orders.filter((one) => one.kind === kind);
    return {
      waiting_count: of("QUEUED"),
      sent_count: of("SENT"),
      failed_count: of("FAILED"),
      orders_count: followed.reduce((sum, { count }) => sum + count, 0),
      orders_total: followed.map(({ currency, amount }) => ({ currency, amount })) as Results["orders_total"],
    };
  };
}

async function countEmails(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  const { rows } = await sql<{ kind: string; status: string; count: number }>`
    select kind, status, count(*)::int as count from automatic_emails
    where account_id = ${accountId} and event_id = ${eventId} group by kind, status`.execute(db);
  return rows;
}

/**
 * Counts the orders of recipients, each once, by currency. ABANDONED compares hashes of addresses and only
 * within the event, because the address of an abandoned order is deleted after a month.
 */
async function countOrders(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  const { rows } = await sql<{ kind: string; currency: string; count: number; amount: number }>`
    with sent as (
      select x.kind, x.order_id, x.sent_at, x.recipient_hash, lower(coalesce(a.email, o.email)) as email
      from automatic_emails x
      join orders o on o.id = x.order_id
      left join attendees a on a.id = x.attendee_id
      where x.account_id = ${accountId} and x.event_id = ${eventId} and x.status = 'SENT'
    ), followed as (
      select sent.kind, f.id, f.currency, f.total_gross
      from sent join orders f on lower(f.email) = sent.email
      where sent.kind <> 'ABANDONED' and f.account_id = ${accountId} and f.id <> sent.order_id
        and f.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') and ${within("f")}
      union
      select sent.kind, f.id, f.currency, f.total_gross
      from sent join orders f on ${emailHash(sql.ref<string>("f.email"))} = sent.recipient_hash
      where sent.kind = 'ABANDONED' and f.account_id = ${accountId} and f.event_id = ${eventId}
        and f.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') and ${within("f")}
    )
    select kind, currency, count(*)::int as count, sum(total_gross)::bigint as amount
    from followed group by kind, currency order by kind, currency`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

function within(alias: string) {
  return sql`${sql.ref(`${alias}.created_at`)} between sent.sent_at
    and sent.sent_at + make_interval(days => ${FOLLOWS_WITHIN_DAYS})`;
}
