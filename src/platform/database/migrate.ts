import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { StartRefused } from "./embedded-postgres.ts";

/** Forward only, one file one transaction, in name order; shipped inside the bundle. */
const FILES = import.meta.glob<string>("../../../database/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Brings the schema up to date and returns the names of the migrations it ran. Takes a lock, so that
 * several processes may start at once. Refuses a schema newer than this program.
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: "tessera-migrate" });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    if (error) throw translate(error);
    return (results ?? []).filter((one) => one.status === "Success").map((one) => one.migrationName);
  } finally {
    await db.destroy();
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [
      path.replace(/^.*\/|\.sql$/g, ""),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  );
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
  return new StartRefused(
    `The database was already used by a newer Tessera (it has the migration ${unknown[1]}): ` +
      "start that version, or give DATABASE_URL another database.",
  );
}
