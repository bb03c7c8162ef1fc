import type { ClientBase } from "pg";

/** Drops what the program and its queue have created. Extensions stay: they may have another owner. */
export async function clearDatabase(client: ClientBase): Promise<void> {
  await client.query(`
    do $clear$
    declare
      one record;
    begin
      drop schema if exists graphile_worker cascade;
      for one in
        select c.oid::regclass::text as name, c.relkind = 'v' as is_view from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          and not exists (
            select from pg_depend d
            where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by c.relkind = 'r'
      loop
        execute format('drop %s if exists %s cascade', case when one.is_view then 'view' else 'table' end, one.name);
      end loop;
      for one in
        select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (
            select from pg_depend d
            where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', one.name);
      end loop;
    end
    $clear$`);
}
