import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";

// Writes database/schema.ts, the types of every table, from what the migrations really make.
// With --check it writes nothing and fails where the file is not up to date.

const ROOT = path.resolve(import.meta.dirname, "../..");
const MIGRATIONS = path.join(ROOT, "database/migrations");
const TARGET = path.join(ROOT, "database/schema.ts");

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-schema-"));
const server = await startEmbeddedPostgres({ directory, settings: { fsync: "off" } });
try {
  await applyMigrations(server.url());
  finish(
    `// Written by "npm run schema" from database/migrations. Do not edit.\n\n${generateTypes(server.url())}`,
  );
} finally {
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}

function finish(text: string): void {
  const isUpToDate = fs.existsSync(TARGET) && fs.readFileSync(TARGET, "utf8") === text;
  if (!process.argv.includes("--check")) fs.writeFileSync(TARGET, text);
  else if (!isUpToDate) {
    console.error(`database/schema.ts is not what the migrations make: run "npm run schema".`);
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
      // Several statements sent as one are one transaction.
      await client.query(fs.readFileSync(path.join(MIGRATIONS, name), "utf8")).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}

function generateTypes(url: string): string {
  const tool = path.join(ROOT, "node_modules/.bin/kysely-codegen");
  const output = execFileSync(tool, ["--dialect", "postgres", "--url", url, "--print", "--no-domains"], {
    encoding: "utf8",
  });
  // ids, counters and minor units are read as numbers (database.ts), so they are numbers here too
  return output
    .slice(output.indexOf("import type"))
    .replace(/^export type Int8 = .*$/m, "export type Int8 = ColumnType<number, number, number>;");
}
