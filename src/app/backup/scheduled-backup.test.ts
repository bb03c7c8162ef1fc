import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import { openSmallFolder } from "../../../test/small-folder.ts";
import { openBucketDouble } from "../../../test/s3/bucket-double.ts";
import { failedBackup, findBackupRecord, updateBackupRecord } from "../../platform/backup/backup-record.ts";
import { openBundle } from "../../platform/backup/read-bundle.ts";
import { openBundleFile } from "../../platform/backup/places/open-place.ts";
import { isDue, makeDueBackup } from "./scheduled-backup.ts";
import { verifyBundle } from "./verify-bundle.ts";

const database = await testDatabase();
const { db, pool, url } = database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-scheduled-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const SLOWLY = { timeout: 60_000 };
const PASSPHRASE = "correct horse battery staple";

const backupsIn = (backupFolder: string | undefined) =>
  testServices(database, {
    databaseUrl: url,
    databaseDirectUrl: url,
    backupFolder,
    backupMinutes: [210],
    backupKeepDays: 14,
  });
const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);

test.each([
  ["before its time", { succeeded_at: at("03:30") }, "23:00", false],
  ["from its time on", { succeeded_at: at("03:29") }, "03:31", true],
  ["not at the first look", {}, "12:00", false],
  ["not soon after a failure", { since: at("01:00"), failed_at: at("03:30") }, "03:45", false],
  ["not while one is read back", { since: at("01:00"), written_at: at("03:30") }, "04:01", false],
  [
    "when the process that read it back ended",
    { since: at("01:00"), written_at: at("03:30") },
    "05:31",
    true,
  ],
  ["half an hour after a failure", { since: at("01:00"), failed_at: at("03:30") }, "04:01", true],
])("a backup is due %s", (_, record, now, expected) => {
  const texts = Object.fromEntries(Object.entries(record).map(([key, date]) => [key, date.toISOString()]));

  expect(isDue(texts, [210], at(now))).toBe(expected);
});

test("processes that look at once make one backup, which is read back, and old ones are deleted", async () => {
  await makeEvent(db);
  const old = path.join(folder, "tessera-2026-10-01T03-30-00Z.tar");
  for (const file of [old, path.join(folder, "photos.tar")]) {
    fs.writeFileSync(file, "old");
    fs.utimesSync(file, at("00:00"), new Date("2026-10-01"));
  }
  await updateBackupRecord(db, { since: at("03:00").toISOString() });
  const services = [1, 2, 3].map(() => ({ ...backupsIn(folder), pool }));

  const outcomes = await Promise.all(services.map((one) => makeDueBackup(one, at("03:31"))));

  const made = fs.readdirSync(folder).filter((name) => name.startsWith("tessera-"));
  expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
  expect(made).toEqual(["tessera-2026-11-26T03-31-00Z.tar"]);
  expect(fs.existsSync(path.join(folder, "photos.tar"))).toBe(true);
  expect((await openBundle(path.join(folder, made[0]!))).manifest.tables.length).toBeGreaterThan(80);
  expect(await findBackupRecord(db)).toMatchObject({ succeeded_at: at("03:31").toISOString() });
  expect(await failedBackup.look(db)).toBeNull();
});

test(
  "a bucket gets the bundle, which is read back, old ones are deleted, and it restores",
  SLOWLY,
  async () => {
    const bucket = await openBucketDouble("bundles");
    const { name: _, signsUrls: __, ...server } = bucket.settings;
    const services = testServices(database, {
      databaseUrl: url,
      databaseDirectUrl: url,
      backupFolder: "s3://bundles/nightly",
      backupServer: { ...server, settings: "TESSERA_BACKUP_S3_" },
      backupMinutes: [210],
      backupKeepDays: 14,
      backupPassphrase: PASSPHRASE,
    });
    const old = "nightly/tessera-2026-10-01T03-30-00Z.tar.enc";
    bucket.objects.set(old, { content: Buffer.from("old"), metadata: {} });
    await updateBackupRecord(db, {
      succeeded_at: "2026-11-19T03:31:00.000Z",
      written_at: "2026-11-19T03:31:00.000Z",
    });

    expect(await makeDueBackup(services, new Date("2026-11-20T03:31:00Z"))).toBe("made");

    const address = "s3://bundles/nightly/tessera-2026-11-20T03-31-00Z.tar.enc";
    expect([...bucket.objects.keys()]).toEqual(["nightly/tessera-2026-11-20T03-31-00Z.tar.enc"]);
    expect(await findBackupRecord(db)).toMatchObject({ file: address });
    const file = openBundleFile(services.config, address);
    const restored = await verifyBundle({ url, file, passphrase: PASSPHRASE });
    expect(restored).toMatchObject({ problems: [], missingFiles: [] });
    expect(restored.rows).toBeGreaterThan(0);

    for (const [day, trouble] of [
      ["21", { failsFromPart: 1 }],
      // The bundle arrives but cannot be read back.
      ["22", { cutsAfterBytes: 10 }],
    ] as const) {
      bucket.inject(trouble);
      expect(await makeDueBackup(services, new Date(`2026-11-${day}T03:31:00Z`))).toBe("failed");
      await updateBackupRecord(db, { looked_at: new Date().toISOString() });
      expect(await failedBackup.look(db)).toContain(
        `The bucket of s3://bundles/nightly/tessera-2026-11-${day}`,
      );
      expect([bucket.objects.size, bucket.uploads.size]).toEqual([1, 0]);
    }
  },
);

test("makes no backup without a folder", async () => {
  expect(await makeDueBackup(backupsIn(undefined), at("12:00"))).toBe("not due");
});

test("MIG-09 a backup that fails raises the alarm until one succeeds", async () => {
  const now = new Date();
  const unwritable = path.join(folder, "photos.tar", "inside");
  await updateBackupRecord(db, { succeeded_at: new Date(now.getTime() - 25 * 3_600_000).toISOString() });

  expect(await makeDueBackup(backupsIn(unwritable), now)).toBe("failed");

  expect(await failedBackup.look(db)).toContain("The scheduled backup failed");
  await updateBackupRecord(db, { succeeded_at: new Date(now.getTime() + 1_000).toISOString() });
  expect(await failedBackup.look(db)).toBeNull();
});

test("MIG-09 a backup for which the disk has no room raises the alarm, leaves no part of a bundle, and deletes no older one", async (context) => {
  const disk = await openSmallFolder(1);
  if ("refused" in disk) return context.skip(`this machine allows no private mount: ${disk.refused}`);
  const older = path.join(disk.path, "tessera-2026-10-01T03-30-00Z.tar");
  fs.writeFileSync(older, "old");
  fs.utimesSync(older, at("00:00"), new Date("2026-10-01"));
  const now = new Date();
  await sql`delete from installation where key = 'backup'`.execute(db);
  await updateBackupRecord(db, { succeeded_at: new Date(now.getTime() - 25 * 3_600_000).toISOString() });
  disk.fill();

  expect(await makeDueBackup(backupsIn(disk.path), now)).toBe("failed");

  expect(await failedBackup.look(db)).toMatch(/The scheduled backup failed.*(ENOSPC|no space)/);
  expect(fs.readdirSync(disk.path).sort()).toEqual(["filler", path.basename(older)]);
});
