import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { TEST_SECRET_KEY, testServices } from "../../../test/api.ts";
import { makeEvent, makeOrder } from "../../../test/factories.ts";
import { makeIntent } from "../../../test/intents.ts";
import { openSmallFolder } from "../../../test/small-folder.ts";
import { openBucketDouble } from "../../../test/s3/bucket-double.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { receiveProviderEvent } from "../../payments/provider-events/receive-provider-event.ts";
import { updateBackupRecord } from "../../platform/backup/backup-record.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { readConfig } from "../config.ts";
import type { Config } from "../../platform/config.ts";
import { robotsText } from "../../storefront/crawlers/robots.ts";
import { findInOutsideClock } from "./clock-findings.ts";
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

test("reports the state of each part, and a remedy for each problem", async () => {
  const { findings, of } = await look();

  for (const name of [
    "settings",
    "database",
    "schema",
    "bloat",
    "snapshots",
    "clock",
    "worker",
    "data steps",
    "audit log",
    "payments",
    "backups",
    "alarms",
    "files",
    "disk",
    "mail",
    "address",
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

test("a mail server that refuses the log-in, and a sender that nobody can answer, are named", async () => {
  const { of } = await look({ SMTP_URL: mailServer.url.replace("//", "//hall:wrong@") });
  const without = await look({ TESSERA_DEMO: "off", SMTP_URL: "" });
  const fromHere = await look({ MAIL_FROM: "Hall <tickets@localhost>" });

  expect(of("mail")).toMatchObject([{ state: "problem", remedy: "Correct user and password in SMTP_URL." }]);
  expect(without.of("mail")).toMatchObject([{ state: "problem", remedy: "Set SMTP_URL." }]);
  expect(fromHere.of("mail")[1]).toMatchObject({
    state: "warning",
    remedy: "Set MAIL_FROM to an address of your domain.",
  });
});

test("a folder of files that cannot be written is a problem", async () => {
  const file = path.join(folder, "not-a-folder");
  fs.writeFileSync(file, "");

  const { of } = await look({ TESSERA_DATA: file });

  expect(of("files")).toEqual([
    {
      subject: "files",
      state: "problem",
      text: expect.stringContaining("ENOTDIR"),
      remedy: "Make TESSERA_DATA a folder that this user may write to.",
    },
  ]);
});

test("a disk with less than a gigabyte is a problem, and files on a full one cannot be written", async (context) => {
  const disk = await openSmallFolder(1);
  if ("refused" in disk) return context.skip(`this machine allows no private mount: ${disk.refused}`);
  const small = await look({ TESSERA_DATA: disk.path });
  disk.fill();
  const full = await look({ TESSERA_DATA: disk.path });

  expect(small.of("files")).toMatchObject([{ state: "ok" }]);
  expect(small.of("disk")).toEqual([
    {
      subject: "disk",
      state: "problem",
      text: `0.0 GB of 0.0 GB are free at ${disk.path}`,
      remedy: "Free some space: on a full disk nothing is sold.",
    },
  ]);
  expect(full.of("files")).toMatchObject([{ state: "problem", text: expect.stringContaining("ENOSPC") }]);
});

test("a backup folder on another disk has separate room", async (context) => {
  const disk = await openSmallFolder(1);
  if ("refused" in disk) return context.skip(`this machine allows no private mount: ${disk.refused}`);

  const small = await look({ TESSERA_BACKUP_FOLDER: `${disk.path}/not/yet/made` });
  const same = await look({ TESSERA_BACKUP_FOLDER: path.join(folder, "backups") });
  const bucket = await look({
    TESSERA_BACKUP_FOLDER: "s3://bundles",
    TESSERA_BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
    TESSERA_BACKUP_S3_REGION: "here",
    TESSERA_BACKUP_S3_ACCESS_KEY_ID: "key",
    TESSERA_BACKUP_S3_SECRET_ACCESS_KEY: "secret",
  });

  expect(small.of("disk").slice(1)).toEqual([
    {
      subject: "disk",
      state: "problem",
      text: `0.0 GB of 0.0 GB are free at ${disk.path}`,
      remedy: "Free some space, or lower TESSERA_BACKUP_KEEP_DAYS: on a full disk no backup is made.",
    },
  ]);
  expect([same.of("disk"), bucket.of("disk")].map(({ length }) => length)).toEqual([1, 1]);
});

test("the clock is compared with the first server of the settings that tells its time, or the report says that none did", async () => {
  let headers: http.OutgoingHttpHeaders = {};
  const outside = http.createServer((_, response) => response.writeHead(403, headers).end());
  await new Promise<void>((resolve) => outside.listen(0, "0.0.0.0", resolve));
  // Another name of this machine than those that are taken for it.
  const host = `0.0.0.0:${(outside.address() as AddressInfo).port}`;
  const compare = (settings: object) =>
    findInOutsideClock({ ...readConfig(SETTINGS), ...settings } as Config);
  const telemetry = { endpoint: `http://${host}` };
  const ago = (seconds: number) => ({ date: new Date(Date.now() - seconds * 1_000).toUTCString() });

  const alike = await compare({ telemetry });
  headers = ago(12);
  const early = await compare({ telemetry });
  headers = ago(-60);
  const late = await compare({ bucket: { endpoint: `http://${host}` } });
  headers = { ...ago(60), age: "60" };
  const cached = await compare({ telemetry });
  const embedded = await compare({ databaseUrl: undefined });
  await new Promise((resolve) => outside.close(resolve));

  expect(alike).toEqual({
    subject: "clock",
    state: "ok",
    text: `this machine's clock differs from that of ${host} by 0 s`,
  });
  expect(early).toMatchObject({ state: "warning", text: expect.stringMatching(/by 1[12] s$/) });
  expect(late).toMatchObject({ state: "problem", remedy: expect.stringContaining("NTP") });
  expect(cached).toMatchObject({ state: "ok", text: expect.stringContaining("the database's only") });
  expect(embedded).toMatchObject({ state: "ok", text: expect.stringContaining("on this machine only") });
});

test("an address that answers with an error or not at all needs attention, as does TLS without a named proxy", async () => {
  let status = 200;
  let site = "";
  const program = http.createServer((request, response) => {
    const isAsked = request.url!.startsWith("/robots.txt?");
    // Like the program, which tells load balancers under any name that it is alive.
    response.writeHead(isAsked ? status : 200).end(isAsked ? robotsText(site) : "");
  });
  await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
  const { port } = program.address() as AddressInfo;
  const settings = { PUBLIC_URL: `http://localhost:${port}` };
  site = settings.PUBLIC_URL;

  const answers = await look(settings);
  status = 421;
  const misnamed = await look(settings);
  status = 200;
  site = "https://other.example.org";
  const other = await look(settings);
  status = 502;
  const leadsElsewhere = await look(settings);
  await new Promise((resolve) => program.close(resolve));
  const silent = await look(settings);
  const hidden = await look({ PUBLIC_URL: `https://localhost:${port}` });
  const named = await look({ PUBLIC_URL: `https://localhost:${port}`, TESSERA_TRUST_PROXY: "loopback" });

  const notPublic = {
    subject: "address",
    state: "warning",
    text: `only this machine can use ${settings.PUBLIC_URL}`,
    remedy: "Put TLS in front and set PUBLIC_URL.",
  };
  expect(answers.of("address")).toMatchObject([{ state: "ok" }, notPublic]);
  expect(misnamed.of("address")).toMatchObject([
    { state: "warning", remedy: expect.stringContaining("TESSERA_HOST_ALIASES") },
    notPublic,
  ]);
  expect(other.of("address")).toMatchObject([
    { state: "warning", text: `${settings.PUBLIC_URL} answers, but not as a Tessera with this PUBLIC_URL` },
    notPublic,
  ]);
  expect(leadsElsewhere.of("address")).toMatchObject([
    {
      state: "warning",
      text: `${settings.PUBLIC_URL} answers with 502`,
      remedy: "See that the proxy leads to this program.",
    },
    notPublic,
  ]);
  expect(silent.of("address")).toMatchObject([
    {
      state: "warning",
      text: expect.stringMatching(/ does not answer \(.*ECONNREFUSED/),
      remedy: "Start the program; then see that name, TLS and proxy lead to it.",
    },
    notPublic,
  ]);
  expect(hidden.of("proxies")).toMatchObject([
    { state: "warning", remedy: expect.stringContaining("TESSERA_TRUST_PROXY") },
  ]);
  expect(named.of("proxies")).toMatchObject([{ state: "ok" }]);
});

test("a worker that has shown no sign of life for minutes needs attention", async () => {
  const heard = (minutes: number) =>
    sql`insert into installation (key, value, updated_at)
      values ('job-outcomes:doctor', '{"succeeded": 0, "failed": 0}', now() - make_interval(mins => ${minutes}::int))
      on conflict (key) do update set updated_at = excluded.updated_at`.execute(database.db);
  const never = await look();
  await heard(5);
  const silent = await look();
  await heard(0);
  const running = await look();

  const remedy = "Start the program, or one with the worker role.";
  expect(never.of("worker")).toMatchObject([{ state: "warning", text: "none has ever run", remedy }]);
  expect(silent.of("worker")).toMatchObject([
    { state: "warning", text: "no sign of life for 5 minutes", remedy },
  ]);
  expect(running.of("worker")).toMatchObject([{ state: "ok" }]);
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
  const stripe = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const region = Object.fromEntries(
    Object.entries(stripe).map(([name, key]) => [name.replace("STRIPE_", "STRIPE_IE_"), key]),
  );
  const never = await look(stripe);
  const neverOfBoth = await look({ ...stripe, ...region });
  const event = await makeEvent(database.db);
  const { id } = await makeOrder(database.db, event);
  const order = { id, account_id: event.account_id, event_id: event.id, amount: 2_500 };
  const intent = await makeIntent(database.db, order, "SUCCEEDED");
  const changeIntent = (platform: string | null, settledAgo: string) =>
    sql`update payment_intents set provider = 'STRIPE', platform = ${platform},
        updated_at = now() - ${settledAgo}::interval where id = ${intent.id}`.execute(database.db);
  await changeIntent("own", "9 minutes");
  const fresh = await look(stripe);
  await changeIntent("own", "11 minutes");
  const unheard = await look(stripe);
  await changeIntent("ie", "11 minutes");
  const ofRegion = await look({ ...stripe, ...region });
  await changeIntent(null, "11 minutes");
  await receiveProviderEvent(testServices(database), "STRIPE", {
    id: "evt_doctor",
    kind: "payment_intent.succeeded",
    subject: "INTENT",
    providerIntentId: intent.provider_intent_id!,
    connectedAccountId: null,
    platform: null,
  });
  const heard = await look(stripe);

  const remedyFor = (names: string) =>
    `In Stripe's dashboard, send events to http://localhost:4719/api/public/webhooks/stripe and give their secret in ${names}.`;
  const remedy = remedyFor("STRIPE_WEBHOOK_SECRET");
  expect(neverOfBoth.of("payments")).toMatchObject([
    { state: "warning", remedy: remedyFor("STRIPE_WEBHOOK_SECRET and STRIPE_IE_WEBHOOK_SECRET") },
  ]);
  expect(fresh.of("payments")).toMatchObject([{ state: "warning", text: "Stripe has never sent an event" }]);
  expect(ofRegion.of("payments")).toMatchObject([
    { state: "problem", remedy: remedyFor("STRIPE_IE_WEBHOOK_SECRET") },
  ]);
  expect(never.of("payments")).toMatchObject([
    { state: "warning", text: "Stripe has never sent an event", remedy },
  ]);
  expect(unheard.of("payments")).toMatchObject([
    { state: "problem", text: "Stripe has told nothing about 1 payments of the last 7 days", remedy },
  ]);
  expect(heard.of("payments")).toMatchObject([{ state: "ok" }]);
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

test("a schedule that cannot restore its backups needs attention", { timeout: 90_000 }, async () => {
  const poor = await emptyDatabase();
  await migrate(poor);
  const opened = openDatabase(poor, { connections: 1, sellingConnections: 1 });
  const made = { succeeded_at: new Date().toISOString(), file: "/srv/new.tar" };
  for (const db of [database.db, opened.db]) await updateBackupRecord(db, made);
  const settings = { TESSERA_BACKUP_FOLDER: path.join(folder, "backups") };

  const waits = await look(settings);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const lastWeek = daysAgo(8);
  await updateBackupRecord(database.db, { verified_at: lastWeek });
  const verified = await look(settings);
  await updateBackupRecord(database.db, { verified_at: daysAgo(10) });
  const longAgo = await look(settings);
  const never = await look({ ...settings, TESSERA_BACKUP_VERIFY_DAYS: "0" });
  const forbidden = await look({ ...settings, DATABASE_URL: poor });
  await opened.close();

  expect(waits.of("backups")[1]).toMatchObject({ state: "ok", text: expect.stringContaining("next backup") });
  expect(verified.of("backups")[1]).toMatchObject({
    state: "ok",
    text: `one was restored into a scratch database at ${lastWeek}`,
  });
  expect(longAgo.of("backups")[1]).toMatchObject({
    state: "warning",
    text: expect.stringContaining("none since for 10 days"),
    remedy: expect.stringContaining("killed"),
  });
  expect(never.of("backups")[1]).toMatchObject({
    state: "ok",
    text: expect.stringContaining("none of them"),
  });
  expect(forbidden.of("backups")[1]).toMatchObject({
    state: "warning",
    remedy: expect.stringContaining("CREATEDB"),
  });
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
