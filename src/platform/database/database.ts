import { Kysely, type Transaction, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";
import { GuardedClient } from "./require-account.ts";
import { createWriteCheck, hangUp } from "./refuse-read-only.ts";

// bigint columns hold ids, counters and minor units; all stay below 2^53 (checked where they enter).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const INT8_ARRAY = 1016;
pg.types.setTypeParser(INT8_ARRAY as never, (text: string) =>
  JSON.parse(`[${text.slice(1, -1).toLowerCase()}]`),
);

export type Database = DB;
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  /**
   * For the few named statements that selling consists of: they are parsed and planned once a connection, and
   * no report that keeps the other connections busy can hold them up.
   */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits {
  connections?: number;
  /** Those of `pool`, beside the others. Few on purpose: one lock is held by one, and plans are kept by each. */
  sellingConnections?: number;
  /** A statement that runs longer is cut by the server. */
  statementSeconds?: number;
  /** A transaction in which nothing happens for longer is ended by the server, with its connection. */
  idleSeconds?: number;
  /** For tests: a write that names no account is refused before it is sent. */
  requiresAccount?: boolean;
}

/** Whoever needs a connection for a buyer is told to come back rather than kept waiting. */
const CONNECT_MILLISECONDS = 3_000;
/** The server cuts off what takes too long, and says so. By then it would have. */
const GRACE_MILLISECONDS = 5_000;

/** Opens both pools; one query is one round trip, and a lost connection never takes the process with it. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): OpenDatabase {
  const statementMilliseconds = (limits.statementSeconds ?? 30) * 1000;
  const refuseReadOnly = createWriteCheck();
  const openPool = (connections: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: (limits.idleSeconds ?? 30) * 1000,
      application_name: "tessera",
      keepAlive: true,
      ...(limits.requiresAccount && { Client: GuardedClient }),
      onConnect: async (client) => {
        await refuseReadOnly(client);
        if (client instanceof GuardedClient) await client.learn();
      },
    });
    pool.on("error", () => {});
    pool.on("connect", (client) => {
      client.on("error", () => {});
      hangUpOnSilence(client, statementMilliseconds + GRACE_MILLISECONDS);
    });
    return pool;
  };
  const pool = openPool(limits.sellingConnections ?? 6);
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(limits.connections ?? 10) }),
  });
  return {
    db,
    pool,
    async close() {
      await Promise.all([db.destroy(), pool.end()]);
    },
  };
}

/**
 * A connection over which nothing has come for longer than any statement may take leads nowhere, whatever
 * the network says: the pool opens another. One that nobody waits for may be silent as long as it likes.
 */
function hangUpOnSilence(client: pg.PoolClient, milliseconds: number): void {
  const { connection } = client as unknown as {
    connection: { stream: { setTimeout(milliseconds: number, onSilence: () => void): void } };
  };
  connection.stream.setTimeout(milliseconds, () => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (!readyForQuery) hangUp(client);
  });
}
