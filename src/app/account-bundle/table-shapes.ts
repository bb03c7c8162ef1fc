import type { ClientBase } from "pg";
import {
  COLUMNS_LEFT_BEHIND,
  NEVER_TRAVELLING_COLUMNS,
  REFERENCES,
  TRAVELLING_TABLES,
} from "./travelling-tables.ts";

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** The table that the column refers to. */
  of?: string;
}

export interface TableShape {
  name: string;
  /** The columns in the bundle, in the table's order. */
  columns: Column[];
  key: string[];
  /** Whether rows have an id from a sequence, which becomes a number in the bundle. */
  hasId: boolean;
}

/**
 * Reads the shapes of all travelling tables from the database. A table comes after the tables that it refers to,
 * and otherwise the order is alphabetical, so it is the same in every installation of a version.
 */
export async function listShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{
    name: string;
    columns: { name: string; type: string; is_nullable: boolean; is_identity: boolean }[];
    key: string[];
    names: string[];
  }>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'is_nullable', not a.attnotnull, 'is_identity', a.attidentity <> '') order by a.attname collate "C")
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(a.attname::text order by k.at)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(attnum, at)
        join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
       (select coalesce(array_agg(distinct r.relname::text), '{}')
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as names
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
     order by c.relname collate "C"`,
    [TRAVELLING_TABLES],
  );
  const waiting = rows.map(({ name, columns, key, names }) => {
    const left = [...NEVER_TRAVELLING_COLUMNS, ...(COLUMNS_LEFT_BEHIND[name] ?? [])];
    const shape: TableShape = {
      name,
      columns: columns
        .filter((column) => !left.includes(column.name))
        .map(({ name: column, type, is_nullable }) => ({
          name: column,
          type,
          isNullable: is_nullable,
          ...(REFERENCES[column] && type.startsWith("bigint") && { of: REFERENCES[column] }),
        })),
      key,
      hasId: columns.some((column) => column.name === "id" && column.is_identity),
    };
    return { shape, after: new Set([...names, ...shape.columns.flatMap(({ of }) => of ?? [])]) };
  });
  return inOrder(waiting);
}

function inOrder(given: { shape: TableShape; after: Set<string> }[]): TableShape[] {
  const done: TableShape[] = [];
  const waiting = [...given];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ shape }) => shape.name));
    const at = waiting.findIndex(({ shape, after }) =>
      [...after].every((name) => name === shape.name || !names.has(name)),
    );
    if (at === -1) throw new Error(`tables name each other in a circle: ${[...names].join(", ")}`);
    done.push(waiting.splice(at, 1)[0]!.shape);
  }
  return done;
}
