import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { poll } from "../../platform/queue/poll.ts";
import type { Services } from "../../platform/services.ts";
import { repairStock } from "./check-stock.ts";

const BATCH = 500;
const PAUSE_MILLISECONDS = 1_000;

/** Ends holds whose time is over, at most a batch of them, and answers how many, and of which events. */
export async function expireHolds(db: Db, limit = BATCH): Promise<{ count: number; eventIds: number[] }> {
  const { rows } = await sql<{ event_id: number }>`select event_id from expire_holds(${limit})`.execute(db);
  return { count: rows.length, eventIds: [...new Set(rows.map((row) => row.event_id))] };
}

/**
 * Sweeps expired holds once a second for as long as the process runs; several processes may sweep at once.
 * A counter so wrong that giving back would make it negative would stop the sweep for good: it is mended
 * from the orders, loudly.
 */
export function startSweeping({ db, log, changes }: Pick<Services, "db" | "log" | "changes">) {
  async function sweep(): Promise<number> {
    const { count, eventIds } = await expireHolds(db);
    for (const event_id of eventIds) changes.announce({ event_id, topic: "orders" });
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

  return poll({
    work: async () => (await sweep()) === BATCH,
    pauseMilliseconds: PAUSE_MILLISECONDS,
    async onError(error) {
      log.error({ err: error }, "expired holds could not be ended");
      if (isDrift(error)) await repair();
    },
  });
}

function isDrift(error: unknown): boolean {
  const { constraint } = error as { constraint?: string };
  return constraint === "stock_never_negative" || constraint === "stock_never_oversold";
}
