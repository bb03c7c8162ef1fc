import { sql } from "kysely";
import type { Alarm } from "../platform/alarms/alarm.ts";
import type { Db } from "../platform/database/database.ts";

/**
 * Alarms when the last stock check (check-stock.ts) found wrong counters, or when no check has run for too
 * long.
 */
export const stockDrift: Alarm = {
  name: "stock-drift",
  async look(db) {
    const { rows } = await sql<{ wrong: number; minutes: number }>`
      select (value ->> 'wrong')::int as wrong, (extract(epoch from now() - updated_at) / 60)::int as minutes
      from installation where key = 'stock-check'`.execute(db);
    const [check] = rows;
    if (!check) return null;
    if (check.wrong > 0)
      return `${check.wrong} stock counters differ from the orders; \`select repair_stock()\` sets them right.`;
    return check.minutes > 15
      ? `Stock counters were last compared with the orders ${check.minutes} minutes ago.`
      : null;
  },
};

/** Alarms when holds that expired more than a minute ago keep their stock, because no process sweeps them. */
export const stoppedSweeper: Alarm = {
  name: "stopped-sweeper",
  async look(db) {
    const overdue = await count(db)`
      select count(*)::int as number from orders
      where status = 'RESERVED' and expires_at < now() - interval '1 minute'`;
    return overdue === 0
      ? null
      : `${overdue} holds ended more than a minute ago and still keep their places.`;
  },
};

/** Examines only the most recent payments, so that the cost of the query does not grow with history. */
const LATEST_PAYMENTS = 20_000;

/**
 * Alarms when a buyer has paid, has no tickets for it and gets no refund, or when a payment differs from its order
 * and no organiser has marked the difference as resolved.
 */
export const paidNotCompleted: Alarm = {
  name: "paid-not-completed",
  async look(db) {
    const unheard = await count(db)`
      select count(*)::int as number from provider_events
      where processed_at is null and received_at < now() - interval '2 minutes'
        and received_at > now() - interval '1 day'`;
    const stranded = await count(db)`
      select count(*)::int as number
      from (select * from payments order by id desc limit ${LATEST_PAYMENTS}) p
      join orders o on o.id = p.order_id
      where (o.completed_at is null or not p.is_of_order) and p.received_at < now() - interval '2 minutes'
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.status <> 'FAILED')`;
    const different = await count(db)`
      select count(*)::int as number from payment_intents
      where status = 'MISMATCH' and reviewed_at is null and updated_at < now() - interval '2 minutes'`;
    if (unheard + stranded + different === 0) return null;
    return `${stranded} payments belong to orders that are not complete or were paid twice, and are not refunded, ${different} differ from what their orders cost, and ${unheard} messages of payment providers have waited for more than two minutes.`;
  },
};

function count(db: Db) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    const { rows } = await sql<{ number: number }>(text, ...values).execute(db);
    return rows[0]!.number;
  };
}
