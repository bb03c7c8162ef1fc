import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readDefinitions } from "../../src/platform/database/sql-definition.ts";
import { type Area, areaOfTable, standsAtOrBelow } from "./table-areas.ts";

/** One function or view of `database/functions`, as described by its text. */
export interface SqlFunction {
  name: string;
  kind: "function" | "view";
  area: Area;
  /** The tables that it writes itself, in alphabetical order. */
  writes: string[];
  /** Our functions that it calls. */
  calls: string[];
}

export function readSqlFunctions(root: string): SqlFunction[] {
  const folder = path.join(root, "database/functions");
  const files = globSync("**/*.sql", { cwd: folder }).map(
    (file) =>
      [file.split(path.sep).join("/"), readFileSync(path.join(folder, file), "utf8")] as [string, string],
  );
  return describeSqlFunctions(Object.fromEntries(files));
}

/** Describes functions from their texts by path: `checkout/claim-holds.sql`. */
export function describeSqlFunctions(files: Record<string, string>): SqlFunction[] {
  const areas = new Map(
    Object.keys(files).map((file) => [path.basename(file, ".sql").replaceAll("-", "_"), path.dirname(file)]),
  );
  return readDefinitions(files).map(({ name, kind, text }) => {
    const statements = withoutCommentsAndTriggers(text);
    return {
      name,
      kind,
      area: areas.get(name) as Area,
      writes: tablesWritten(statements),
      calls: [...areas.keys()].filter((other) => other !== name && mentions(statements, other)).toSorted(),
    };
  });
}

function withoutCommentsAndTriggers(text: string): string {
  return text.replaceAll(/--.*$/gm, "").replaceAll(/^create or replace trigger[^;]*;/gm, "");
}

const WRITE =
  /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi;

function tablesWritten(statements: string): string[] {
  if (/\bexecute\s+(?!function\b)/i.test(statements)) return ["(dynamic SQL)"];
  return [...new Set([...statements.matchAll(WRITE)].map(([, table]) => table!.toLowerCase()))].toSorted();
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

/** Lists writes and calls that violate the order of areas, as sentences. */
export function findSqlViolations(functions: readonly SqlFunction[]): string[] {
  const byName = new Map(functions.map((one) => [one.name, one]));
  return functions.flatMap(({ name, area, writes, calls }) => [
    ...writes.flatMap((table) => {
      const owner = areaOfTable(table);
      if (!owner) return [`${area}/${name} writes ${table}, which is a table of no area`];
      return standsAtOrBelow(area, owner) ? [] : [`${area}/${name} writes ${table} of ${owner}`];
    }),
    ...calls.flatMap((called) => {
      const owner = byName.get(called)!.area;
      return standsAtOrBelow(area, owner) ? [] : [`${area}/${name} uses ${owner}/${called}`];
    }),
  ]);
}
