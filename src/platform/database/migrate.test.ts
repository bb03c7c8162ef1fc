import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { migrate } from "./migrate.ts";

const MIGRATIONS = fs
  .readdirSync(path.resolve(import.meta.dirname, "../../../database/migrations"))
  .filter((file) => file.endsWith(".sql"))
  .map((file) => file.replace(".sql", ""))
  .toSorted();

const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) await onServer(`drop database ${name} with (force)`);
});

/** A database to upgrade, in which a reader locks a table that the upgrade writes. */
async function databaseInUse() {
  const name = `migrate_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const url = inject("databaseServer").replace(/\/postgres\?/, `/${name}?`);
  const reader = new pg.Client(url);
  reader.on("error", () => {});
  await reader.connect();
  await reader.query(
    "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
  );
  await reader.query("begin; lock table kysely_migration in share mode");
  return { url, reader };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject("databaseServer"));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const HURRIED = { lockMilliseconds: 100, pauseMilliseconds: 20 };

test("MIG-02 an upgrade behind a long statement releases its locks, reports the wait and tries again", async () => {
  const { url, reader } = await databaseInUse();
  let waits = 0;
  const onWait = () => {
    waits += 1;
    if (waits === 2) void reader.end();
  };

  const ran = await migrate(url, { ...HURRIED, onWait });

  expect(waits).toBeGreaterThanOrEqual(2);
  expect(ran).toEqual(MIGRATIONS);
  expect(await migrate(url)).toEqual([]);
});

test("migrates once when several processes start on an empty database while others create and drop tables", async () => {
  const { url, reader } = await databaseInUse();
  await reader.query("rollback; drop table kysely_migration");
  let isOver = false;
  const churn = async (name: string) => {
    const client = new pg.Client(url);
    await client.connect();
    while (!isOver) {
      for (let table = 0; table < 10; table += 1)
        await client.query(`create table ${name}_${table} (id int, other int, third int)`);
      for (let table = 0; table < 10; table += 1) await client.query(`drop table ${name}_${table}`);
    }
    await client.end();
  };
  const others = [churn("one"), churn("two")];

  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  isOver = true;
  await Promise.all(others);
  await reader.end();

  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([MIGRATIONS, [], []]);
});

test("MIG-02 refuses with an instruction an upgrade that never gets its locks, and leaves nothing behind", async () => {
  const { url, reader } = await databaseInUse();

  await expect(migrate(url, { ...HURRIED, tries: 3, onWait: () => {} })).rejects.toMatchObject({
    name: "StartRefused",
    message: expect.stringMatching(/^The database could not be upgraded, .*: end what runs long .*\.$/),
  });
  await reader.query("rollback");
  const { rows } = await reader.query("select to_regclass('outbox_events') as outbox");
  await reader.end();

  expect(rows).toEqual([{ outbox: null }]);
});

test("refuses a database of a development version with an instruction", async () => {
  const { url, reader } = await databaseInUse();
  await reader.query("insert into kysely_migration values ('0001-platform', now()::text)");
  await reader.query("commit");
  await reader.end();

  await expect(migrate(url)).rejects.toMatchObject({
    name: "StartRefused",
    message: expect.stringMatching(
      /made by a development version .* cannot be upgraded: give DATABASE_URL an empty/,
    ),
  });
});

test("refuses a database that a newer version used with an instruction", async () => {
  const { url, reader } = await databaseInUse();
  await reader.query("insert into kysely_migration values ('9999-of-tomorrow', now()::text)");
  await reader.query("commit");
  await reader.end();

  await expect(migrate(url)).rejects.toMatchObject({
    name: "StartRefused",
    message: expect.stringMatching(
      /already used by a newer Tessera .*9999-of-tomorrow.*: start that version/,
    ),
  });
});
