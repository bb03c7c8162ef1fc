import type { AddressInfo } from "node:net";
import path from "node:path";
import { createServices } from "./create-services.ts";
import { needsAdministrator } from "../accounts/index.ts";
import { fillIfEmpty, resetDemoData } from "../demo/index.ts";
import type { Config } from "../platform/config.ts";
import { refuseUnfinishedRestore } from "../platform/backup/restore-state.ts";
import { checkBackupBucket } from "../platform/backup/places/open-place.ts";
import { openDatabase as connect } from "../platform/database/database.ts";
import { checkDatabase } from "../platform/database/check-database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { checkReplica } from "../platform/database/replica/check-replica.ts";
import { checkBucket } from "../platform/files/bucket/check-bucket.ts";
import { createLog } from "../platform/log.ts";
import { openPdfRenderer } from "./pdf/open-pdf-renderer.ts";
import { StartRefused, startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import type { Services } from "../platform/services.ts";
import { warnWithoutMail } from "../platform/mail/warn-without-mail.ts";
import { startTelemetry } from "../platform/telemetry/start-telemetry.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { startTessera } from "./server.ts";
import { startBackgroundLoops } from "./background-loops.ts";
import { listen, refuseTakenPort } from "./listen.ts";
import { startJobs } from "./worker.ts";

/** Starts the database, migrations, demo data, pages, API and jobs, and prints the addresses to open. */
export async function runStart(config: Config, entry: string): Promise<void> {
  const telemetry = await startTelemetry(config.telemetry, "web");
  await refuseTakenPort(config);
  await checkBuckets(config);
  const database = await openDatabase(config);
  let end = (code: number): void => process.exit(code);
  const onExhausted = () => end(1);
  await refuseUnfinished(database.url);
  const tessera = await startTessera({ config, databaseUrl: database.url, entry, onExhausted, telemetry });
  if (config.isDemo) await fillIfEmpty(tessera.services, say);
  await listen(tessera.app, config);
  await warnWithoutMail(tessera.services);
  await offerAdministration(tessera.services);
  end = stopOnSignals(async () => {
    await tessera.stop();
    await telemetry.stop();
    await database.stop();
  }, config.drainSeconds);
  await printAddresses(tessera, config);
}

/** Runs only jobs. Any number of these processes may run. */
export async function runWorker(config: Config, entry: string): Promise<void> {
  const telemetry = await startTelemetry(config.telemetry, "worker");
  await checkBuckets(config);
  const database = await openDatabase(config);
  await refuseUnfinished(database.url);
  // Migrates, because this may be the first process of its version. A schema that is too new stops the start here.
  await migrate(config.databaseDirectUrl ?? database.url);
  const pdf = openPdfRenderer(config, entry);
  const services = createServices({ ...config, databaseConnections: 6 }, database.url, pdf);
  const loops = startBackgroundLoops(services);
  const jobs = startJobs(config, database.url, pdf);
  const metrics = await serveMetrics(services, telemetry);
  stopOnSignals(async () => {
    await Promise.all([loops.stop(), jobs.stop(), metrics.stop()]);
    await services.close();
    await telemetry.stop();
    await database.stop();
  });
  await warnWithoutMail(services);
  say("Working on jobs. Ctrl-C stops.");
}

/** Refuses to start if the settings of a bucket cannot work. */
async function checkBuckets(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  if (config.bucket) await checkBucket(config.bucket, log);
  await checkBackupBucket(config, log);
}

/** Deletes the demo data and writes it again. Refuses if the data may be real. */
export async function runDemoReset(config: Config): Promise<void> {
  if (!config.isDemo)
    throw new StartRefused(
      "This is not a demo installation: set TESSERA_DEMO=on if its data may be thrown away.",
    );
  const database = await openDatabase(config);
  const tessera = await startTessera({ config: { ...config, runsWorker: false }, databaseUrl: database.url });
  await resetDemoData(tessera.services, say);
  await tessera.stop();
  await database.stop();
}

export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    if (config.databaseReplica)
      await checkReplica(
        { replica: config.databaseReplica.url, primary: config.databaseUrl },
        createLog(config.logLevel),
      );
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    directory: path.join(config.dataFolder, "postgres"),
    log: say,
  });
  return { url: embedded.url("postgres"), stop: () => embedded.stop() };
}

/** While the installation has no administrator, each start prints how to become one. */
async function offerAdministration({ db, config }: Services): Promise<void> {
  if (config.isDemo || !(await needsAdministrator(db))) return;
  say(
    "This installation has no administrator yet. Register, then run this program with: grant-administrator your@address",
  );
}

async function refuseUnfinished(url: string): Promise<void> {
  const { db, close } = connect(url, { connections: 1, sellingConnections: 1 });
  await refuseUnfinishedRestore(db).finally(close);
}

/** The longest time to finish what is under way. Process supervisors kill a process after about 30 s. */
const MAX_STOP_MILLISECONDS = 25_000;

/**
 * Stops in order on a signal, or when the returned function is called. `drainSeconds`: how long `stop` goes on
 * answering before it begins to finish.
 */
function stopOnSignals(stop: () => Promise<void>, drainSeconds = 0): (code: number) => void {
  let isStopping = false;
  const end = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => {
        say("Something did not end in time and was cut off.");
        process.exit(1);
      },
      drainSeconds * 1000 + MAX_STOP_MILLISECONDS,
    );
    await stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));
  // Under a wrapper process, stops when the wrapper ends for any reason.
  process.on("disconnect", () => void end(0));
  return (code) => void end(code);
}

async function printAddresses(
  { app, services }: Awaited<ReturnType<typeof startTessera>>,
  config: Config,
): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const base = config.publicUrl.endsWith(`:${config.port}`)
    ? config.publicUrl.replace(/:\d+$/, `:${port}`)
    : config.publicUrl;
  const { demoAddresses } = await import("../demo/index.ts");
  say(`Tessera answers at ${base} (${process.uptime().toFixed(1)} s after its start)`);
  if (config.isDemo)
    for (const [what, address] of await demoAddresses(services.db, base))
      say(`  ${what.padEnd(14)} ${address}`);
  say(`Ctrl-C stops it; data stays${config.databaseUrl ? "" : ` in ${config.dataFolder}`}.`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
