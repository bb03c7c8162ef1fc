import { performance } from "node:perf_hooks";
import type pg from "pg";
import { Kysely, PostgresDialect } from "kysely";
import type { Database } from "../../src/platform/database/database.ts";
import { EVENT_REPORT_KEYS, ORGANIZER_REPORT_KEYS } from "../../src/reporting/rules/report-definitions.ts";
import { findReportTable } from "../../src/reporting/tables/find-report-table.ts";
import type { UnderTest } from "../server-under-test.ts";
import { stageBuyers } from "../stage-many.ts";
import { stageEvent } from "../stage.ts";

const ROUNDS = 3;

/**
 * Measures each report of an event with this many orders over all their days, and of its organiser: the median
 * of three in milliseconds.
 */
export async function reports(
  { pool }: UnderTest,
  orders: number,
  say: (line: string) => void,
): Promise<{ report: string; milliseconds: number }[]> {
  const event = await stageEvent(pool, { products: 3, quantity: null, price: 0 });
  await stageBuyers(pool, event, {
    orders,
    withAttendees: true,
    onProgress: (seeded) => say(`  ${seeded.toLocaleString("en")} of ${orders.toLocaleString("en")} seeded`),
  });
  const client = await pool.connect();
  await client.query("set statement_timeout to 0");
  await client.query("set synchronous_commit to off");
  await client.query("set session_replication_role to replica");
  for (const statement of STATEMENTS) await client.query(statement, [event.eventId]);
  await client.query("reset all");
  client.release();
  // Real rows were written once, so the seeded tables are compacted.
  await pool.query("vacuum (full, analyze) orders");
  await pool.query("vacuum (full, analyze) order_items");
  await pool.query("vacuum (analyze)");
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const ofEvent = { accountId: event.accountId, eventId: event.eventId, eventIds: null };
  const ofOrganizer = {
    accountId: event.accountId,
    organizerId: await organizerOf(pool, event.eventId),
    eventIds: null,
    currency: "EUR",
  };
  const asked = [
    ...EVENT_REPORT_KEYS.flatMap((report) => [
      { report, name: report, owner: ofEvent },
      { ...asOfNow(report), owner: ofEvent },
    ]),
    ...ORGANIZER_REPORT_KEYS.flatMap((report) => [
      { report, name: `${report} of the organiser`, owner: ofOrganizer },
      { ...asOfNow(report), owner: ofOrganizer },
    ]),
  ];
  const measured = [];
  for (const { name, owner, ...wanted } of asked) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await findReportTable(db, owner, { ...wanted, period: "90d" }, new Date());
      times.push(performance.now() - from);
    }
    const milliseconds = times.toSorted((a, b) => a - b)[1]!;
    say(`  ${name}: ${Math.round(milliseconds)} ms`);
    measured.push({ report: name, milliseconds });
  }
  return measured;
}

const asOfNow = <Report extends string>(report: Report) => ({
  report,
  name: `${report}, as of a past moment`,
  as_of: new Date().toISOString(),
});

async function organizerOf(pool: pg.Pool, eventId: number): Promise<number> {
  const { rows } = await pool.query<{ organizer_id: number }>(
    "select organizer_id from events where id = $1",
    [eventId],
  );
  return rows[0]!.organizer_id;
}

/**
 * The rows that a sale leaves behind: amounts, taxes, sources, bills, payments, refunds, answers, check-ins,
 * and the stored days.
 */
export const STATEMENTS = [
  `update order_items set price = 2000 + id % 7 * 100, total_before_additions = 2000 + id % 7 * 100, total_tax = 380,
     total_gross = 2380 + id % 7 * 100, taxes_and_fees = jsonb_build_object('fees', '[]'::jsonb, 'taxes', jsonb_build_array(
       jsonb_build_object('name', 'VAT', 'type', 'PERCENTAGE', 'rate', case id % 2 when 0 then 19000 else 7000 end, 'value', 380)))
   where event_id = $1`,
  `update orders o set total_before_additions = i.total_before_additions, total_tax = i.total_tax, total_gross = i.total_gross,
     taxes_and_fees = i.taxes_and_fees, payment_status = 'PAYMENT_RECEIVED',
     utm_source = (array['news', 'radio', 'poster', null])[1 + o.id % 4], utm_campaign = (array['spring', null])[1 + o.id % 2],
     affiliate_code = (array['anna', null, null])[1 + o.id % 3]
   from order_items i where i.order_id = o.id and o.event_id = $1`,
  `insert into order_billing (order_id, account_id, event_id, address_line_1, postal_code, city, country)
   select id, account_id, event_id, 'Street 1', '10115', 'Town', (array['DE', 'FR', 'NL', 'AT'])[1 + id % 4]
   from orders where event_id = $1 and id % 2 = 0`,
  `with intents as (
     insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status,
                                  application_fee)
     select account_id, event_id, id, 'SIMULATOR', 'bench-' || id, total_gross, currency, 'SUCCEEDED', 40
     from orders where event_id = $1 returning *)
   insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, provider_fee,
                         provider_fee_currency, application_fee, received_at)
   select i.account_id, i.event_id, i.order_id, i.id, i.amount, i.currency, 60, i.currency, 40, o.completed_at
   from intents i join orders o on o.id = i.order_id`,
  `insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason, status, updated_at)
   select account_id, event_id, order_id, id, 'bench-' || id, 500, currency, (array['REQUESTED', 'PROVIDER'])[1 + id % 2],
          'SUCCEEDED', received_at + interval '1 second'
   from payments where event_id = $1 and id % 50 = 0`,
  `update orders o set total_refunded = 500, refund_status = 'PARTIALLY_REFUNDED' from refunds r
   where r.order_id = o.id and o.event_id = $1`,
  `insert into questions (account_id, event_id, belongs_to, type, title, options, position)
   select account_id, id, 'ORDER', 'RADIO', 'How did you hear?', array['Friends', 'Radio', 'News'], 1 from events where id = $1`,
  `insert into question_answers (account_id, event_id, order_id, question_id, answer)
   select o.account_id, o.event_id, o.id, q.id, to_jsonb(q.options[1 + o.id % 3])
   from orders o join questions q on q.event_id = o.event_id where o.event_id = $1`,
  `with list as (
     insert into check_in_lists (account_id, event_id, short_id, name)
     select account_id, id, 'cil_bench' || id, 'Door' from events where id = $1 returning *)
   insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, order_id, product_id, short_id, scan_id, scanned_at)
   select a.account_id, a.event_id, list.id, a.id, a.order_id, a.product_id, 'ci_' || a.id, 'scan ' || a.id, now() - a.id % 20000 * interval '1 second'
   from attendees a cross join list where a.event_id = $1 and a.id % 10 < 7`,
  `insert into event_daily_statistics (account_id, event_id, day, currency, orders_created, products_sold,
     attendees_registered, sales_total_gross, sales_total_before_additions, total_tax)
   select o.account_id, o.event_id, (o.completed_at at time zone e.timezone)::date, e.currency, count(*), count(*), count(*),
          sum(total_gross), sum(total_before_additions), sum(total_tax)
   from orders o join events e on e.id = o.event_id where o.event_id = $1 group by 1, 2, 3, 4`,
];
