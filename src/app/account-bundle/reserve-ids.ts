import pg from "pg";

/**
 * The longest wait for the lock of a sequence. New writers of the table queue behind the import, so this also
 * limits their wait.
 */
const MAX_WAIT = "2s";
const TRIES = 15;

/**
 * Reserves one range of ids for the rows of each table, so that a row's id is its number plus a base. Returns the
 * bases. The ids are used up even if the import fails. Each sequence is locked only for an instant. Concurrent
 * sales take ids before or after the range.
 */
export async function reserveIds(
  url: string,
  numbers: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: "tessera-import" });
  client.on("error", () => {});
  await client.connect();
  try {
    const bases: Record<string, number> = {};
    for (const [table, count] of Object.entries(numbers))
      bases[table] = count === 0 ? 0 : await reserve(client, table, count);
    return bases;
  } finally {
    await client.end();
  }
}

async function reserve(client: pg.Client, table: string, count: number): Promise<number> {
  const { rows: found } = await client.query<{ sequence: string }>(
    "select pg_get_serial_sequence(format('public.%I', $1::text), 'id') as sequence",
    [table],
  );
  const { sequence } = found[0]!;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = '${MAX_WAIT}'`);
      // Changes nothing, but is the only statement that keeps other sessions from taking the next value.
      await client.query(`alter sequence ${sequence} no cycle`);
      const { rows } = await client.query<{ first: number }>("select nextval($1)::float8 as first", [
        sequence,
      ]);
      const { first } = rows[0]!;
      await client.query("select setval($1, $2)", [sequence, first + count - 1]);
      await client.query("commit");
      return first - 1;
    } catch (error) {
      await client.query("rollback");
      if ((error as { code?: string }).code !== "55P03" || attempt === TRIES) throw error;
    }
  }
}
