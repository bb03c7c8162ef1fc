import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefused } from "./start-refused.ts";

const MIN_MAJOR = 15;
const PATIENCE_MILLISECONDS = 10_000;
/** The server is starting, for example because it recovers after a crash. */
const IS_STARTING = "57P03";
const STARTING_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 250;

/**
 * Refuses a DATABASE_URL that does not lead to a usable PostgreSQL. Waits for a server that is starting.
 * Error messages never contain the password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const giveUpAt = Date.now() + STARTING_MILLISECONDS;
  while (!(await isUsable(url, giveUpAt))) await sleep(PAUSE_MILLISECONDS);
}

async function isUsable(url: string, giveUpAt: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    application_name: "tessera-check",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; only_reads: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('transaction_read_only')::boolean as only_reads`,
    );
    const { version, only_reads } = rows[0]!;
    if (only_reads) {
      throw new StartRefused(
        "The database of DATABASE_URL only reads: give DATABASE_URL the primary, not a standby.",
      );
    }
    if (version < MIN_MAJOR) {
      throw new StartRefused(
        `The database of DATABASE_URL is PostgreSQL ${version} and Tessera needs ${MIN_MAJOR} or later: upgrade it, or give DATABASE_URL another.`,
      );
    }
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === IS_STARTING && Date.now() < giveUpAt) return false;
    throw translate(error as Error & { code?: string });
  } finally {
    await client.end().catch(() => {});
  }
}

function translate(error: Error & { code?: string }): Error {
  if (error instanceof StartRefused) return error;
  const reason = error.message || error.code;
  if (error.code === "3D000") {
    return new StartRefused(
      `DATABASE_URL leads to no database (${reason}): create it, or correct DATABASE_URL.`,
    );
  }
  if (error.code?.startsWith("28") || /password/i.test(error.message)) {
    return new StartRefused(
      `The database refuses the login of DATABASE_URL (${reason}): correct its user and password.`,
    );
  }
  return new StartRefused(
    `The database of DATABASE_URL cannot be reached (${reason}): start it, or correct DATABASE_URL.`,
  );
}
