import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { orNever, startBackgroundLoop } from "../../platform/queue/background-loop.ts";
import type { Services } from "../../platform/services.ts";
import { repairStock } from "./check-stock.ts";

const BATCH = 500;
const REST_MILLISECONDS = 1_000;
/**
 * The longest pause. It is shorter than any hold, so the sweep finds a hold that is placed during the pause long
 * before that hold expires.
 */
const FALLBACK_MILLISECONDS = 5_000;

/** Expires at most one batch of overdue holds. Returns their number and their events. */
export async function expireHolds(db: Db, limit = BATCH): Promise<{ count: number; eventIds: number[] }> {
  const { rows } = await sql<{ event_id: number }>`select event_id from expire_holds(${limit})`.execute(db);
  return { count: rows.length, eventIds: [...new Set(rows.map((row) => row.event_id))] };
}

/**
 * Sweeps expired holds while the process runs: when the next hold expires, but at most once a second. Several
 * processes may sweep concurrently.
 * A counter that would become negative would stop the sweep permanently. The sweep repairs such a counter
 * from the orders and logs an error.
 */
export function startSweeping({ db, log, changes }: Pick<Services, "db" | "log" | "changes">) {
  async function sweep(): Promise<number> {
    const { count, eventIds } = await expireHolds(db);
    for (const event_id of eventIds) changes.publish({ event_id, topic: "orders" });
    return count;
  }

  async function repair(): Promise<void> {
    try {
      log.error(
        { repaired: await repairStock(db) },
        "ALARM: stock counters were wrong and were set to what the orders say",
      );
    } catch (error) {
      log.error({ err: error }, "ALARM: stock counters are wrong and could not be repaired");
    }
  }

  return startBackgroundLoop({
    name: "holds",
    async work() {
      const count = await sweep();
      if (count === 0) return untilNextExpiry(db);
      return count === BATCH ? 0 : REST_MILLISECONDS;
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    async onError(error) {
      log.error({ err: error }, "expired holds could not be ended");
      if (isDrift(error)) await repair();
    },
  });
}

/** In milliseconds. */
async function untilNextExpiry(db: Db): Promise<number> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select (extract(epoch from min(expires_at) - clock_timestamp()) * 1000)::float8 as milliseconds
    from orders where status = 'RESERVED'`.execute(db);
  return orNever(rows[0]?.milliseconds);
}

function isDrift(error: unknown): boolean {
  const { constraint } = error as { constraint?: string };
  return constraint === "stock_never_negative" || constraint === "stock_never_oversold";
}
