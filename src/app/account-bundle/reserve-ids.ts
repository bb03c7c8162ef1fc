import pg from "pg";

/** How long writers of a table may keep the import waiting. They wait no longer than that behind it. */
const MAX_WAIT = "2s";
const TRIES = 15;

/**
 * Takes ids for all rows of each table, in one piece, so that a row's number and a base make its id. Returns the
 * bases. The ids are used up even if the import fails. A sequence is locked for an instant; what is sold meanwhile
 * takes its ids before or after the piece.
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
      // Changes nothing, and is the only statement that keeps others from taking the next value.
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
