import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hold, outcomeOf, testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { stateOfPrice } from "../../catalog/rules/availability.ts";
import { resolveWallTime } from "../../values/time/zoned-time.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

const SOON_MILLISECONDS = 500;

/**
 * Returns an instant shortly ahead by the database clock, which decides about sales. First places a hold for
 * another event, because the first hold is slow: it opens connections and plans statements.
 */
async function inAMoment(): Promise<Date> {
  const other = await makeEvent(db);
  await hold(checkout, other, [{ product: await makeProduct(db, other) }]);
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${SOON_MILLISECONDS / 1000}) as at`.execute(
    db,
  );
  return rows[0]!.at;
}

/** Attempts without a pause until well after `at`. Returns start, end and outcome of each attempt. */
async function tryAround(at: Date, attempt: () => Promise<unknown>) {
  const tries: { startedAt: number; endedAt: number; outcome: unknown }[] = [];
  while (Date.now() < at.getTime() + SOON_MILLISECONDS) {
    const startedAt = Date.now();
    const outcome = await attempt();
    tries.push({ startedAt, endedAt: Date.now(), outcome });
  }
  const outcomes = (some: typeof tries) => new Set(some.map(({ outcome }) => outcome));
  return {
    before: outcomes(tries.filter(({ endedAt }) => endedAt < at.getTime())),
    after: outcomes(tries.filter(({ startedAt }) => startedAt >= at.getTime())),
  };
}

/** Decision times of all holds of an event, in milliseconds. */
async function decidedAt(eventId: number): Promise<number[]> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from orders where event_id = ${eventId} order by created_at`.execute(db);
  return rows.map(({ created_at }) => created_at.getTime());
}

describe("TIM-05", () => {
  test("sells nothing a millisecond before the start of a sale, and everything from the start on", async () => {
    const event = await makeEvent(db, { timezone: "Pacific/Auckland" });
    const product = await makeProduct(db, event);
    const at = await inAMoment();
    await db.updateTable("products").set({ sale_start_date: at }).where("id", "=", product.id).execute();

    const tries = await tryAround(at, () => outcomeOf(hold(checkout, event, [{ product }])));
    const sold = await decidedAt(event.id);

    expect(tries).toEqual({ before: new Set(["sale_not_started"]), after: new Set(["ok"]) });
    expect(Math.min(...sold)).toBeGreaterThanOrEqual(at.getTime());
  });

  test("sells everything until a millisecond before the end of a sale, and nothing from the end on", async () => {
    const event = await makeEvent(db, { timezone: "Pacific/Auckland" });
    const product = await makeProduct(db, event);
    const at = await inAMoment();
    await db.updateTable("products").set({ sale_end_date: at }).where("id", "=", product.id).execute();

    const tries = await tryAround(at, () => outcomeOf(hold(checkout, event, [{ product }])));
    const sold = await decidedAt(event.id);

    expect(tries).toEqual({ before: new Set(["ok"]), after: new Set(["sale_ended"]) });
    expect(Math.max(...sold)).toBeLessThan(at.getTime());
  });

  test.each([
    ["Pacific/Auckland", "2027-06-01T10:00", "2027-05-31T22:00:00.000Z"],
    ["America/Los_Angeles", "2027-06-01T10:00", "2027-06-01T17:00:00.000Z"],
  ])(
    "opens at ten o'clock in %s to the millisecond, in any time zone of the visitor",
    (zone, wall, instant) => {
      const at = resolveWallTime(wall, zone).instant;
      const price = {
        is_hidden: false,
        sale_start_date: null,
        sale_end_date: null,
        is_kept_for_waiting: false,
        stock: { capacity: null, taken: 0 },
      };
      const state = (milliseconds: number, window: object) =>
        stateOfPrice(
          {
            type: "PAID",
            is_hidden: false,
            is_hidden_without_promo_code: false,
            hide_before_sale_start_date: false,
            hide_after_sale_end_date: false,
            hide_when_sold_out: false,
            sale_start_date: null,
            sale_end_date: null,
            capacities: [],
            prices: [price],
            ...window,
          } as unknown as Parameters<typeof stateOfPrice>[0],
          price,
          { now: new Date(at.getTime() + milliseconds), isRevealed: false } as unknown as Parameters<
            typeof stateOfPrice
          >[2],
        );

      expect(at.toISOString()).toBe(instant);
      expect([-1, 0, 1].map((off) => state(off, { sale_start_date: at }))).toEqual([
        "before_sale",
        "available",
        "available",
      ]);
      expect([-1, 0, 1].map((off) => state(off, { sale_end_date: at }))).toEqual([
        "available",
        "after_sale",
        "after_sale",
      ]);
    },
  );
});
