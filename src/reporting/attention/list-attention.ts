import type { Db } from "../../platform/database/database.ts";
import { ATTENTION_KINDS, type AttentionItem, URGENT_KINDS } from "./contract.ts";
import { listEventTasks } from "./event-tasks.ts";
import { listFailingParts } from "./failing-parts.ts";
import { listPayoutTasks } from "./payout-tasks.ts";
import { listQuietEvents } from "./quiet-events.ts";
import type { Watched } from "./watched.ts";
import { listScarceStock } from "./scarce-stock.ts";

const SHOWN = 100;

/** Lists all open tasks, with one query per source. */
export async function listAttention(db: Db, watched: Watched): Promise<{ items: AttentionItem[] }> {
  const found = await Promise.all([
    listEventTasks(db, watched),
    listFailingParts(db, watched),
    listScarceStock(db, watched),
    listQuietEvents(db, watched),
    listPayoutTasks(db, watched),
  ]);
  const items = found
    .flat()
    .toSorted((one, other) => ATTENTION_KINDS.indexOf(one.kind) - ATTENTION_KINDS.indexOf(other.kind))
    .slice(0, SHOWN)
    .map((item) => ({ ...item, is_urgent: URGENT_KINDS.includes(item.kind) }));
  return { items };
}
