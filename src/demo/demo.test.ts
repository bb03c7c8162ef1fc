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
  "seeds consistent accounts with some orders that wait for a transfer, and can be repeated",
  { timeout: 120_000 },
  async () => {
    // Several processes start at the same time: one fills the database, and the others continue when it is
    // full.
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
    const { rows: entries } = await sql<{ check_ins: number; scans: number }>`
      select count(*) as check_ins, count(s.id) as scans
      from check_ins c
      left join scans s on s.check_in_id = c.id and s.scan_id = c.scan_id and s.verdict = 'ADMITTED'`.execute(
      db,
    );
    expect(entries[0]!.check_ins).toBeGreaterThan(10);
    expect(entries[0]!.scans).toBe(entries[0]!.check_ins);

    const migrations = async () => (await sql`select from kysely_migration`.execute(db)).rows.length;
    const before = await migrations();
    await resetDemoData(services, () => {});

    expect(await migrations()).toBe(before);
    expect((await waiting()).orders).toBe(4);
  },
);

test("the demo's sales do not depend on the time of day", { timeout: 120_000 }, async () => {
  const soldAt = async (time: string) => {
    await resetDemoData(services, () => {}, new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`));
    const { rows } = await sql<{ title: string; orders: number; gross: number; dearest: number }>`
      select e.title, count(o.id) as orders, sum(o.total_gross) as gross,
        count(o.id) filter (where o.total_gross >= 60000) as dearest
      from events e join orders o on o.event_id = e.id group by e.id order by e.id`.execute(db);
    return rows;
  };
  const early = await soldAt("00:20:00");

  expect(early.length).toBeGreaterThan(8);
  expect(await soldAt("11:59:00")).toEqual(early);
  expect(await soldAt("23:40:00")).toEqual(early);
  const { rows } = await sql<{ left: number }>`
    select sum(s.capacity - s.taken)::int as left from events e join product_prices p on p.event_id = e.id
    join stock s on s.id = p.stock_id join products d on d.id = p.product_id
    where e.title = 'Autumn Ceramics Weekend' and d.product_type = 'TICKET'`.execute(db);
  expect(rows).toEqual([{ left: 0 }]);
});
