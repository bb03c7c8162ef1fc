import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { finish, hold, testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { rollUpSales } from "./roll-up-sales.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const areas = sellingAreas(testServices(database));

/**
 * Creates orders one millisecond before midnight in the event's zone, at midnight, in the last millisecond of
 * that day, and at the next midnight.
 */
async function sellAroundMidnight(timezone: string, midnight: string, nextMidnight: string) {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone });
  const product = await makeProduct(db, event);
  const moments = [
    new Date(Date.parse(midnight) - 1),
    new Date(midnight),
    new Date(Date.parse(nextMidnight) - 1),
    new Date(nextMidnight),
  ];
  const publicIds: string[] = [];
  for (const at of moments) {
    const bought = await hold(checkout, event, [{ product }]);
    await finish(checkout, bought);
    const { rows } = await sql<{ public_id: string }>`
      update orders set created_at = ${at}, completed_at = ${at} where short_id = ${bought.order.short_id}
      returning public_id`.execute(db);
    publicIds.push(rows[0]!.public_id);
  }
  await processOutbox(db, { "order-completed": [rollUpSales] });
  return { event, publicIds, api: clientOf<SellingContract>(db, areas, { member }) };
}

const EDGES = [
  ["Pacific/Auckland", "2027-06-02", "2027-06-01T12:00:00.000Z", "2027-06-02T12:00:00.000Z"],
  ["America/Los_Angeles", "2027-12-31", "2027-12-31T08:00:00.000Z", "2028-01-01T08:00:00.000Z"],
  ["Asia/Kathmandu", "2028-02-29", "2028-02-28T18:15:00.000Z", "2028-02-29T18:15:00.000Z"],
  ["Europe/Berlin", "2027-10-31", "2027-10-30T22:00:00.000Z", "2027-10-31T23:00:00.000Z"],
] as const;

test.each(EDGES)(
  "TIM-07 figures: the day %s %s in the event's zone includes its first and its last millisecond",
  async (zone, day, from, until) => {
    const { event } = await sellAroundMidnight(zone, from, until);

    const { rows } = await sql<{ day: string; orders_created: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, orders_created from event_daily_statistics
    where event_id = ${event.id} order by day`.execute(db);

    expect(rows.map(({ orders_created }) => orders_created)).toEqual([1, 2, 1]);
    expect(rows[1]!.day).toBe(day);
  },
);

test.each(EDGES)(
  "TIM-07 a list filtered by the day %s %s contains exactly the orders of that day in the zone",
  async (zone, day, from, until) => {
    const { event, publicIds, api } = await sellAroundMidnight(zone, from, until);
    const find = async (operator: string) => {
      const { data } = await api("GET /events/{event_id}/orders", {
        params: { event_id: event.id },
        query: {
          filter_fields: { created_at: { [operator]: day } },
          sort_by: "created_at",
          sort_direction: "asc",
        },
      } as never);
      return (data as { public_id: string }[]).map(({ public_id }) => publicIds.indexOf(public_id));
    };

    expect([
      await find("eq"),
      await find("gte"),
      await find("lt"),
      await find("gt"),
      await find("lte"),
    ]).toEqual([[1, 2], [1, 2, 3], [0], [3], [0, 1, 2]]);
  },
);
