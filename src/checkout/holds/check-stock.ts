import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { storeCheck } from "../../platform/alarms/store-check.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { readOncePerScrape } from "../../platform/metrics/measure-queue.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "check-stock": Record<string, never>;
  }
}

/** A stock counter that differs from the orders. */
export interface StockDrift {
  stock_id: number;
  account_id: number;
  event_id: number;
  kind: "PRICE" | "CAPACITY" | "PROMO";
  taken: number;
  /** Units that the live orders hold. */
  expected: number;
}

const MAX_LISTED = 100;

/** Compares every counter with the orders, in one snapshot. Any difference is a bug. */
export async function findStockDrift(db: Db): Promise<StockDrift[]> {
  const { rows } = await sql<StockDrift>`
    select stock_id, account_id, event_id, kind, taken, expected
    from stock_drift order by stock_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Sets wrong counters to the expected stock. Returns how many there were. */
export async function repairStock(db: Db): Promise<number> {
  const { rows } = await sql<{ mended: number }>`select repair_stock() as mended`.execute(db);
  return rows[0]!.mended;
}

/**
 * Runs every four minutes. A difference raises an alarm. The result is stored for the metrics of all
 * processes.
 */
export async function checkStock(db: Db, log: Log): Promise<void> {
  const drift = await findStockDrift(db);
  await storeCheck(db, "stock-check", { wrong: drift.length });
  if (drift.length > 0) log.error({ drift }, "ALARM: stock counters differ from the orders");
}

/** Metrics that should be zero: wrong counters and overdue holds. Read on each scrape. */
export function measureStock(registry: Registry, db: Db): void {
  const read = readOncePerScrape(() => readStockFigures(db));
  const wrong = new Gauge({
    name: "tessera_stock_counters_wrong",
    help: "Stock counters that differed from the orders at the last check",
    registers: [registry],
    async collect() {
      wrong.set((await read()).counters_wrong);
    },
  });
  const age = new Gauge({
    name: "tessera_stock_check_age_seconds",
    help: "Time since stock counters were last compared with the orders",
    registers: [registry],
    async collect() {
      age.set((await read()).check_age_seconds ?? 0);
    },
  });
  const overdue = new Gauge({
    name: "tessera_holds_overdue",
    help: "Holds that ended more than 30 seconds ago and still keep their places",
    registers: [registry],
    async collect() {
      overdue.set((await read()).holds_overdue);
    },
  });
}

export interface StockFigures {
  counters_wrong: number;
  /** Since the counters were last compared with the orders. Null if they never were. */
  check_age_seconds: number | null;
  holds_overdue: number;
}

export async function readStockFigures(db: Db): Promise<StockFigures> {
  const { rows } = await sql<StockFigures>`
    select coalesce((c.value ->> 'wrong')::int, 0) as counters_wrong,
           extract(epoch from now() - c.updated_at)::int as check_age_seconds,
           (select count(*)::int from orders
            where status = 'RESERVED' and expires_at < now() - interval '30 seconds') as holds_overdue
    from (select 1) one left join installation c on c.key = 'stock-check'`.execute(db);
  return rows[0]!;
}
