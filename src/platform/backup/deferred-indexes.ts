import type { ClientBase } from "pg";

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops all foreign keys, and also the unique constraints and indexes of large tables, except primary keys. Returns
 * the statements that create them again. Building an index after all rows are loaded takes a fraction of the time
 * of updating it for each row. Creating the foreign keys afterwards checks the loaded rows.
 */
export async function dropIndexes(client: ClientBase, largeTables: readonly string[]): Promise<string[]> {
  const { rows: foreign } = await client.query<Constraint>(constraintsOf("c.contype = 'f'"));
  const { rows: unique } = await client.query<Constraint>(
    constraintsOf("c.contype in ('u', 'x') and t.relname = any ($1)"),
    [largeTables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any ($1)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by i.indexrelid::regclass::text`,
    [largeTables],
  );
  for (const statement of [...drop(foreign), ...drop(unique)]) await client.query(statement);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
  return [...add(unique), ...indexes.map(({ definition }) => definition), ...add(foreign)];
}

function constraintsOf(which: string): string {
  return `
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name,
           pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and c.coninhcount = 0 and ${which}
    order by 1, 2`;
}

function drop(constraints: readonly Constraint[]): string[] {
  return changeEach(constraints, ({ name }) => `drop constraint ${name}`);
}

function add(constraints: readonly Constraint[]): string[] {
  return changeEach(constraints, ({ name, definition }) => `add constraint ${name} ${definition}`);
}

/** One statement for each table. */
function changeEach(constraints: readonly Constraint[], change: (one: Constraint) => string): string[] {
  return [...Map.groupBy(constraints, ({ table }) => table)].map(
    ([table, ofTable]) => `alter table ${table} ${ofTable.map(change).join(", ")}`,
  );
}
