import type { SqlFunction } from "./sql-functions.ts";
import { areaOfTable, AREA_ORDER, type Area, standsAtOrBelow } from "./table-areas.ts";

/** A table that a file of the program or an SQL function writes. */
export interface TableWrite {
  file: string;
  /** The folder of the file below `src` or `database/functions`. */
  area: string;
  table: string;
}

const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g;
const STATEMENT =
  /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)/gi;
/** `copyRows` and wall times receive the name of a table as an argument. */
const ARGUMENT = /\btable: "(\w+)"/g;
/** A statement whose table is a variable may write every table that its file names. */
const VARIABLE =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*[a-z]|\b(?:insert\s+into|update|delete\s+from)\s+\$\{/i;
const LITERAL = /"(\w+)"/g;

/** Lists the tables that a file writes: with Kysely, in SQL text, or through a variable. */
export function tableWritesOf(file: string, text: string): TableWrite[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const patterns = [BUILDER, STATEMENT, ARGUMENT, ...(VARIABLE.test(code) ? [LITERAL] : [])];
  const names = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name!));
  const tables = [...new Set(names.map((name) => name.toLowerCase()))].filter(areaOfTable);
  return tables.toSorted().map((table) => ({ file, area: file.split("/")[1]!, table }));
}

/** Lists the tables that SQL functions write. */
export function functionWrites(functions: readonly SqlFunction[]): TableWrite[] {
  return functions.flatMap(({ name, area, writes }) =>
    writes.map((table) => ({
      file: `database/functions/${area}/${name.replaceAll("_", "-")}.sql`,
      area,
      table,
    })),
  );
}

/** Lists writes of tables that belong to an area below the writing area, as sentences. */
export function upwardWrites(writes: readonly TableWrite[]): string[] {
  return writes.flatMap(({ file, area, table }) => {
    const owner = areaOfTable(table)!;
    if (!isArea(area)) return [`${file} writes ${table} of ${owner}, but belongs to no area`];
    return standsAtOrBelow(area, owner) ? [] : [`${file} writes ${table} of ${owner}`];
  });
}

/** Lists `orders → attendees` for each table that an area writes although another area owns it. */
export function sharedWrites(writes: readonly TableWrite[]): string[] {
  const found = writes
    .filter(({ area, table }) => areaOfTable(table) !== area)
    .map(({ area, table }) => `${area} → ${table}`);
  return [...new Set(found)].toSorted();
}

const isArea = (folder: string): folder is Area => (AREA_ORDER as readonly string[]).includes(folder);
