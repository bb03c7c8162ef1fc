import { sql } from "kysely";
import type { Services } from "../services.ts";
import { startBackgroundLoop } from "../queue/background-loop.ts";

const REST_MILLISECONDS = 10_000;
/** Edits in the manage pages wake no loop, so they wait at most this long. */
const FALLBACK_MILLISECONDS = 60_000;

/**
 * Flushes recent sales into the search indexes for as long as the process runs. Until then a search scans the pending
 * entries: correct, but slower the longer a sale lasts.
 */
export function startFlushingSearchIndex({ db, log, wakeUps }: Pick<Services, "db" | "log" | "wakeUps">) {
  return startBackgroundLoop({
    name: "search",
    work: async () => ((await flushSearchIndex(db)) > 0 ? REST_MILLISECONDS : Infinity),
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    // Every sale writes to the outbox.
    wokenBy: wakeUps.of("outbox"),
    onError(error) {
      if (!isCutOff(error)) log.error({ err: error }, "the search index could not be flushed");
    },
  });
}

/** Returns the number of pages of pending entries. */
export async function flushSearchIndex(db: Services["db"]): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('orders_search') + gin_clean_pending_list('attendees_search') as pages`.execute(
    db,
  );
  return rows[0]!.pages;
}

/**
 * A statement time-out means that sales add entries faster than they are flushed. Flushed entries stay
 * flushed; the next run continues.
 */
function isCutOff(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}
