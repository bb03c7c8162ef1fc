import { Kysely, type Transaction, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";

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
}

/** Opens both pools; one query is one round trip, and a lost connection never takes the process with it. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): OpenDatabase {
  const openPool = (connections: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: (limits.statementSeconds ?? 30) * 1000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: "tessera",
    });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
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
