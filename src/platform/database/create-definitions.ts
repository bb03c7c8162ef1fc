import { sql, type Transaction } from "kysely";
import type { SqlDefinition } from "./sql-definition.ts";

type Tx = Transaction<unknown>;

const IS_MISSING = new Set(["42P01", "42883", "42704"]);
const SIGNATURE_DIFFERS = "42P13";

/** Creates definitions in any order: a definition that needs a later one is tried again. */
export async function createAll(tx: Tx, definitions: readonly SqlDefinition[]): Promise<void> {
  let waiting = definitions;
  while (waiting.length > 0) {
    const failed: { definition: SqlDefinition; error: unknown }[] = [];
    for (const definition of waiting) {
      const error = await tryCreate(tx, definition);
      if (error) failed.push({ definition, error });
    }
    if (failed.length === waiting.length) throw failed[0]!.error;
    waiting = failed.map(({ definition }) => definition);
  }
}

/** Returns the error if the definition needs something that does not exist yet. */
async function tryCreate(tx: Tx, { name, text }: SqlDefinition): Promise<Error | null> {
  const before = await overloadsOf(tx, name);
  const create = () => sql.raw(text).execute(tx);
  await sql`savepoint one_definition`.execute(tx);
  try {
    await create().catch(async (error: { code?: string }) => {
      if (error.code !== SIGNATURE_DIFFERS) throw error;
      await sql`rollback to savepoint one_definition`.execute(tx);
      await dropFunction(tx, name);
      await create();
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const named = Object.assign(new Error(`database/functions, ${name}: ${message}`, { cause: error }), {
      code,
    });
    if (!IS_MISSING.has(code ?? "")) throw named;
    await sql`rollback to savepoint one_definition`.execute(tx);
    return named;
  }
  await dropOlderOverloads(tx, name, before);
  return null;
}

interface Overload {
  signature: string;
  /** The oid of the function. It changes when the function is dropped and created. */
  row_version: string;
}

async function overloadsOf(tx: Tx, name: string): Promise<Overload[]> {
  const { rows } = await sql<Overload>`
    select oid::regprocedure::text as signature, xmin::text as row_version from pg_proc
    where proname = ${name} and pronamespace = current_schema()::text::regnamespace`.execute(tx);
  return rows;
}

/**
 * PostgreSQL treats a function with other parameters as a new overload, so the earlier function must be
 * dropped.
 */
async function dropOlderOverloads(tx: Tx, name: string, before: readonly Overload[]): Promise<void> {
  if (before.length === 0) return;
  const untouched = new Set(before.map(({ signature, row_version }) => `${signature} ${row_version}`));
  for (const { signature, row_version } of await overloadsOf(tx, name)) {
    if (untouched.has(`${signature} ${row_version}`)) {
      await sql.raw(`drop function ${signature}`).execute(tx);
    }
  }
}

/**
 * Drops a function and the triggers that call it. Fails if a table, an index or a view depends on the
 * function.
 */
export async function dropFunction(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ trigger_name: string; table_name: string }>`
    select t.tgname as trigger_name, t.tgrelid::regclass::text as table_name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    where p.proname = ${name} and p.pronamespace = current_schema()::text::regnamespace`.execute(tx);
  for (const { trigger_name, table_name } of rows) {
    await sql`drop trigger ${sql.id(trigger_name)} on ${sql.raw(table_name)}`.execute(tx);
  }
  for (const { signature } of await overloadsOf(tx, name)) {
    await sql.raw(`drop function ${signature}`).execute(tx);
  }
}

/** Drops views, including views that read each other. */
export async function dropViews(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`drop view if exists ${sql.join(names.map((name) => sql.id(name)))}`.execute(tx);
}
