import { setTimeout as sleep } from "node:timers/promises";
import { Kysely } from "kysely";
import pg from "pg";
import program from "../../../package.json" with { type: "json" };
import { applyFunctions } from "./apply-functions.ts";
import { findDataStep, readDataSteps } from "./data-steps/data-step-files.ts";
import { type DataStepProgress, listUnfinishedDataSteps } from "./data-steps/list-data-steps.ts";
import { finishDataStep, registerDataSteps } from "./data-steps/run-data-steps.ts";
import { MigrationDialect } from "./migration-dialect.ts";
import { runMigrations } from "./run-migrations.ts";
import { readDefinitions } from "./sql-definition.ts";
import { StartRefused } from "./embedded-postgres.ts";
import { type OwnProgram, worksOnNewer } from "./newer-versions/works-on-newer.ts";

/** Migrations run forward only, in the order of their names. They are part of the bundle. */
const FILES = import.meta.glob<string>("../../../database/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

const DATA_STEPS = readDataSteps();
const SAY_MILLISECONDS = 5_000;

const DEFINITIONS = readDefinitions(
  import.meta.glob<string>("../../../database/functions/*/*.sql", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

interface Patience {
  /**
   * A migration that waits for a table blocks every later statement on it, so it gives up soon and tries
   * again. In a deadlock with a sale it gives up first, because PostgreSQL looks for deadlocks after a second.
   */
  lockMilliseconds: number;
  pauseMilliseconds: number;
  tries: number;
  /** Called after each attempt that found the database in use. */
  onWait(): void;
  /** Called before a migration that may take minutes, while other programs go on. */
  onOnline(name: string): void;
  /** Called at the start of a data step that a migration needs, and every few seconds while it runs. */
  onDataStep(progress: DataStepProgress): void;
  /** Called when a newer program has upgraded the database and this program still works with it. */
  onNewer(by: string): void;
}

const PATIENCE: Patience = {
  lockMilliseconds: 500,
  pauseMilliseconds: 3_000,
  tries: 34,
  onWait: () => console.error("The database is in use by a long statement: trying the upgrade again …"),
  onOnline: (name) => console.error(`Upgrading the database while other processes go on (${name}) …`),
  onDataStep: ({ name, share }) =>
    console.error(`Finishing a data step that the upgrade needs (${name}): ${Math.floor(share * 100)} % …`),
  onNewer: (by) =>
    console.error(`A newer Tessera has upgraded the database (${by}): ${program.version} works on it.`),
};

/** Lock timeout, deadlock. */
const IN_USE = new Set(["55P03", "40P01"]);

/**
 * Migrates the schema, applies functions and views, and returns the names of the migrations that ran. Takes a lock,
 * so that several processes may start at once. Leaves a newer database unchanged if this program works with it,
 * otherwise refuses it. Also refuses a database of a development version. Tries again for two minutes while other
 * statements hold the required locks.
 */
export async function migrate(url: string, given: Partial<Patience> = {}): Promise<string[]> {
  const patience = { ...PATIENCE, ...given };
  for (let tried = 1; ; tried += 1) {
    try {
      return await migrateOnce(url, patience);
    } catch (error) {
      if (!IN_USE.has((error as { code?: string }).code ?? "")) throw error;
      if (tried >= patience.tries) {
        throw new StartRefused(
          "The database could not be upgraded, because other statements held its tables all the time: end what runs " +
            "long (pg_stat_activity shows it), then start again.",
        );
      }
      patience.onWait();
      await sleep(patience.pauseMilliseconds);
    }
  }
}

async function migrateOnce(
  url: string,
  { lockMilliseconds, onOnline, onDataStep, onNewer }: Patience,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: "tessera-migrate" });
  pool.on("error", () => {});
  // Ignored, because the statement that loses its connection fails with the same error.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    const newer = await worksOnNewer(db, ownProgram());
    if (newer) {
      onNewer(newer);
      return [];
    }
    const ran = await runMigrations(db, readMigrations(), {
      lockMilliseconds,
      onOnline,
      finishDataStep: (name) =>
        finishDataStep(db, findDataStep(DATA_STEPS, name), everyFewSeconds(db, name, onDataStep)),
    });
    await registerDataSteps(db, DATA_STEPS);
    await applyFunctions(db, DEFINITIONS, { version: program.version, lockMilliseconds });
    return ran;
  } catch (error) {
    throw translate(error);
  } finally {
    await db.destroy();
  }
}

/** The version and the migrations of this program, to compare with those of a database. */
export function ownProgram(): OwnProgram {
  return { version: program.version, migrations: [...readMigrations().keys()] };
}

function everyFewSeconds(db: Kysely<unknown>, name: string, say: Patience["onDataStep"]) {
  let saidAt = -Infinity;
  return async () => {
    if (performance.now() - saidAt < SAY_MILLISECONDS) return;
    saidAt = performance.now();
    const progress = (await listUnfinishedDataSteps(db)).find((one) => one.name === name);
    if (progress) say(progress);
  };
}

/** The text of each migration by its name, in their order. */
export function readMigrations(): Map<string, string> {
  return new Map(
    Object.entries(FILES)
      .map(([path, text]): [string, string] => [nameOf(path), text])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function nameOf(path: string): string {
  return path.replace(/^.*\/|\.sql$/g, "");
}

function translate(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /previously executed migration (\S+) is missing/.exec(message);
  if ((error as { code?: string }).code === "42501") {
    return new StartRefused(
      `The user of DATABASE_URL may not set the database up (${message}): make it the database's owner.`,
    );
  }
  if (/^extension ".+" is not available$/.test(message)) {
    return new StartRefused(
      `The PostgreSQL of DATABASE_URL lacks what the search needs (${message}): install its contrib package.`,
    );
  }
  if (!unknown) return error;
  // Migrations are numbered: the migrations of a newer version come after all of ours.
  if (unknown[1]! < [...readMigrations().keys()].at(-1)!) {
    return new StartRefused(
      "The database was made by a development version of Tessera and cannot be upgraded: give DATABASE_URL an empty " +
        "database; if it is not set, remove the folder .local (or the one that TESSERA_DATA names).",
    );
  }
  return new StartRefused(
    `The database was already used by a newer Tessera (it has the migration ${unknown[1]}): ` +
      "start that version, or give DATABASE_URL another database.",
  );
}
