import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { applyFunctions } from "../../src/platform/database/apply-functions.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { readDefinitions } from "../../src/platform/database/sql-definition.ts";
import { findChangedMigrations, listNewMigrations } from "./migration-checksums.ts";

// Writes database/schema.ts, the types of every table and view, from the database that migrations and
// functions create. Lists new migrations in database/migrations/checksums.txt. With --check it writes
// nothing, and fails if one of these files is not up to date.

const ROOT = path.resolve(import.meta.dirname, "../..");
const MIGRATIONS = path.join(ROOT, "database/migrations");
const FUNCTIONS = path.join(ROOT, "database/functions");
const TARGET = path.join(ROOT, "database/schema.ts");

const isCheck = process.argv.includes("--check");
if (!isCheck) listNewMigrations(MIGRATIONS);
for (const problem of findChangedMigrations(MIGRATIONS)) {
  console.error(problem);
  process.exitCode = 1;
}

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-schema-"));
const server = await startEmbeddedPostgres({ directory, settings: { fsync: "off" } });
try {
  await applyMigrations(server.url());
  await createFunctions(server.url());
  finish(
    `// Written by "npm run schema" from database/migrations and database/functions. Do not edit.\n\n${generateTypes(server.url())}`,
  );
} finally {
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}

function finish(text: string): void {
  const isUpToDate = fs.existsSync(TARGET) && fs.readFileSync(TARGET, "utf8") === text;
  if (!isCheck) fs.writeFileSync(TARGET, text);
  else if (!isUpToDate) {
    console.error(`database/schema.ts is not what migrations and functions make: run "npm run schema".`);
    process.exitCode = 1;
  }
}

async function applyMigrations(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const name of fs
      .readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith(".sql"))
      .sort()) {
      // Statements that are sent together form one transaction, in which PostgreSQL creates no index concurrently.
      const text = fs.readFileSync(path.join(MIGRATIONS, name), "utf8").replaceAll(/\bconcurrently\b/gi, "");
      await client.query(text).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}

async function createFunctions(url: string): Promise<void> {
  const files = fs.globSync("*/*.sql", { cwd: FUNCTIONS });
  const texts = files.map((file) => [file, fs.readFileSync(path.join(FUNCTIONS, file), "utf8")]);
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  try {
    await applyFunctions(db, readDefinitions(Object.fromEntries(texts)), {
      version: "0",
      lockMilliseconds: 0,
    });
  } finally {
    await db.destroy();
  }
}

function generateTypes(url: string): string {
  const tool = path.join(ROOT, "node_modules/.bin/kysely-codegen");
  const output = execFileSync(tool, ["--dialect", "postgres", "--url", url, "--print", "--no-domains"], {
    encoding: "utf8",
  });
  // ids, counters and minor units are read as numbers (database.ts), so their type is number here too
  return output
    .slice(output.indexOf("import type"))
    .replace(/^export type Int8 = .*$/m, "export type Int8 = ColumnType<number, number, number>;");
}
