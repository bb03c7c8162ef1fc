import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";

const first = await testDatabase();
const second = await testDatabase();

test("a test database has every table, and returns bigint columns as numbers", async () => {
  const accounts = await first.db.selectFrom("accounts").selectAll().execute();
  const { rows } = await sql<{ big: number }>`select 9000000000::int8 as big`.execute(first.db);

  expect(accounts).toEqual([]);
  expect(rows).toEqual([{ big: 9_000_000_000 }]);
});

test("test databases do not share rows", async () => {
  await first.pool.query("insert into installation (key, value) values ('here', 'true')");

  const { rowCount } = await second.pool.query("select from installation where key = 'here'");

  expect(rowCount).toBe(0);
});
