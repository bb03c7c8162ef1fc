import { Kysely, type Transaction, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";
import { startGuarding } from "./call-scope.ts";
import { observePool, type PoolName } from "../metrics/measure-pools.ts";
import { carryRequestId } from "./carry-request-id.ts";
import { GuardedClient } from "./require-account.ts";
import { joinRehearsals } from "./rehearsals/rehearse.ts";
import { createWriteCheck, hangUp } from "./refuse-read-only.ts";
import { traceStatements } from "./trace-statements.ts";

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
   * The pool for the few named statements of selling. They are parsed and planned once per connection, and
   * reports that occupy the other connections cannot delay them.
   */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits {
  connections?: number;
  /**
   * The number of connections of the selling pool, in addition to the others. A small number on purpose: each
   * lock has one holder, and each connection caches plans.
   */
  sellingConnections?: number;
  /** The server cancels statements that run longer. */
  statementSeconds?: number;
  /** The server ends transactions that are idle for longer, with their connections. */
  idleSeconds?: number;
  /**
   * For tests and development: refuses a statement within a call that does not name an account, before the
   * statement is sent.
   */
  requiresAccount?: boolean;
}

/** After this time a buyer's request is refused as busy instead of waiting for a connection. */
const CONNECT_MILLISECONDS = 3_000;
/** Longer than the server's own limits, so that the server reports a time-out first. */
const GRACE_MILLISECONDS = 5_000;

/** Opens both pools. A query takes one round trip, and a lost connection never ends the process. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): OpenDatabase {
  const refuseReadOnly = createWriteCheck();
  if (limits.requiresAccount) startGuarding();
  const openPool = (name: PoolName, connections: number) =>
    observePool(name, createPool(url, { ...limits, connections, onConnect: refuseReadOnly }));
  const pool = openPool("selling", limits.sellingConnections ?? 6);
  const db = queriesOver(openPool("queries", limits.connections ?? 10));
  return {
    db,
    pool,
    async close() {
      await Promise.all([db.destroy(), pool.end()]);
    },
  };
}

interface PoolLimits extends Omit<DatabaseLimits, "sellingConnections"> {
  connectMilliseconds?: number;
  /** A query without an answer for this long fails, whatever the server does. */
  answerMilliseconds?: number;
  /** Runs before a connection is used. */
  onConnect?(client: pg.ClientBase): Promise<void>;
}

/** Opens a pool of connections to one server. */
export function createPool(url: string, limits: PoolLimits): pg.Pool {
  const statementMilliseconds = (limits.statementSeconds ?? 30) * 1000;
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections ?? 10,
    connectionTimeoutMillis: limits.connectMilliseconds ?? CONNECT_MILLISECONDS,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: (limits.idleSeconds ?? 30) * 1000,
    ...(limits.answerMilliseconds && { query_timeout: limits.answerMilliseconds }),
    application_name: "tessera",
    keepAlive: true,
    ...(limits.requiresAccount && { Client: GuardedClient }),
    onConnect: async (client) => {
      await limits.onConnect?.(client);
      if (client instanceof GuardedClient) await client.learn();
    },
  });
  joinRehearsals(pool);
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    carryRequestId(client);
    traceStatements(client);
    hangUpOnSilence(client, statementMilliseconds + GRACE_MILLISECONDS);
  });
  return pool;
}

/**
 * Returns a query builder that uses the given pool, for example the selling pool. The query builder ends when
 * the pool ends.
 */
export function queriesOver(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** Returns the pool that a query builder of `queriesOver` uses. */
export function poolOf(db: Db): pg.Pool {
  return pools.get(db)!;
}

/**
 * Destroys a connection that has been silent for longer than any statement may take, even if the network
 * reports no error. Idle connections may stay silent.
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
