import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

interface CopyRows {
  table: string;
  /** The condition on the rows; the table is called `source`. */
  where: RawBuilder<unknown>;
  /** Columns that differ in the copies. Every other column, including columns that are added later, is copied. */
  set: Record<string, RawBuilder<unknown>>;
}

/** Maps ids from the original rows to their copies. */
export type CopiedIds = Map<number, number>;

/** Copies rows of a table in one statement. Returns the ids if the table has an id column. */
export async function copyRows(tx: Tx, { table, where, set }: CopyRows): Promise<CopiedIds> {
  const columns = await columnsOf(tx, table);
  const hasId = columns.includes("id");
  const newId = sql`nextval(pg_get_serial_sequence(${table}, 'id'))`;
  const values = columns.map((column) => {
    if (hasId && column === "id") return sql.ref("source.new_id");
    return set[column] ?? sql.ref(`source.${column}`);
  });
  const { rows } = await sql<{ id: number; new_id: number }>`
    with source as materialized (
      select source.*, ${hasId ? newId : sql`null::bigint`} as new_id from ${sql.table(table)} source where ${where}),
    copied as (
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(values)} from source)
    select ${hasId ? sql.ref("id") : sql`null::bigint as id`}, new_id from source`.execute(tx);
  return new Map(rows.map(({ id, new_id }) => [id, new_id]));
}

/** Maps a column of `source` from the original to its copy. */
export function copyOf(column: string, copies: CopiedIds): RawBuilder<unknown> {
  const byOriginal = JSON.stringify(Object.fromEntries(copies));
  return sql`(${byOriginal}::jsonb ->> ${sql.ref(`source.${column}`)}::text)::bigint`;
}

async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return rows.map(({ column }) => column);
}
