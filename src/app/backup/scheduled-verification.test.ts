import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { failedBackup, findBackupRecord, updateBackupRecord } from "../../platform/backup/backup-record.ts";
import type { Config } from "../../platform/config.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { keepBackupSchedule, verifyDueBackup } from "./scheduled-verification.ts";

const SLOWLY = { timeout: 300_000 };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-verified-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const database = await testDatabase();
const { db, pool, url } = database;

const servicesWith = (config: Partial<Config> = {}) => ({
  ...testServices(database, {
    databaseUrl: url,
    databaseDirectUrl: url,
    backupFolder: folder,
    backupMinutes: [210],
    backupPassphrase: "correct horse battery staple",
    backupVerifyDays: 7,
    ...config,
  }),
  pool,
});

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, "0")}T03:31:00Z`);
const fileOf = (day: number) => path.join(folder, `tessera-2026-11-${day}T03-31-00Z.tar.enc`);
/** The alarm only looks while the schedule runs. */
const alarm = async () => {
  await updateBackupRecord(db, { looked_at: new Date().toISOString() });
  return failedBackup.look(db);
};
/** The record says that the last backup succeeded today, so that only verification can raise the alarm. */
const nextBackup = (day: number) =>
  updateBackupRecord(db, { succeeded_at: new Date().toISOString(), file: fileOf(day) });
const scratchDatabases = async () =>
  (await pool.query<{ name: string }>("select datname as name from pg_database")).rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith("tessera_verify_"));

test(
  "a backup of the schedule is restored into a scratch database, and the next one after seven days",
  SLOWLY,
  async () => {
    await makeOrder(db, await makeEvent(db));
    await updateBackupRecord(db, { since: at(10).toISOString() });
    const leftOver = `tessera_verify_${(Date.now() - 13 * 3_600_000).toString(36)}_1`;
    const young = `tessera_verify_${Date.now().toString(36)}_1`;
    for (const name of [leftOver, young]) await pool.query(`create database ${name} template template0`);

    await keepBackupSchedule(servicesWith(), at(11));
    const left = await scratchDatabases();
    await pool.query(`drop database ${young}`);
    const first = await findBackupRecord(db);
    const dayAfter = await verifyDueBackup(servicesWith(), at(12));
    const weekAfter = await verifyDueBackup(servicesWith(), new Date(at(18).getTime() - 300_000));
    const never = await verifyDueBackup(servicesWith({ backupVerifyDays: 0 }), at(30));

    expect(first).toMatchObject({ file: fileOf(11), verified_at: at(11).toISOString() });
    expect([dayAfter, weekAfter, never]).toEqual(["not due", "verified", "not due"]);
    expect(left).toContain(young);
    expect(left).not.toContain(leftOver);
  },
);

test(
  "MIG-09 a backup that cannot be restored raises the alarm until one can, or until none shall be",
  SLOWLY,
  async () => {
    fs.writeFileSync(fileOf(26), fs.readFileSync(fileOf(11)).subarray(0, -4_000));
    await nextBackup(26);
    const damaged = await verifyDueBackup(servicesWith(), at(26));
    const raised = await alarm();
    await nextBackup(11);
    const whole = await verifyDueBackup(servicesWith(), at(27));
    const lowered = await alarm();
    await updateBackupRecord(db, { verify_failed_at: at(28).toISOString(), verify_problem: "no room" });
    const raisedAgain = await alarm();
    await verifyDueBackup(servicesWith({ backupVerifyDays: 0 }), at(29));

    expect(damaged).toBe("failed");
    expect(raised).toContain(
      `A scheduled backup could not be restored at ${at(26).toISOString()}: ${fileOf(26)}`,
    );
    expect([whole, lowered]).toEqual(["verified", null]);
    expect(raisedAgain).toContain("no room");
    expect(await alarm()).toBeNull();
  },
);

test(
  "a backup whose rows break the rules of selling is not taken for one that restores",
  SLOWLY,
  async () => {
    await updateBackupRecord(db, { since: at(10).toISOString(), succeeded_at: at(10).toISOString() });
    await makeProduct(db, await makeEvent(db));
    await sql`update stock set taken = taken + 1 where id = (select min(id) from stock)`.execute(db);
    await keepBackupSchedule(servicesWith({ backupVerifyDays: 1 }), at(30));

    expect(await alarm()).toContain("its data break rules: 1 stock counters that differ");
  },
);

test(
  "a user of the database who may not create databases verifies nothing, and raises no alarm",
  SLOWLY,
  async () => {
    const own = await emptyDatabase();
    await migrate(own);
    const opened = openDatabase(own, { connections: 1, sellingConnections: 1 });
    const services = { ...servicesWith({ databaseUrl: own, databaseDirectUrl: own }), ...opened };
    await updateBackupRecord(opened.db, { file: fileOf(11) });

    const outcome = await verifyDueBackup(services, at(30));

    const { verified_at, verify_failed_at } = await findBackupRecord(opened.db);
    await opened.close();
    expect(outcome).toBe("not allowed");
    expect([verified_at, verify_failed_at]).toEqual([undefined, undefined]);
  },
);
