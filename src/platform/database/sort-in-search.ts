import { sql } from "kysely";
import type { Services } from "../services.ts";
import { poll } from "../queue/poll.ts";

const PAUSE_MILLISECONDS = 10_000;

/**
 * Sorts what was sold lately into the indexes that find people by their words, for as long as the process
 * runs. Until then a search reads it through from end to end: right, but slower the longer the sale lasts.
 */
export function startSortingInSearch({ db, log }: Pick<Services, "db" | "log">) {
  return poll({
    async work() {
      await sortInSearch(db);
      return false;
    },
    pauseMilliseconds: PAUSE_MILLISECONDS,
    onError(error) {
      if (!isCutOff(error)) log.error({ err: error }, "new entries could not be sorted into the search");
    },
  });
}

export async function sortInSearch(db: Services["db"]): Promise<void> {
  await sql`select gin_clean_pending_list('orders_search'), gin_clean_pending_list('attendees_search')`.execute(
    db,
  );
}

/** So much is being sold that there was always more: what was sorted in stays so, the rest has its turn. */
function isCutOff(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}
