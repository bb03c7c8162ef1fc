import type { ClientBase } from "pg";
import { readMigrations } from "../../platform/database/migrate.ts";

/** Returns why a restore may not fill the database, with the remedy. Null: it may. */
export async function findReasonNotEmpty(
  client: ClientBase,
  { mayReplace }: { mayReplace: boolean },
): Promise<string | null> {
  const contents = await contentsOf(client);
  if (contents === "foreign")
    return "The database holds tables of another program: give DATABASE_URL an empty one.";
  if (contents === "in use" && !mayReplace)
    return "The database holds accounts and orders already: give DATABASE_URL an empty one, or add --replace to lose what it holds.";
  if ((await countOtherSessions(client)) > 0)
    return "Tessera is running on this database: stop all its processes first.";
  return null;
}

type Contents = "empty" | "fresh" | "in use" | "foreign";

/**
 * Classifies the contents of a database. `fresh`: it has the program's tables but no account, as after a first
 * start.
 */
async function contentsOf(client: ClientBase): Promise<Contents> {
  const { rows } = await client.query<{ tables: number; is_ours: boolean }>(`
    select count(*)::int as tables, to_regclass('public.kysely_migration') is not null as is_ours
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  const { tables, is_ours } = rows[0]!;
  if (tables === 0) return "empty";
  if (!is_ours || !(await hasOurMigrations(client))) return "foreign";
  const { rows: found } = await client.query<{ has: boolean }>(
    "select to_regclass('public.accounts') is not null as has",
  );
  if (!found[0]!.has) return "fresh";
  const { rows: used } = await client.query("select from accounts limit 1");
  return used.length > 0 ? "in use" : "fresh";
}

/** The table of migrations has the same name in every program that uses the same library. */
async function hasOurMigrations(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
  const ours = readMigrations();
  return rows.some(({ name }) => ours.has(name));
}

/** Other connections of the program to this database. */
async function countOtherSessions(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tessera%'`);
  return rows[0]!.count;
}
