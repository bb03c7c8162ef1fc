import type pg from "pg";

/** The newest write, account and user at a moment. Rows of younger accounts and users are not foreign. */
interface Moment {
  write_id: number;
  account_id: number;
  user_id: number;
}

/** The columns with the account and the person of a row, of tables in which they have other names. */
const OWNERS: Record<string, string> = { accounts: "'id', ''", users: "'', 'id'" };

/**
 * Notes every inserted, changed and deleted row of the tables whose rows belong to accounts or people, by triggers.
 * It takes no longer however many rows there are, and also finds a change that is taken back.
 */
export async function noteWrites(pool: pg.Pool) {
  const tables = await tenantTables(pool);
  await pool.query(`
    create table written_rows (id bigserial primary key, name text, is_new boolean, account_id bigint, user_id bigint);
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into written_rows (name, is_new, account_id, user_id)
      select tg_table_name, is_new, (written ->> tg_argv[0])::bigint, (written ->> tg_argv[1])::bigint
      from (values (false, to_jsonb(old)), (true, to_jsonb(new))) as state (is_new, written) where written is not null;
      return null;
    end $$`);
  for (const name of tables) {
    const owners = OWNERS[name] ?? "'account_id', 'user_id'";
    await pool.query(`
      create trigger note_new_and_old after insert or delete on "${name}" for each row
        execute function note_write(${owners});
      create trigger note_changed after update on "${name}" for each row when (old.* is distinct from new.*)
        execute function note_write(${owners})`);
  }

  async function now(): Promise<Moment> {
    const { rows } = await pool.query<Moment>(
      `select coalesce((select max(id) from written_rows), 0) as write_id,
              (select max(id) from accounts) as account_id, (select max(id) from users) as user_id`,
    );
    return rows[0]!;
  }

  /** Lists the tables in which rows of other accounts than these were written since the moment. */
  async function foreignSince(since: Moment, accountIds: number[]): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>({
      name: "foreign writes",
      text: `with since as (select * from written_rows where id > $1),
             changed as (select user_id, is_new from since where name = 'memberships' and account_id = any ($2::bigint[])),
             -- Members at the moment, without those who joined since, and with those who left.
             members as (
               select user_id from memberships where account_id = any ($2::bigint[])
               except select user_id from changed where is_new
               union select user_id from changed where not is_new)
             select distinct name from since
             where case when account_id is not null then account_id <> all ($2::bigint[]) and account_id <= $3
                        else user_id <= $4 and user_id not in (select user_id from members) end
             order by name`,
      values: [since.write_id, accountIds, since.account_id, since.user_id],
    });
    return rows.map(({ name }) => name);
  }

  return { tables, now, foreignSince };
}

/** Lists the tables whose rows belong to accounts or people. */
async function tenantTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('account_id', 'user_id')
    order by 1`);
  return ["accounts", "users", ...rows.map(({ name }) => name)];
}
