import fc from "fast-check";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { cancelOrder } from "../../orders/index.ts";
import { type EventHandlers, processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { ORGANIZER_REASONS } from "../../payments/rules/refund-reason.ts";
import { updateAttendee } from "../../tickets/index.ts";
import { Refusal } from "../../values/refusal.ts";
import { boundsOfDay, dayIn } from "../../values/time/zoned-time.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract, ReportTable } from "../contract.ts";
import { rollUpRefunds } from "../roll-up-refunds.ts";
import { rollUpSales } from "../roll-up-sales.ts";
import {
  EVENT_REPORT_KEYS,
  EVENT_REPORTS,
  type EventReport,
  ORGANIZER_REPORT_KEYS,
  ORGANIZER_REPORTS,
} from "../rules/report-definitions.ts";
import type { ReportRow } from "../rules/report-rows.ts";
import { recountEvent } from "../../../test/recount-event.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const areas = [reportingApi({ db } as Services)];
const ROLL_UPS: Partial<EventHandlers> = {
  "order-completed": [rollUpSales],
  "order-cancelled": [rollUpSales],
  "attendee-cancelled": [rollUpSales],
  "attendee-reactivated": [rollUpSales],
  "order-refunded": [rollUpRefunds],
};
/** Columns without a history are blank as of a past moment. */
const WITHOUT_PAST = new Set(
  [...Object.values(EVENT_REPORTS), ...Object.values(ORGANIZER_REPORTS)].flatMap(({ columns }) =>
    columns.filter(({ hasNoPast }) => hasNoPast).map(({ key }) => key),
  ),
);

const buying = fc.record({
  seats: fc.integer({ min: 1, max: 3 }),
  shirts: fc.integer({ min: 0, max: 2 }),
  rate: fc.constantFrom(7_000, 19_000),
  fee: fc.integer({ min: 0, max: 250 }),
  daysAgo: fc.integer({ min: 0, max: 4 }),
  edge: fc.constantFrom("first" as const, "last" as const),
  source: fc.constantFrom(null, "news", "radio"),
  campaign: fc.constantFrom(null, "spring"),
  affiliate: fc.constantFrom(null, "anna"),
  country: fc.constantFrom(null, "DE", "FR"),
  feeIsForeign: fc.boolean(),
});
const change = fc.record({
  kind: fc.constantFrom("refund", "refund-fails", "cancel-order", "cancel-ticket", "reactivate-ticket"),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 900 }),
  reason: fc.constantFrom("REQUESTED", "PROVIDER"),
  organizerReason: fc.constantFrom(null, ...ORGANIZER_REASONS),
});
type Buying = typeof buying extends fc.Arbitrary<infer One> ? One : never;
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

test(
  "every amount of every report equals an independent recount of the rows, in each currency by itself, at the edges of " +
    "days, and a report as of a past moment says the same after whatever happened since",
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(buying, { minLength: 3, maxLength: 9 }),
        fc.array(change, { minLength: 2, maxLength: 10 }),
        fc.array(change, { minLength: 2, maxLength: 10 }),
        fc.constantFrom("Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"),
        async (bought, changes, later, timezone) => {
          const euros = await openStage({ currency: "EUR", timezone });
          const dinars = await openStage({ currency: "KWD", timezone, of: euros });
          const stages = [euros, dinars];

          for (const [place, one] of bought.entries()) await buy(stages[place % 2]!, one);
          for (const [place, one] of changes.entries()) await apply(stages[place % 2]!, one);
          await processOutbox(db, ROLL_UPS);

          for (const stage of stages) await compareWithRecount(stage);
          await sleep(5);
          const moment = new Date();
          await sleep(5);
          const [known, live] = [await tablesAsOf(euros, moment), await tablesAsOf(euros, null)];
          expect(Object.keys(known)).toHaveLength(EVENT_REPORT_KEYS.length + ORGANIZER_REPORT_KEYS.length);
          for (const [report, rows] of Object.entries(known))
            expect(sorted(rows), report).toEqual(sorted(live[report]!));

          for (const one of later) await apply(euros, one);
          await buy(euros, bought[0]!, new Date());
          await changeWhatHasNoPast(euros);

          // The tables are the same while the changes wait in the outbox and after they are in the stored days.
          await sleep(5);
          const now = new Date();
          const waiting = await tablesAsOf(euros, now);
          expect(await tablesAsOf(euros, moment)).toEqual(known);
          await processOutbox(db, ROLL_UPS);
          expect(await tablesAsOf(euros, moment)).toEqual(known);
          expect(await tablesAsOf(euros, now)).toEqual(waiting);
          await compareWithRecount(euros);
          await compareOrganizer(stages);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  },
);

interface Stage {
  event: Awaited<ReturnType<typeof makeEvent>>;
  member: Awaited<ReturnType<typeof makeMember>>;
  seat: Awaited<ReturnType<typeof makeProduct>>;
  shirt: Awaited<ReturnType<typeof makeProduct>>;
  code: Awaited<ReturnType<typeof makePromoCode>>;
  orders: { id: number; paymentId: number; left: number }[];
  refunds: number[];
}

async function openStage(given: { currency: string; timezone: string; of?: Stage }): Promise<Stage> {
  const { of, ...facts } = given;
  const member = of?.member ?? (await makeMember(db));
  const event = await makeEvent(db, {
    account_id: member.account_id,
    ...(of && { organizer_id: of.event.organizer_id }),
    ...facts,
  });
  return {
    event,
    member,
    seat: await makeProduct(db, event, { title: "Seat", price: 1_999 }),
    shirt: await makeProduct(db, event, { title: "Shirt", price: 533, product_type: "GENERAL" }),
    code: await makePromoCode(db, event, { code: "spring", discount_type: "FIXED", discount: 100 }),
    orders: [],
    refunds: [],
  };
}

async function buy(stage: Stage, one: Buying, at?: Date): Promise<void> {
  const { event, seat, shirt, code } = stage;
  const { from, until } = boundsOfDay(
    event.timezone,
    dayIn(event.timezone, new Date(Date.now() - (one.daysAgo + 1) * 86_400_000)),
  );
  const completed_at = at ?? (one.edge === "first" ? from : new Date(until.getTime() - 1));
  const lines = [
    { product: seat, quantity: one.seats, tax: 380 * one.seats },
    ...(one.shirts > 0 ? [{ product: shirt, quantity: one.shirts, fee: one.fee, tax: 41 }] : []),
  ];
  const { id } = await makeCompletedOrder(db, event, lines, { completed_at });
  const taxes = sql`jsonb_build_object('fees', '[]'::jsonb, 'taxes', jsonb_build_array(jsonb_build_object(
    'name', 'VAT', 'type', 'PERCENTAGE', 'rate', ${one.rate}::bigint, 'value', total_tax)))`;
  await sql`update order_items set taxes_and_fees = ${taxes} where order_id = ${id}`.execute(db);
  await sql`update orders set taxes_and_fees = ${taxes}, utm_source = ${one.source}, utm_campaign = ${one.campaign},
    affiliate_code = ${one.affiliate}, promo_code_id = ${one.campaign && code.id} where id = ${id}`.execute(
    db,
  );
  if (one.country)
    await sql`insert into order_billing (order_id, account_id, event_id, address_line_1, postal_code, city, country)
      values (${id}, ${event.account_id}, ${event.id}, 'Street 1', '10115', 'Town', ${one.country})`.execute(
      db,
    );
  const { rows } = await sql<{ payment_id: number; amount: number }>`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status,
                                   application_fee)
      select account_id, event_id, id, 'SIMULATOR', ${crypto.randomUUID()}, total_gross, currency, 'SUCCEEDED', 33
      from orders where id = ${id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, application_fee,
                          provider_fee, provider_fee_currency, received_at)
    select account_id, event_id, order_id, id, amount, currency, 33, 57,
           ${one.feeIsForeign ? "USD" : event.currency}, ${completed_at} from intent
    returning id as payment_id, amount`.execute(db);
  stage.orders.push({ id, paymentId: rows[0]!.payment_id, left: rows[0]!.amount });
}

async function apply(stage: Stage, one: Change): Promise<void> {
  const { event, member, orders, refunds } = stage;
  const own = { accountId: event.account_id, eventId: event.id };
  const by = { kind: "USER", userId: member.user_id } as const;
  const order = orders[one.pick % orders.length];
  if (!order) return;
  switch (one.kind) {
    case "refund": {
      if (one.amount > order.left) return;
      const { rows } = await sql<{ id: number }>`
        insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason,
                             organizer_reason)
        select account_id, event_id, order_id, id, ${crypto.randomUUID()}, ${one.amount}, currency, ${one.reason},
               case when ${one.reason} = 'REQUESTED' then ${one.organizerReason} end
        from payments where id = ${order.paymentId} returning id`.execute(db);
      order.left -= one.amount;
      const refund = rows[0]!.id;
      refunds.push(refund);
      await sql`select record_refund(${refund}, ${`re_${refund}`}, 'SUCCEEDED', null)`.execute(db);
      return;
    }
    case "refund-fails": {
      // Only pending refunds fail here. A refund that succeeded and fails later cannot be reproduced as of a
      // past instant.
      const { rows } = await sql<{ id: number }>`
        insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
        select account_id, event_id, order_id, id, ${crypto.randomUUID()}, 1, currency, ${one.reason}
        from payments where id = ${order.paymentId} returning id`.execute(db);
      await sql`select record_refund(${rows[0]!.id}, ${`re_${rows[0]!.id}`}, 'FAILED', 'lost')`.execute(db);
      return;
    }
    case "cancel-order":
      return unlessRefused(cancelOrder(checkout, { ...own, orderId: order.id }, by));
    default: {
      const wanted = one.kind === "cancel-ticket" ? "CANCELLED" : "ACTIVE";
      const { rows } = await sql<{ id: number }>`
        select id from attendees where event_id = ${event.id} and order_id = ${order.id} order by id`.execute(
        db,
      );
      const attendeeId = rows[one.pick % rows.length]!.id;
      return unlessRefused(updateAttendee(db, own, { attendeeId, status: wanted, by }));
    }
  }
}

/** Ignores refusals: a random step may no longer be possible. */
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function tableOf({ event, member }: Stage, report: EventReport, query: object): Promise<ReportTable> {
  const api = clientOf<ReportingContract>(db, areas, { member });
  const params = { event_id: event.id, report };
  return (
    await api("GET /events/{event_id}/report_tables/{report}", { params, query: { period: "7d", ...query } })
  ).data;
}

async function tablesAsOf(stage: Stage, moment: Date | null): Promise<Record<string, ReportRow[]>> {
  const as_of = moment?.toISOString();
  const ofEvent = EVENT_REPORT_KEYS.map(
    async (report) => [report, (await tableOf(stage, report, { as_of })).rows] as const,
  );
  const api = clientOf<ReportingContract>(db, areas, { member: stage.member });
  const organizer_id = stage.event.organizer_id;
  const ofOrganizer = ORGANIZER_REPORT_KEYS.map(async (report) => {
    const wanted = { params: { organizer_id, report }, query: { ...aroundToday(), as_of } };
    const { data } = await api("GET /organizers/{organizer_id}/report_tables/{report}", wanted);
    return [`${report} of the organiser`, data.rows] as const;
  });
  return Object.fromEntries(await Promise.all([...ofEvent, ...ofOrganizer]));
}

/**
 * Changes values that are blank as of a past moment, and adds rows that did not exist: an event, a code and a list.
 */
async function changeWhatHasNoPast({ event, code }: Stage): Promise<void> {
  await makePromoCode(db, event, { code: `later-${crypto.randomUUID()}` });
  await makeEvent(db, { account_id: event.account_id, organizer_id: event.organizer_id, currency: "JPY" });
  await sql`update events set status = 'PAUSED' where id = ${event.id}`.execute(db);
  await sql`update promo_codes set expiry_date = now(), deleted_at = now() where id = ${code.id}`.execute(db);
  await sql`insert into check_in_lists (short_id, account_id, event_id, name)
    values (${`cil_${crypto.randomUUID()}`}, ${event.account_id}, ${event.id}, 'Later')`.execute(db);
}

/** Wide enough for both zones: a sale is on the day in the event's zone, not the organiser's. */
function aroundToday() {
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { start_date: dayFrom(-7), end_date: dayFrom(1) };
}

/** Ignores the order of rows, products without a sale, and columns without a past. */
function sorted(rows: ReportRow[]): string[] {
  return rows
    .filter((row) => row.number_sold === undefined || row.total_gross !== 0)
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => !WITHOUT_PAST.has(column))
          .toSorted(),
      ),
    )
    .toSorted();
}

async function compareWithRecount(stage: Stage): Promise<void> {
  const recounted = await recountEvent(db, stage.event);
  for (const [report, sums] of Object.entries(recounted.totals)) {
    const { totals } = await tableOf(stage, report as EventReport, {});
    for (const [currency, values] of Object.entries(sums))
      expect(
        totals.find((one) => one.currency === currency)?.values ?? {},
        `${report} ${currency}`,
      ).toMatchObject(values);
  }
  for (const [report, { key, figure, rows }] of Object.entries(recounted.rows)) {
    const table = await tableOf(stage, report as EventReport, {});
    const shown = Object.fromEntries(
      table.rows
        .filter((row) => row[figure] !== 0)
        .map((row) => [key.map((name) => row[name] ?? "").join("|"), row[figure]]),
    );
    expect(shown, report).toEqual(
      Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== 0)),
    );
  }
}

/** The organiser's report contains both currencies, each equal to its events' reports. */
async function compareOrganizer(stages: Stage[]): Promise<void> {
  const { event, member } = stages[0]!;
  const api = clientOf<ReportingContract>(db, areas, { member });
  const days = aroundToday();
  for (const report of ["attribution", "refunds", "taxes", "payments_and_fees"] as const) {
    const { data } = await api("GET /organizers/{organizer_id}/report_tables/{report}", {
      params: { organizer_id: event.organizer_id, report },
      query: days,
    });
    for (const stage of stages) {
      const recounted = (await recountEvent(db, stage.event)).totals[report]?.[stage.event.currency];
      if (recounted && Object.values(recounted).some((value) => value !== 0))
        expect(data.totals.find((one) => one.currency === stage.event.currency)?.values).toMatchObject(
          recounted,
        );
    }
  }
}
