import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct, makePromoCode } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { updateEvent } from "../events/update-event.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { rollUpSales } from "./roll-up-sales.ts";
import type { ReportKey } from "./rules/report-definitions.ts";
import { findEventStats } from "./stats/event-stats.ts";
import { findReportTable } from "./tables/find-report-table.ts";

const { db } = await testDatabase();
const NOW = new Date("2026-06-01T12:00:00Z");
/** When the organiser moves the event from UTC to another zone. */
const MOVED = "2026-05-10T00:00:00Z";

type Event = Awaited<ReturnType<typeof makeEvent>>;

/** An event in UTC that sells a ticket with a tax, a promo code and a question. */
async function makeStage() {
  const event = await makeEvent(db, { timezone: "UTC" });
  const ticket = await makeProduct(db, event, { price: 1_000 });
  const code = await makePromoCode(db, event);
  const question = await db
    .insertInto("questions")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      type: "SINGLE_LINE_TEXT",
      belongs_to: "ORDER",
      title: "Diet",
      position: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  // A report as of a moment leaves out what was created later.
  await sql`
    with event as (update events set created_at = '2026-04-01' where id = ${event.id})
    update promo_codes set created_at = '2026-04-01' where id = ${code.id}`.execute(db);

  /** An order of as many tickets, with as much tax and one answer. */
  const sell = async (at: string, quantity: number) => {
    const tax = 190 * quantity;
    const taxes = {
      taxes: [{ id: 1, name: "VAT", rate: 19_000, type: "PERCENTAGE", value: tax }],
      fees: [],
    };
    const { id } = await makeCompletedOrder(db, event, [{ product: ticket, quantity, tax }], {
      completed_at: new Date(at),
    });
    await sql`
      with sold as (update orders set taxes_and_fees = ${JSON.stringify(taxes)}, promo_code_id = ${code.id}
                    where id = ${id} returning *),
      lines as (update order_items set taxes_and_fees = ${JSON.stringify(taxes)} where order_id = ${id})
      insert into question_answers (account_id, event_id, order_id, question_id, answer)
      select account_id, event_id, id, ${question.id}, '"Vegan"' from sold`.execute(db);
    await rollUp();
  };
  return { event, sell };
}

const rollUp = () => processOutbox(db, { "order-completed": [rollUpSales] });

async function moveTo(event: Event, timezone: string, movedAt = MOVED): Promise<void> {
  await updateEvent(
    db,
    { accountId: event.account_id, eventId: event.id },
    { title: "Moved", description: null, start_date: "2999-06-01T20:00", end_date: null, timezone },
  );
  await sql`update events set former_zones = jsonb_set(former_zones, '{0,until}', to_jsonb(${movedAt}::text))
            where id = ${event.id}`.execute(db);
}

/** Adds up a column of a report about these days. */
async function sumOf(
  { event, report, figure }: { event: Event; report: ReportKey; figure: string },
  [start_date, end_date]: [string, string],
  as_of?: string,
): Promise<number> {
  const ofOrganizer = ["tax_summary", "revenue_summary"].includes(report);
  const accounts = { accountId: event.account_id, eventIds: null };
  const owner = ofOrganizer
    ? { ...accounts, organizerId: event.organizer_id }
    : { ...accounts, eventId: event.id };
  const { rows } = await findReportTable(db, owner, { report, start_date, end_date, as_of }, NOW);
  return rows.reduce((sum, row) => sum + Number(row[figure]), 0);
}

const FIGURES: [report: ReportKey, figure: string, ofOne: number][] = [
  ["daily_sales_report", "sales_total_gross", 1_190],
  ["product_sales", "total_gross", 1_190],
  ["promo_codes_report", "total_gross_sales", 1_190],
  ["attribution", "gross", 1_190],
  ["taxes", "total_collected", 190],
  ["revenue_summary", "gross_sales", 1_190],
  ["tax_summary", "total_collected", 190],
];

test.each(FIGURES)(
  "%s: sales before and after a change of the zone count on the days of their own zones",
  async (report, figure, ofOne) => {
    const { event, sell } = await makeStage();
    await sell("2026-05-01T20:00:00Z", 1);
    await moveTo(event, "Asia/Tokyo");
    await sell("2026-05-20T20:00:00Z", 2);

    for (const asOf of [undefined, "2026-05-31T00:00:00Z"]) {
      const on = (day: string) => sumOf({ event, report, figure }, [day, day], asOf);
      expect(await on("2026-05-01")).toBe(ofOne);
      expect(await on("2026-05-02")).toBe(0);
      expect(await on("2026-05-20")).toBe(0);
      expect(await on("2026-05-21")).toBe(2 * ofOne);
    }
  },
);

test("answers before and after a change of the zone count on the days of their own zones", async () => {
  const { event, sell } = await makeStage();
  await sell("2026-05-01T20:00:00Z", 1);
  await moveTo(event, "Asia/Tokyo");
  await sell("2026-05-20T20:00:00Z", 2);
  const on = (day: string) => sumOf({ event, report: "answers", figure: "answers" }, [day, day]);

  expect(await Promise.all(["01", "02", "20", "21"].map((day) => on(`2026-05-${day}`)))).toEqual([
    1, 0, 0, 1,
  ]);
});

test.each([
  // In Tokyo the moment is a day later, in Los Angeles a day earlier than in UTC.
  ["Asia/Tokyo", "2026-05-01T20:00:00Z", "2026-05-01"],
  ["America/Los_Angeles", "2026-05-02T02:00:00Z", "2026-05-02"],
])(
  "after a move to %s, a report as of a moment before it has what was sold until then",
  async (timezone, soldAt, day) => {
    const { event, sell } = await makeStage();
    const asOf = new Date(Date.parse(soldAt) + 3_600_000).toISOString();
    await sell(soldAt, 1);
    await sell(new Date(Date.parse(soldAt) + 2 * 3_600_000).toISOString(), 2);
    await sell("2026-05-02T16:00:00Z", 4);
    await sell("2026-05-03T03:00:00Z", 8);
    await moveTo(event, timezone);
    await sell("2026-05-20T20:00:00Z", 16);

    for (const [report, figure] of FIGURES.filter(([, , ofOne]) => ofOne === 1_190)) {
      const between = (from: string, until: string) => sumOf({ event, report, figure }, [from, until], asOf);
      expect([report, await between(day, day)]).toEqual([report, 1_190]);
      expect([report, await between("2026-04-20", "2026-05-25")]).toEqual([report, 1_190]);
    }
    expect(await ticketsOnCurve(event, asOf)).toBe(1);
  },
);

test("after a move to the west, reports keep sales of the former zone's day that the present one has not begun", async () => {
  const { event, sell } = await makeStage();
  await sell("2026-05-10T02:00:00Z", 1);
  await moveTo(event, "America/Los_Angeles", "2026-05-10T03:00:00Z");
  await sell("2026-05-20T20:00:00Z", 2);
  await sql`update events set start_date = '2026-06-01T12:00:00Z' where id = ${event.id}`.execute(db);

  // In Los Angeles it is still the evening of the 9th.
  const asOf = "2026-05-10T05:00:00Z";
  for (const [report, figure, ofOne] of FIGURES) {
    const sum = await sumOf({ event, report, figure }, ["2026-05-09", "2026-05-10"], asOf);
    expect([report, sum]).toEqual([report, ofOne]);
  }
  expect(await ticketsOnCurve(event, asOf)).toBe(1);
});

test("after a move to the west, the sales curve ends today once the former zone's last day is over", async () => {
  const { event, sell } = await makeStage();
  await sell("2026-05-10T02:00:00Z", 1);
  await moveTo(event, "America/Los_Angeles", "2026-05-10T03:00:00Z");
  await sql`update events set start_date = '2026-06-01T12:00:00Z' where id = ${event.id}`.execute(db);

  // The 12th has begun in UTC, but no longer counts for this event.
  const { rows } = await curveOf(event, "2026-05-12T05:00:00Z");

  expect(rows.at(-1)).toMatchObject({ days_before: 21, tickets: 1 });
});

/** The tickets that the sales curve shows on its last day. */
async function ticketsOnCurve(event: Event, as_of: string): Promise<unknown> {
  const { rows } = await curveOf(event, as_of);
  return rows.at(-1)?.tickets;
}

function curveOf(event: Event, as_of: string) {
  const owner = { accountId: event.account_id, eventId: event.id, eventIds: null };
  return findReportTable(db, owner, { report: "sales_curve", as_of }, NOW);
}

test("on a dashboard the days, sources and steps of a period before a change of the zone agree", async () => {
  const { event, sell } = await makeStage();
  await sell("2026-05-01T20:00:00Z", 1);
  await sql`insert into event_hourly_visits (account_id, event_id, hour, referrer, utm_source, views)
            values (${event.account_id}, ${event.id}, '2026-05-01T20:00:00Z', '', '', 7)`.execute(db);
  await moveTo(event, "Asia/Tokyo");
  const place = { accountId: event.account_id, eventId: event.id };
  const figuresOn = async (day: string) => {
    const wanted = { start_date: day, end_date: day };
    const stats = await findEventStats({ db, countCheckedIn: async () => 0 }, { ...place, wanted }, NOW);
    const { total_sales_gross, total_views } = stats.daily_stats[0]!;
    const gross = stats.sources.reduce((sum, source) => sum + source.gross, 0);
    return [total_sales_gross, gross, stats.funnel.paid, total_views, stats.funnel.views];
  };

  expect(await figuresOn("2026-05-01")).toEqual([1_190, 1_190, 1, 7, 7]);
  expect(await figuresOn("2026-05-02")).toEqual([0, 0, 0, 0, 0]);
  expect(
    await sumOf({ event, report: "daily_sales_report", figure: "total_views" }, ["2026-05-01", "2026-05-01"]),
  ).toBe(7);
});
