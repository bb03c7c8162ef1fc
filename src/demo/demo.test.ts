import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkInvariants } from "../../faults/invariants.ts";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { fillIfEmpty, resetDemoData } from "./index.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);

test(
  "the demo's books agree, some orders wait for a transfer, and seeding can be repeated",
  { timeout: 120_000 },
  async () => {
    // As when two processes start at once: one fills the database, and both go on when it is full.
    const said: string[] = [];
    await Promise.all([1, 2, 3].map(() => fillIfEmpty(services, (line) => said.push(line))));
    expect(said.filter((line) => line.startsWith("Demo data is there"))).toHaveLength(1);
    const waiting = async () =>
      (
        await sql<{ orders: number; tickets: number }>`
        select count(distinct o.id) as orders, count(a.id) filter (where a.status = 'AWAITING_PAYMENT') as tickets
        from orders o join attendees a on a.order_id = o.id
        where o.status = 'AWAITING_OFFLINE_PAYMENT' and o.pay_by > now()`.execute(db)
      ).rows[0]!;

    expect((await waiting()).orders).toBe(4);
    expect((await waiting()).tickets).toBeGreaterThanOrEqual(4);
    expect(await checkInvariants(database.pool)).toEqual([]);

    const migrations = async () => (await sql`select from kysely_migration`.execute(db)).rows.length;
    const before = await migrations();
    await resetDemoData(services, () => {});

    expect(await migrations()).toBe(before);
    expect((await waiting()).orders).toBe(4);
  },
);
