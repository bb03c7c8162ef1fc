import { sql } from "kysely";
import type { Services } from "../services.ts";
import { startBackgroundLoop } from "../queue/background-loop.ts";

const REST_MILLISECONDS = 10_000;
/** What is typed into the manage pages wakes nothing; it waits here. */
const FALLBACK_MILLISECONDS = 60_000;

/**
 * Sorts what was sold lately into the indexes that find people by their words, for as long as the process
 * runs. Until then a search reads it through from end to end: right, but slower the longer the sale lasts.
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
      if (!isCutOff(error)) log.error({ err: error }, "new entries could not be sorted into the search");
    },
  });
}

/** Returns how many pages of new entries there were. */
export async function flushSearchIndex(db: Services["db"]): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('orders_search') + gin_clean_pending_list('attendees_search') as pages`.execute(
    db,
  );
  return rows[0]!.pages;
}

/** So much is being sold that there was always more: what was sorted in stays so, the rest has its turn. */
function isCutOff(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}
