import type pg from "pg";

const ANSWER_MILLISECONDS = 3_000;

/** The server only reads, or was replaced as the primary. The error code is PostgreSQL's. */
export class NotWritable extends Error {
  override name = "NotWritable";
  readonly code = "25006";
}

/**
 * Checks each new connection before anything is sent over it. Refuses a standby, and a primary on an older
 * timeline than an earlier connection had: another server was promoted in its place, and writes to the old
 * primary would be lost. If the server reports no timeline, checks only the first condition.
 */
export function createWriteCheck() {
  let newestTimeline = 0;
  return async (client: pg.ClientBase): Promise<void> => {
    try {
      if (await onlyReads(client)) throw new NotWritable("the database server only reads");
      const timeline = await timelineOf(client);
      if (timeline === null) return;
      if (timeline < newestTimeline)
        throw new NotWritable(
          `the database server is on timeline ${timeline}, and timeline ${newestTimeline} was seen`,
        );
      newestTimeline = timeline;
    } catch (error) {
      // A clean end would wait for a server that may never answer.
      hangUp(client);
      throw error;
    }
  };
}

/** Destroys a connection, so that queries that wait for it fail at once. */
export function hangUp(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

async function onlyReads(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ only_reads: boolean }>({
    text: "select current_setting('transaction_read_only')::boolean as only_reads",
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  return rows[0]!.only_reads;
}

async function timelineOf(client: pg.ClientBase): Promise<number | null> {
  const asked = client.query<{ timeline: number }>({
    text: "select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline",
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  try {
    return (await asked).rows[0]!.timeline;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    // The server answered with an error: a PostgreSQL-compatible service without a write-ahead log.
    if (/^(0A|42|55)/.test(code)) return null;
    throw error;
  }
}
