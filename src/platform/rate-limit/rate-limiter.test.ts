import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { createLog } from "../log.ts";
import { createDatabaseLimiter, createMemoryLimiter, type RateLimiter } from "./rate-limiter.ts";

const { db, pool } = await testDatabase();
const secretKey = "0123456789-abcdefghijklmnopqrstuvwxyz";
const given = { pool, secretKey };

let limits = 0;
const limit = (points: number) => ({ name: `test-${++limits}`, points, seconds: 60 });
const pointsOf = async (name: string) => {
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits where key like ${`${name}:%`}`.execute(db);
  return rows.map(({ points }) => points);
};
const STORES: [string, (points: number) => RateLimiter][] = [
  ["the database", (points) => createDatabaseLimiter(given, limit(points))],
  ["memory", (points) => createMemoryLimiter(limit(points))],
];

test.for(STORES)(
  "refuses a point beyond the limit with the seconds to wait, counted in %s",
  async ([, create]) => {
    const limiter = create(2);
    await limiter.consume("ada");
    await limiter.consume("ada");
    await limiter.consume("bob");

    await expect(limiter.consume("ada")).rejects.toMatchObject({
      code: "rate_limited",
      facts: { seconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60) },
    });
    expect(await limiter.tryConsume("bob")).toBe(0);
    expect(await limiter.tryConsume("bob")).toBeGreaterThan(0);
  },
);

test.for(STORES)("allows a returned point to be taken again, counted in %s", async ([, create]) => {
  const limiter = create(1);
  await limiter.consume("ada");
  await limiter.giveBack("ada");

  await limiter.consume("ada");

  expect(await limiter.consumed("ada")).toBe(1);
});

test.for(STORES)("takes no point when asked whether one is left, counted in %s", async ([, create]) => {
  const limiter = create(1);
  await limiter.refuseWhenSpent("ada");
  await limiter.refuseWhenSpent("ada");
  await limiter.consume("ada");

  await expect(limiter.refuseWhenSpent("ada")).rejects.toMatchObject({ code: "rate_limited" });
});

test("counts in the database for all processes, under a hash of the key", async () => {
  const shared = limit(2);
  const [one, other] = [createDatabaseLimiter(given, shared), createDatabaseLimiter(given, shared)];
  await one.consume("ada@example.org");
  await other.consume("ada@example.org");

  await expect(one.consume("ada@example.org")).rejects.toMatchObject({ code: "rate_limited" });
  const { rows } = await sql`select from rate_limits where key like '%ada%'`.execute(db);

  expect(rows).toEqual([]);
  expect(await pointsOf(shared.name)).toEqual([3]);
});

test("a limiter that remembers refusals does not query the database again, and logs the limit once", async () => {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const remembered = limit(1);
  const limiter = createDatabaseLimiter({ ...given, log, remembersRefusals: true }, remembered);

  for (let tries = 0; tries < 5; tries += 1) await limiter.tryConsume("ada");

  expect(await pointsOf(remembered.name)).toEqual([2]);
  expect(warn.mock.calls).toEqual([[{ limit: remembered.name }, "a limit on tries was reached"]]);
});
