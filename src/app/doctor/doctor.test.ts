import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { TEST_SECRET_KEY } from "../../../test/api.ts";
import { openBucketDouble } from "../../../test/s3/bucket-double.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { readConfig } from "../config.ts";
import { examine } from "./doctor-command.ts";

const database = await testDatabase();
const mailServer = await startMailServer();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-doctor-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const SETTINGS = {
  DATABASE_URL: database.url,
  SECRET_KEY: TEST_SECRET_KEY,
  TESSERA_DATA: folder,
  SMTP_URL: mailServer.url,
  PUBLIC_URL: "http://localhost:4719",
};

const look = async (settings: Record<string, string> = {}) => {
  const findings = await examine(() => readConfig({ ...SETTINGS, ...settings }));
  const of = (name: string) => findings.filter(({ subject }) => subject === name);
  return { findings, of };
};

test("says of each part how it stands, and what to do where it is not well", async () => {
  const { findings, of } = await look();

  for (const name of [
    "settings",
    "schema",
    "bloat",
    "snapshots",
    "clock",
    "files",
    "mail",
    "backups",
    "alarms",
  ])
    expect(of(name), name).not.toEqual([]);
  for (const name of ["schema", "clock", "files", "alarms", "payments"])
    expect(of(name)[0], name).toMatchObject({ state: "ok" });
  expect(of("mail")[0]).toMatchObject({ state: "ok", text: "127.0.0.1 greets and takes the log-in" });
  for (const { state, remedy } of findings) expect(remedy !== undefined).toBe(state !== "ok");
});

test("a mail server that refuses, a database that is gone and a bad setting are problems with a remedy", async () => {
  const { of } = await look({
    SMTP_URL: "smtp://127.0.0.1:9",
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  });
  const unreadable = await look({ TESSERA_LOG: "loud" });
  const indirect = await look({ DATABASE_DIRECT_URL: "postgres://nobody@127.0.0.1:9/none" });

  expect(of("mail")).toMatchObject([{ state: "problem", remedy: expect.stringContaining("SMTP_URL") }]);
  expect(indirect.of("database")).toMatchObject([
    { state: "problem", text: expect.stringContaining("DATABASE_DIRECT_URL cannot be reached") },
  ]);
  expect(of("database")).toMatchObject([
    { state: "problem", text: expect.stringContaining("cannot be reached") },
  ]);
  expect(unreadable.findings).toMatchObject([
    { subject: "settings", state: "problem", text: expect.stringContaining("TESSERA_LOG") },
  ]);
});

test("a database that is too new is a problem, one of the next version needs attention, an empty one is fine", async () => {
  const setOldest = (version: string) =>
    sql`create or replace function oldest_program() returns text language sql immutable
      as ${sql.lit(`select '${version}'`)}`.execute(database.db);
  await sql`insert into kysely_migration (name, timestamp) values ('9000-later', '')`.execute(database.db);
  const next = await look();
  await setOldest("99.0.0");
  const newer = await look();
  await setOldest("0.1.0");
  await sql`delete from kysely_migration where name = '9000-later'`.execute(database.db);
  const empty = await look({ DATABASE_URL: await emptyDatabase() });

  expect(next.of("schema")).toMatchObject([
    { state: "warning", text: expect.stringMatching(/9000-later.*this version still works/) },
  ]);
  expect(newer.of("schema")).toMatchObject([
    { state: "problem", text: expect.stringContaining("9000-later") },
  ]);
  expect(empty.of("schema")).toMatchObject([{ state: "ok" }]);
});

test("payments that Stripe has told nothing about show that its events do not arrive", async () => {
  const { of } = await look({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });

  expect(of("payments")).toMatchObject([
    { state: "warning", remedy: expect.stringContaining("/api/public/webhooks/stripe") },
  ]);
});

test("an old backup and a raised alarm are problems", async () => {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await sql`insert into installation (key, value) values
    ('backup', ${JSON.stringify({ succeeded_at: old, file: "/srv/old.tar" })}::jsonb),
    ('alarm:queue-lag', ${JSON.stringify({ problem: "7 jobs wait", since: old })}::jsonb)`.execute(
    database.db,
  );

  const { of } = await look();

  expect(of("backups")).toMatchObject([{ state: "problem", text: expect.stringContaining("72 hours") }]);
  expect(of("alarms")).toMatchObject([{ state: "problem", text: "queue-lag: 7 jobs wait" }]);
});

test("a bucket of backups that does not answer, or refuses, is a problem", async () => {
  const bucket = await openBucketDouble("bundles");
  const { endpoint, region, credentials } = bucket.settings;
  const settings = {
    TESSERA_BACKUP_FOLDER: "s3://bundles",
    TESSERA_BACKUP_S3_ENDPOINT: endpoint!,
    TESSERA_BACKUP_S3_REGION: region,
    TESSERA_BACKUP_S3_ACCESS_KEY_ID: credentials!.accessKeyId,
    TESSERA_BACKUP_S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
  };

  const refused = await look({ ...settings, TESSERA_BACKUP_FOLDER: "s3://other" });
  bucket.inject({ isAway: true });
  const away = await look(settings);

  expect(refused.of("backups")).toMatchObject([
    { state: "problem", text: expect.stringContaining("TESSERA_BACKUP_FOLDER is other") },
  ]);
  expect(away.of("backups")).toMatchObject([
    { state: "problem", text: expect.stringContaining("does not answer") },
  ]);
});

test("OPS-05 an entry of the audit log that was changed past the program is a problem, one without a seal needs attention", async () => {
  const untouched = await look();
  await sql`
    with made as (insert into accounts (short_id, name, email) values ('acc_doctor', 'Hall', 'hall@example.org') returning id)
    insert into audit_entries (account_id, kind, call, subject, seal)
    select id, 'DONE', 'POST /x', 'events', seal from made, (values (null::bytea), (sha256('guessed'))) s (seal)`.execute(
    database.db,
  );

  const { of } = await look();

  expect(untouched.of("audit log")).toMatchObject([{ state: "ok" }]);
  expect(of("audit log")).toMatchObject([
    { state: "problem", text: expect.stringMatching(/was changed/) },
    { state: "warning", text: expect.stringMatching(/1 of 2 entries have no seal/) },
  ]);
});
