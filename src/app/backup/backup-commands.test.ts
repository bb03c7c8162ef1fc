import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { TEST_SECRET_KEY } from "../../../test/api.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import { openBucketDouble } from "../../../test/s3/bucket-double.ts";
import { findBackupRecord } from "../../platform/backup/backup-record.ts";
import { setRestoreState } from "../../platform/backup/restore-state.ts";
import { readConfig } from "../config.ts";
import { runBackup, runRestore } from "./backup-commands.ts";

const database = await testDatabase();
const bucket = await openBucketDouble("bundles");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-backup-commands-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const { endpoint, region, credentials } = bucket.settings;
const configFor = (databaseUrl: string) =>
  readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: TEST_SECRET_KEY,
    TESSERA_DATA: folder,
    TESSERA_DEMO: "off",
    PUBLIC_URL: "http://localhost:4719",
    TESSERA_BACKUP_FOLDER: "s3://bundles/nightly/",
    TESSERA_BACKUP_S3_ENDPOINT: endpoint!,
    TESSERA_BACKUP_S3_REGION: region,
    TESSERA_BACKUP_S3_ACCESS_KEY_ID: credentials!.accessKeyId,
    TESSERA_BACKUP_S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
    TESSERA_BACKUP_PASSPHRASE: "correct horse battery staple",
  });

test("the commands write a bundle into the bucket, verify it there, and restore it from there", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await makeEvent(database.db, { title: "Gala" });
  await sql`delete from outbox_events`.execute(database.db);

  await runBackup(configFor(database.url), []);
  const [key] = [...bucket.objects.keys()];
  const address = `s3://bundles/${key}`;
  await runBackup(configFor(database.url), ["s3://bundles/by-hand/before-upgrade.tar.enc"]);
  await runBackup(configFor(database.url), ["verify", address]);
  const url = await emptyDatabase();
  await runRestore(configFor(url), [address]);
  vi.restoreAllMocks();

  expect(key).toMatch(/^nightly\/tessera-[\dTZ-]+\.tar\.enc$/);
  expect([...bucket.objects.keys()]).toContain("by-hand/before-upgrade.tar.enc");
  // A bundle in another place does not count as a scheduled backup.
  expect(await findBackupRecord(database.db)).toMatchObject({ file: address });
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select title from events");
  await client.end();
  expect(rows).toEqual([{ title: "Gala" }]);
  expect(fs.readdirSync(folder).filter((name) => name.includes("backup"))).toEqual([]);
}, 90_000);

test("the status of a database that another tool has recovered names no backup", async () => {
  const said = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const restored_at = "2027-01-01T00:00:00.000Z";
  await setRestoreState(database.db, { phase: "PARKED", taken_at: null, restored_at });
  await runRestore(configFor(database.url), ["status"]);
  await setRestoreState(database.db, null);
  const [first] = said.mock.calls.flat();
  vi.restoreAllMocks();

  expect(first).toBe(`Recovered by another tool, held back at ${restored_at}. Held back:\n`);
});
