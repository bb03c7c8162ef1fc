import type pg from "pg";

/**
 * Returns a digest by table of all rows that belong to other accounts than the given ones. Ignores rows of an
 * account or user younger than `since`, because a test may register people.
 */
export async function foreignRows(pool: pg.Pool, accountIds: number[], since: Newest): Promise<Digests> {
  const { text } = await statementOf(pool);
  // A named statement, because planning it takes longer than running it.
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: "foreign rows",
    text,
    values: [accountIds, since.account_id, since.user_id],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

export type Digests = Record<string, string>;
type Newest = { account_id: number; user_id: number };

export async function newestOf(pool: pg.Pool): Promise<Newest> {
  const { rows } = await pool.query<Newest>(
    "select (select max(id) from accounts) as account_id, (select max(id) from users) as user_id",
  );
  return rows[0]!;
}

let statement: Promise<{ text: string; tables: string[] }> | undefined;
const statementOf = (pool: pg.Pool) => (statement ??= writeStatement(pool));

/** Lists the tables whose rows belong to accounts or people. */
export const tenantTables = async (pool: pg.Pool): Promise<string[]> => (await statementOf(pool)).tables;

async function writeStatement(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; owner: "account_id" | "user_id" }>(`
    select c.table_name as name, min(c.column_name) as owner
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('account_id', 'user_id')
    group by 1 order by 1`);
  const isForeign = {
    account_id: "r.account_id <> all ($1::bigint[]) and r.account_id <= $2",
    user_id:
      "r.user_id <= $3 and r.user_id not in (select user_id from memberships where account_id = any ($1::bigint[]))",
  };
  const owned = [
    ["accounts", "r.id <> all ($1::bigint[]) and r.id <= $2"],
    ["users", isForeign.user_id.replaceAll("r.user_id", "r.id")],
    ...rows.map(({ name, owner }) => [name, isForeign[owner]]),
  ] as const;
  const digests = owned.map(
    ([name, condition]) =>
      `select '${name}' as name, md5(string_agg(r::text, chr(10) order by r::text)) as digest from "${name}" r where ${condition}`,
  );
  return { text: digests.join(" union all "), tables: owned.map(([name]) => name) };
}
