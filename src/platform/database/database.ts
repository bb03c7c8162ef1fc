import { Kysely, type Transaction, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";
import { startGuarding } from "./call-scope.ts";
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
   * For the few named statements of selling: they are parsed and planned once per connection, and reports that occupy
   * the other connections cannot delay them.
   */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits {
  connections?: number;
  /**
   * The number of connections of this pool, in addition to the others. Few on purpose: each lock has one holder, and
   * each connection caches plans.
   */
  sellingConnections?: number;
  /** The server cancels a statement that runs longer. */
  statementSeconds?: number;
  /** The server ends a transaction that is idle for longer, with its connection. */
  idleSeconds?: number;
  /** For tests and development: a statement of a call that names no account is refused before it is sent. */
  requiresAccount?: boolean;
}

/** After this time a buyer's request is refused as busy instead of waiting for a connection. */
const CONNECT_MILLISECONDS = 3_000;
/** Longer than the server's own limits, so that the server reports a time-out first. */
const GRACE_MILLISECONDS = 5_000;

/** Opens both pools. One query is one round trip, and a lost connection never ends the process. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): OpenDatabase {
  const statementMilliseconds = (limits.statementSeconds ?? 30) * 1000;
  const refuseReadOnly = createWriteCheck();
  if (limits.requiresAccount) startGuarding();
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
  const db = queriesOver(openPool(limits.connections ?? 10));
  return {
    db,
    pool,
    async close() {
      await Promise.all([db.destroy(), pool.end()]);
    },
  };
}

/** Query builder over a pool's connections, such as those for selling. Ending the pool ends it. */
export function queriesOver(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Replaces a connection that has been silent for longer than any statement may take, whatever the network reports. An
 * idle connection may stay silent.
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
