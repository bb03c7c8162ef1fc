import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";

const SRC = path.resolve(import.meta.dirname, "../src");

/**
 * Lists all code that sets one of these columns in existing rows of a table, by `update` or by an insert that
 * updates the row in conflict: SQL functions by name, TypeScript by file. A test of all transitions compares its
 * list with this one, so that no new writer stays untested.
 */
export async function stateWriters(db: Db, table: string, columns: string[]): Promise<string[]> {
  return namesWhere(db, (body) =>
    assignments(body, table).some((set) => columns.some((column) => sets(set, column))),
  );
}

/**
 * Lists all code that inserts rows into a table, or copies rows of it, and so decides their initial state: by a
 * value, by the default of the column or by the original.
 */
export async function stateStarters(db: Db, table: string): Promise<string[]> {
  const insert = new RegExp(
    `\\binsert into ${table}\\b|insertInto\\("${table}"\\)|copyRows\\(\\w+, \\{\\s*table: "${table}"`,
  );
  return namesWhere(db, (body) => insert.test(body));
}

async function namesWhere(db: Db, matches: (body: string) => boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc is not null`.execute(db);
  const files = globSync("**/*.{ts,tsx}", { cwd: SRC }).filter((file) => !/\.test\.|^demo\//.test(file));
  const sources = [
    ...rows,
    ...files.map((file) => ({
      name: path.basename(file),
      body: readFileSync(path.join(SRC, file), "utf8"),
    })),
  ];
  return sources
    .filter(({ body }) => matches(body.replaceAll(/--.*$/gm, "")))
    .map(({ name }) => name)
    .sort();
}

/** Returns the columns that each statement assigns in existing rows of the table. */
function assignments(body: string, table: string): string[] {
  const inSql = new RegExp(
    `\\bupdate ${table}(?: \\w+)?\\s+set\\s+([\\s\\S]*?)(?:\\b(?:where|from|returning)\\b|;|$)`,
    "g",
  );
  const inCode = new RegExp(
    `updateTable\\("${table}"\\)\\s*\\.set\\(([\\s\\S]*?)\\n?\\s*\\.(?:where|returning|execute)\\b`,
    "g",
  );
  const onConflictInSql = new RegExp(
    `\\binsert into ${table}\\b[^;]*?\\bon conflict\\b[^;]*?\\bdo update\\s+set\\s+([\\s\\S]*?)(?:\\b(?:where|returning)\\b|;|\`|$)`,
    "g",
  );
  const onConflictInCode = new RegExp(`insertInto\\("${table}"\\)[^;]*?\\.doUpdateSet\\(([^;]*)`, "g");
  return [inSql, inCode, onConflictInSql, onConflictInCode].flatMap((statement) =>
    [...body.matchAll(statement)].map((match) => match[1]!),
  );
}

/** Matches `status = …` in SQL, and `status: …` or the shorthand `status` in an object. */
function sets(assigned: string, column: string): boolean {
  return new RegExp(`(?:^|[\\s,{(])${column}\\s*(?:=|:|,|\\})`).test(assigned);
}
