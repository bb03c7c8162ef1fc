import path from "node:path";
import program from "../../../package.json" with { type: "json" };
import { updateBackupRecord } from "../../platform/backup/backup-record.ts";
import { bundleName } from "../../platform/backup/places/bundle-name.ts";
import type { BundleFile } from "../../platform/backup/places/bundle-place.ts";
import { openBundleFile, openPlace } from "../../platform/backup/places/open-place.ts";
import { findRestoreState } from "../../platform/backup/restore-state.ts";
import { writeBundle } from "../../platform/backup/write-bundle.ts";
import type { Config } from "../../platform/config.ts";
import { type Db, openDatabase as connect } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { countParkedJobs } from "../../platform/queue/parked-jobs.ts";
import { openDatabase, say } from "../commands.ts";
import { createServices } from "../create-services.ts";
import { readArguments, readPassphrase } from "./arguments.ts";
import { discardRestored, resumeRestored } from "./decide-restored.ts";
import { filesOf } from "./files-of.ts";
import { openPdfRenderer } from "../pdf/open-pdf-renderer.ts";
import { bytesOf, sayProgress } from "./progress.ts";
import { reachDatabase } from "../reach-database.ts";
import { recogniseKey } from "./recognise-key.ts";
import { holdRestored, restoreBundle } from "./restore-bundle.ts";
import { refuseBroken, verifyBundle } from "./verify-bundle.ts";

/** `backup [FOLDER or FILE]`, `backup verify FILE`. Each may be in a bucket: `s3://BUCKET/…`. */
export async function runBackup(config: Config, given: string[]): Promise<void> {
  const { words, passphraseFile, scratch } = readArguments(given);
  const passphrase = readPassphrase(passphraseFile, config.backupPassphrase);
  if (words[0] === "verify") return verify(config, { file: words[1], passphrase, scratch });
  const { file, isOfSchedule } = fileFor(config, words[0], passphrase !== undefined);
  const database = await reachDatabase(config);
  try {
    const startedAt = performance.now();
    const written = await writeBundle(file, {
      url: database.url,
      files: filesOf(config),
      program: program.version,
      secretKey: recogniseKey(config.secretKey),
      passphrase,
      onProgress: sayProgress(),
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    // The schedule does not manage bundles in other places, so they do not replace tonight's backup.
    if (isOfSchedule)
      await withConnection(database.url, (db) =>
        updateBackupRecord(db, {
          succeeded_at: written.takenAt.toISOString(),
          file: written.file,
          bytes: written.bytes,
          seconds: Number(seconds),
        }),
      );
    say(
      `${written.file}: ${bytesOf(written.bytes)}, ${written.rows.toLocaleString("en")} rows, ${written.files} files, in ${seconds} s`,
    );
    say(
      passphrase === undefined
        ? "It is not encrypted and holds names, addresses and sealed secrets: keep it where only you can read it."
        : "Without its passphrase nobody can read it, you included.",
    );
    say("SECRET_KEY is not in it: keep that apart. Without it authenticators, webhooks and order links end.");
  } finally {
    await database.stop();
  }
}

async function verify(
  config: Config,
  { file, passphrase, scratch }: { file?: string; passphrase?: string; scratch?: string },
): Promise<void> {
  if (!file) throw new StartRefused("Say which: backup verify FILE.");
  const database = scratch ? { url: scratch, stop: async () => {} } : await reachDatabase(config);
  try {
    const startedAt = performance.now();
    const { manifest, rows, missingFiles, problems } = await verifyBundle({
      url: database.url,
      file: openBundleFile(config, file),
      passphrase,
      onProgress: sayProgress(),
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(
      `${file}: taken at ${manifest.taken_at} by Tessera ${manifest.program} on PostgreSQL ${manifest.postgresql}`,
    );
    say(
      `Restored into a scratch database in ${seconds} s: ${rows.toLocaleString("en")} rows, ${manifest.files} files`,
    );
    for (const key of missingFiles)
      say(`  warning: a row names the file ${key}, which was gone when it was copied`);
    refuseBroken({ problems });
    say("Checksums, counts, keys, constraints and the rules of selling hold.");
  } finally {
    await database.stop();
  }
}

/** `restore FILE`, and what follows it: `restore status`, `restore resume`, `restore discard`; `restore hold`. */
export async function runRestore(config: Config, given: string[]): Promise<void> {
  const { words, replace, otherKey, passphraseFile } = readArguments(given);
  const [what] = words;
  if (!what) throw new StartRefused("Say which: restore FILE.");
  if (what === "status") return withDatabase(config, sayStatus);
  if (what === "resume") return withDatabase(config, async (db) => sayDecided(await resumeRestored(db)));
  if (what === "discard") return withDatabase(config, async (db) => sayDecided(await discardRestored(db)));
  const database = await openDatabase(config);
  const within = {
    url: config.databaseDirectUrl ?? database.url,
    files: filesOf(config),
    openServices: (url: string) => createServices(config, url, openPdfRenderer(config, undefined)),
    say,
  };
  try {
    const startedAt = performance.now();
    if (what === "hold") await holdRestored(within);
    else
      await restoreBundle({
        ...within,
        file: openBundleFile(config, what),
        passphrase: readPassphrase(passphraseFile, config.backupPassphrase),
        secretKeys: config.secretKeys,
        mayReplace: replace,
        mayHaveOtherKey: otherKey,
        onProgress: sayProgress(),
      });
    say(
      `${what === "hold" ? "Held back" : "Restored"} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. All sessions have ended.`,
    );
  } finally {
    await database.stop();
  }
  await withDatabase(config, sayStatus);
}

async function sayStatus(db: Db): Promise<void> {
  const state = await findRestoreState(db);
  if (!state) return say("Nothing is held back.");
  if (state.phase === "PREPARING")
    return say("The restore has not come to its end: run it again, with --replace.");
  const jobs = await countParkedJobs(db, new Date(state.restored_at));
  const origin =
    state.taken_at === null
      ? "Recovered by another tool, held back"
      : `Backup of ${state.taken_at}, restored`;
  say(`${origin} at ${state.restored_at}. Held back:`);
  for (const { name, due, later } of jobs) say(`  ${name.padEnd(28)} ${due} due, ${later} later`);
  if (jobs.length === 0) say("  no jobs");
  say("Also reminders, reports and webhooks. What people do from now on is mailed as always.");
  say("  restore resume    nothing of it was done after the backup: let it go on");
  say("  restore discard   it was done after the backup: drop what was due by the restore");
}

function sayDecided({ released, discarded }: { released: number; discarded: number }): void {
  say(`${released} jobs go on, ${discarded} were dropped. Processes that run take notice within seconds.`);
}

async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await reachDatabase(config);
  await withConnection(database.url, work).finally(database.stop);
}

async function withConnection(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = connect(url, { connections: 2, sellingConnections: 2, statementSeconds: 3_600 });
  await work(db).finally(close);
}

/** The bundle to write. Without an address: where the schedule writes, or else in TESSERA_DATA. */
function fileFor(
  config: Config,
  given: string | undefined,
  isEncrypted: boolean,
): { file: BundleFile; isOfSchedule: boolean } {
  const { backupFolder } = config;
  const scheduled = backupFolder && openPlace(config, backupFolder);
  const isNamed = given !== undefined && /\.tar(\.enc)?$/.test(given);
  if (isNamed) {
    const file = openBundleFile(config, given);
    const isInside = scheduled && scheduled.fileOf(path.basename(file.address)).address === file.address;
    return { file, isOfSchedule: isInside || !scheduled };
  }
  const place = openPlace(config, given ?? backupFolder ?? path.join(config.dataFolder, "backups"));
  return {
    file: place.fileOf(bundleName(new Date(), isEncrypted)),
    isOfSchedule: !scheduled || place.address === scheduled.address,
  };
}
