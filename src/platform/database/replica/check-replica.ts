import pg from "pg";
import type { Log } from "../../log.ts";
import { StartRefused } from "../start-refused.ts";

const PATIENCE_MILLISECONDS = 5_000;

/**
 * Refuses a DATABASE_REPLICA_URL that does not lead to a replica of this database. A replica that is unreachable
 * does not stop the start, because the primary serves its reads. Error messages never contain the password.
 */
export async function checkReplica(urls: { replica: string; primary: string }, log: Log): Promise<void> {
  let system: unknown;
  try {
    const [found] = await ask<{ is_replica: boolean }>(
      urls.replica,
      "select pg_is_in_recovery() as is_replica",
    );
    if (!found!.is_replica)
      throw new StartRefused(
        "The server of DATABASE_REPLICA_URL is no replica: give it a streaming standby of DATABASE_URL, or remove it.",
      );
    system = await systemOf(urls.replica);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const { code = "", message } = error as Error & { code?: string };
    if (code.startsWith("28") || /password/i.test(message))
      throw new StartRefused(
        `The replica refuses the login of DATABASE_REPLICA_URL (${message}): correct its user and password.`,
      );
    if (code === "3D000" || code === "ENOTFOUND")
      throw new StartRefused(`DATABASE_REPLICA_URL leads to no database (${message}): correct it.`);
    log.warn(
      { err: error },
      "the replica of DATABASE_REPLICA_URL does not answer: all is read from the primary",
    );
    return;
  }
  const primary = await systemOf(urls.primary);
  if (system !== null && primary !== null && system !== primary)
    throw new StartRefused(
      "The server of DATABASE_REPLICA_URL is a replica of another database than that of DATABASE_URL: correct it.",
    );
}

/** Returns the identifier of the database cluster, or null if the server does not reveal it. */
async function systemOf(url: string): Promise<string | null> {
  const rows = await ask<{ id: string }>(
    url,
    "select system_identifier::text as id from pg_control_system()",
  ).catch(() => []);
  return rows[0]?.id ?? null;
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
    application_name: "tessera-check",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
