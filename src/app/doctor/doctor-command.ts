import pg from "pg";
import { readArguments } from "../backup/arguments.ts";
import { reachDatabase } from "../reach-database.ts";
import { say } from "../commands.ts";
import type { Config } from "../../platform/config.ts";
import { hasTable } from "../../platform/backup/snapshot.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { findInClock, findInOutsideClock } from "./clock-findings.ts";
import { findInDatabase } from "./database-findings.ts";
import { type Finding, problem } from "./finding.ts";
import { findInFiles } from "./machine-findings.ts";
import { findInAddress, findInMail, findInWebhooks } from "./outside-findings.ts";
import {
  findAlarms,
  findInAuditLog,
  findInBackups,
  findInDataSteps,
  findInSettings,
  findInWorker,
} from "./operation-findings.ts";

/** `doctor [--json]`: looks at everything the program depends on and changes nothing. Ends with 1 if there is a problem. */
export async function runDoctor(readConfig: () => Config, given: string[]): Promise<void> {
  const { json } = readArguments(given);
  const findings = await examine(readConfig);
  if (json) say(JSON.stringify({ findings }, null, 2));
  else for (const finding of findings) sayFinding(finding);
  process.exitCode = findings.some(({ state }) => state === "problem") ? 1 : 0;
}

export async function examine(readConfig: () => Config): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [problem("settings", error.message, "Nothing else can be looked at before this is corrected.")];
  }
  const [mail, address, files, clock] = await Promise.all([
    findInMail(config),
    findInAddress(config),
    findInFiles(config),
    findInOutsideClock(config),
  ]);
  return [
    ...findInSettings(config),
    ...(await examineDatabase(config)),
    clock,
    ...files,
    ...mail,
    ...address,
  ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    const database = await reachDatabase(config);
    try {
      return await examineAt(config, database.url);
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [
      problem("database", error.message, "Nothing else of it can be looked at before this is corrected."),
    ];
  }
}

async function examineAt(config: Config, url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tessera-doctor",
    statement_timeout: 20_000,
  });
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    const name = config.databaseDirectUrl === url ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    throw new StartRefused(`The database of ${name} cannot be reached: ${error.message}.`);
  });
  const { db, close } = openDatabase(url, { connections: 1, sellingConnections: 1 });
  try {
    const server = [...(await findInDatabase(client, db)), await findInClock(client)];
    if (!(await hasTable(client, "public.installation"))) return server;
    return [
      ...server,
      await findInWorker(db),
      ...((await hasTable(client, "public.data_steps")) ? [await findInDataSteps(db)] : []),
      ...((await hasSeals(client)) ? await findInAuditLog(config, db) : []),
      await findInWebhooks(config, client),
      ...(await findInBackups(config, db, client)),
      ...(await findAlarms(db)),
    ];
  } finally {
    await Promise.all([client.end(), close()]);
  }
}

/** The database may be of an older version. */
async function hasSeals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.audit_entries') and attname = 'seal'`,
  );
  return rows.length > 0;
}

const SIGNS = { ok: "ok", warning: "WARNING", problem: "PROBLEM" } as const;

function sayFinding({ subject, state, text, remedy }: Finding): void {
  say(`${SIGNS[state].padEnd(8)} ${subject.padEnd(10)} ${text}`);
  if (remedy) say(`${" ".repeat(20)}→ ${remedy}`);
}
