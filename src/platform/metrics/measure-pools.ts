import { Gauge, type Registry } from "prom-client";
import type pg from "pg";

export type PoolName = "queries" | "selling" | "replica";

/** The open pools of this thread. A process of tests opens several with one name. */
const open = new Map<pg.Pool, PoolName>();

/** Includes the pool in the metrics until it ends. */
export function observePool(name: PoolName, pool: pg.Pool): pg.Pool {
  open.set(pool, name);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (async () => {
    open.delete(pool);
    await end();
  }) as typeof pool.end;
  return pool;
}

export interface PoolFigures {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

export function readPoolFigures(): Map<PoolName, PoolFigures> {
  const figures = new Map<PoolName, PoolFigures>();
  for (const [pool, name] of open) {
    const sum = figures.get(name) ?? { used: 0, idle: 0, waiting: 0, most: 0 };
    sum.used += pool.totalCount - pool.idleCount;
    sum.idle += pool.idleCount;
    sum.waiting += pool.waitingCount;
    sum.most += pool.options.max;
    figures.set(name, sum);
  }
  return figures;
}

export function measurePools(registry: Registry): void {
  const connections: Gauge = new Gauge({
    name: "tessera_database_connections",
    help: "Connections to the database of this process, by pool and state",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      connections.reset();
      for (const [pool, { used, idle, most }] of readPoolFigures()) {
        connections.set({ pool, state: "used" }, used);
        connections.set({ pool, state: "idle" }, idle);
        connections.set({ pool, state: "max" }, most);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: "tessera_database_waiting",
    help: "Statements that wait for a connection, by pool",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      waiting.reset();
      for (const [pool, figures] of readPoolFigures()) waiting.set({ pool }, figures.waiting);
    },
  });
}
