import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { startEmbeddedPostgres } from "../../platform/database/embedded-postgres.ts";
import { findInDatabase } from "./database-findings.ts";
import type { Finding } from "./finding.ts";
import { findInClock } from "./clock-findings.ts";

const MAX_CONNECTIONS = 20;
const DEAD_ROWS = 150_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-findings-"));
/**
 * A separate server, because the tests change its settings. Unlike the server of the other tests, it has
 * durability.
 */
const server = await startEmbeddedPostgres({
  directory: folder,
  settings: { wal_level: "replica", max_connections: String(MAX_CONNECTIONS), autovacuum: "off" },
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

let made = 0;
async function scratchDatabase(options = ""): Promise<string> {
  const name = `scratch_${(made += 1)}`;
  await run(server.url("postgres"), `create database ${name} template template0 ${options}`);
  return server.url(name);
}

/** Creates a database in which a function or view shadows one of PostgreSQL's. */
async function plantedDatabase(kind: "function" | "view", definition: string): Promise<string> {
  const url = await scratchDatabase();
  await run(
    url,
    "create schema planted",
    `create ${kind} planted.${definition}`,
    `do $$ begin execute format('alter database %I set search_path = planted, pg_catalog, public', current_database()); end $$`,
  );
  return url;
}

async function look(url: string): Promise<Finding[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { db, close } = openDatabase(url, { connections: 1, sellingConnections: 1 });
  try {
    return [...(await findInDatabase(client, db)), await findInClock(client)];
  } finally {
    await Promise.all([client.end(), close()]);
  }
}

/** What needs attention in a database. */
const complaints = async (url: string) => (await look(url)).filter(({ state }) => state !== "ok");

test("nothing needs attention in an empty database of a server with the usual settings", async () => {
  expect(await complaints(await scratchDatabase())).toEqual([]);
});

test("an encoding other than UTF-8 is a problem, a locale without letters beyond a to z needs attention", async () => {
  const latin = await scratchDatabase("encoding LATIN1 locale_provider libc locale 'C'");
  const plain = await scratchDatabase("encoding UTF8 locale_provider libc locale 'C'");

  const locale = {
    subject: "database",
    state: "warning",
    text: "searches for names beyond a to z are slow, because of its locale",
    remedy: "Restore a backup into a database with locale C.UTF-8, ICU or a national UTF-8 locale.",
  };
  expect(await complaints(plain)).toEqual([locale]);
  expect(await complaints(latin)).toEqual([
    {
      subject: "database",
      state: "problem",
      text: "its encoding is LATIN1",
      remedy: "Restore a backup into a database with encoding UTF8.",
    },
    locale,
  ]);
});

const LOSES_ORDERS = {
  subject: "database",
  state: "problem",
  text: "it may lose orders at a power cut (fsync, full_page_writes or synchronous_commit is off)",
  remedy: "Switch these settings on in postgresql.conf.",
};

test("a database that does not wait for its disk is a problem", async () => {
  const url = await scratchDatabase();
  await run(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);

  expect(await complaints(url)).toEqual([LOSES_ORDERS]);
});

test.each(["fsync", "full_page_writes"])("a server with %s off is a problem", async (setting) => {
  const url = await scratchDatabase();
  await setOnServer(setting, "off");

  const found = await complaints(url);
  await setOnServer(setting, "on");

  expect(found).toEqual([LOSES_ORDERS]);
  expect(await complaints(url)).toEqual([]);
});

async function setOnServer(setting: string, value: string): Promise<void> {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  await client.query(`alter system set ${setting} = ${value}`);
  await client.query("select pg_reload_conf()");
  // The server reloads its settings a moment after the call.
  for (;;) {
    const { rows } = await client.query(`show ${setting}`);
    if (rows[0][setting] === value) break;
    await sleep(10);
  }
  await client.end();
}

test("an old version of PostgreSQL needs attention", async () => {
  const url = await plantedDatabase(
    "function",
    `current_setting(name text) returns text language sql stable return case name
       when 'server_version' then '15.13' when 'server_version_num' then '150013'
       else pg_catalog.current_setting(name) end`,
  );

  expect(await complaints(url)).toEqual([
    {
      subject: "database",
      state: "warning",
      text: expect.stringMatching(/^PostgreSQL 15\.13, 0\.01 GB/),
      remedy: "Plan an upgrade to a newer PostgreSQL.",
    },
  ]);
});

test("an extension that was dropped is a problem, as is one that the server cannot create", async () => {
  const { url } = await testDatabase();
  await run(url, "drop extension pg_trgm cascade");
  const empty = await plantedDatabase(
    "view",
    "pg_available_extensions as select name from pg_catalog.pg_available_extensions where name <> 'btree_gin'",
  );

  expect(await complaints(url)).toContainEqual({
    subject: "database",
    state: "problem",
    text: "the extension pg_trgm is missing, and with it the indexes that need it",
    remedy:
      "Make a backup and restore it into an empty database, on a server with PostgreSQL's contrib package.",
  });
  expect(await complaints(empty)).toEqual([
    {
      subject: "database",
      state: "problem",
      text: "its server does not have the extension btree_gin",
      remedy: "Install PostgreSQL's contrib package before the first start.",
    },
  ]);
});

test("a server with hardly a connection left needs attention", async () => {
  const url = await scratchDatabase();
  const clients = Array.from({ length: MAX_CONNECTIONS - 2 }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));

  const found = await complaints(url);
  await Promise.all(clients.map((client) => client.end()));

  expect(found).toEqual([
    {
      subject: "database",
      state: "warning",
      text: "nearly all connections are in use",
      remedy: "Raise max_connections, lower DATABASE_CONNECTIONS, or put PgBouncer in front.",
    },
  ]);
});

test("a table that is mostly of dead rows needs attention", async () => {
  const url = await scratchDatabase();
  await run(
    url,
    `create unlogged table swollen as select n from generate_series(1, ${DEAD_ROWS + 1_000}) n`,
    `delete from swollen where n <= ${DEAD_ROWS}`,
    "select pg_stat_force_next_flush()",
  );

  expect(await complaints(url)).toEqual([
    {
      subject: "bloat",
      state: "warning",
      text: "swollen has 150,000 dead rows (99 %)",
      remedy: `Run "vacuum swollen", and see that autovacuum is on and no transaction stays open.`,
    },
  ]);
});

test("a transaction that has been open for hours, and a replication slot that nobody reads, need attention", async () => {
  const url = await plantedDatabase(
    "function",
    "now() returns timestamptz language sql stable return pg_catalog.now() + interval '2 hours'",
  );
  const open = new pg.Client({ connectionString: url, application_name: "report" });
  await open.connect();
  await open.query("begin");
  const { rows } = await open.query("select pg_backend_pid() as pid");
  await run(url, "select pg_create_physical_replication_slot('old_standby', true)");

  const found = await complaints(url);
  await open.end();
  await run(url, "select pg_drop_replication_slot('old_standby')");

  const reports = found.filter(({ text }) => text.includes("report"));
  expect(reports).toEqual([
    {
      subject: "snapshots",
      state: "warning",
      text: 'a transaction of "report" has been open for 120 minutes and keeps dead rows from being removed',
      remedy: `End it, if nothing needs it: select pg_terminate_backend(${rows[0].pid}).`,
    },
  ]);
  expect(found).toContainEqual({
    subject: "snapshots",
    state: "warning",
    text: "nobody reads the replication slot old_standby, so the disk fills with its log",
    remedy: "Start its standby, or drop it: select pg_drop_replication_slot('old_standby').",
  });
});

test.each([
  [10, "warning"],
  [300, "problem"],
])("a clock that is %d seconds off is a %s", async (seconds, state) => {
  const url = await plantedDatabase(
    "function",
    `clock_timestamp() returns timestamptz language sql volatile return pg_catalog.clock_timestamp() - interval '${seconds} s'`,
  );

  expect(await complaints(url)).toEqual([
    {
      subject: "clock",
      state,
      text: expect.stringMatching(
        new RegExp(`^this machine's clock differs from the database's by ${seconds}\\.\\d s$`),
      ),
      remedy: "Let both be set by NTP (systemd-timesyncd, chrony).",
    },
  ]);
});
