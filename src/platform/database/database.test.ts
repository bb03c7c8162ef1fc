import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";

const { url } = await testDatabase();
const strict = openDatabase(url, {
  connections: 1,
  sellingConnections: 1,
  statementSeconds: 1,
  idleSeconds: 1,
});
const usual = openDatabase(url);
afterAll(async () => {
  await Promise.all([strict.close(), usual.close()]);
});

test("FLT-21 the server cancels a runaway query, and the connection serves the next query", async () => {
  // Both would end without an error if no limit cancelled them.
  const outcomes = await Promise.all([
    sql`select pg_sleep(20)`.execute(strict.db).catch((error: { code: string }) => error.code),
    strict.pool.query("select pg_sleep(20)").catch((error: { code: string }) => error.code),
  ]);

  expect(outcomes).toEqual(["57014", "57014"]);
  expect((await strict.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("FLT-21 the server ends an idle transaction and releases its locks, and the pool opens a new connection", async () => {
  await sql`insert into installation (key, value) values ('held', '1')`.execute(usual.db);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: released } = Promise.withResolvers<void>();

  const idle = strict.db.transaction().execute(async (tx) => {
    await sql`update installation set value = '2' where key = 'held'`.execute(tx);
    locked();
    // Gets the lock only after the server has ended the idle transaction.
    await isReleased;
    await sql`select 1`.execute(tx);
  });
  await isLocked;
  const waited = sql`update installation set value = '3' where key = 'held' returning value`.execute(
    usual.db,
  );
  void waited.then(() => released());

  await expect(idle).rejects.toThrow();
  expect((await waited).rows).toEqual([{ value: 3 }]);
  expect((await sql`select 1 as one`.execute(strict.db)).rows).toEqual([{ one: 1 }]);
});

test("FLT-21 both limits are half a minute by default, on every connection", async () => {
  for (const query of [
    async () =>
      (
        await usual.pool.query(
          "select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b",
        )
      ).rows,
    async () =>
      (
        await sql`select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b`.execute(
          usual.db,
        )
      ).rows,
  ])
    expect(await query()).toEqual([{ a: "30s", b: "30s" }]);
});

test("FLT-08 refuses a connection to a read-only server before anything is sent over it", async () => {
  await usual.pool.query(
    "alter database " + new URL(url).pathname.slice(1) + " set default_transaction_read_only to on",
  );
  const late = openDatabase(url);

  const outcomes = await Promise.all([
    late.pool.query("select 1").catch((error: { code: string }) => error.code),
    sql`select 1`.execute(late.db).catch((error: { code: string }) => error.code),
  ]);
  await usual.pool.query(
    "alter database " + new URL(url).pathname.slice(1) + " reset default_transaction_read_only",
  );
  const again = await late.pool.query("select 1 as one");
  await late.close();

  expect(outcomes).toEqual(["25006", "25006"]);
  expect(again.rows).toEqual([{ one: 1 }]);
});
