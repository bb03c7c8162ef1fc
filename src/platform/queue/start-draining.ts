import { classifyDatabaseError } from "../database/classify-database-error.ts";
import type { Services } from "../services.ts";
import { startBackgroundLoop } from "./background-loop.ts";
import { drainSingly } from "./drain-singly.ts";
import { BATCH, processOutbox, type OutboxEvent, type EventHandlers } from "./outbox.ts";

const REST_MILLISECONDS = 200;
const FALLBACK_MILLISECONDS = 10_000;
/** After this many failures in a row the events of a batch are handled one by one. */
const FAILED_BATCHES = 3;

/**
 * Drains the outbox for as long as the process runs. `onDrained` receives the handled events. If batches keep
 * failing, handles the next batch event by event and parks the events that fail.
 */
export function startDraining(
  { db, log, wakeUps }: Pick<Services, "db" | "log" | "wakeUps">,
  handlers: EventHandlers,
  onDrained: (events: OutboxEvent[]) => void,
) {
  let failures = 0;
  return startBackgroundLoop({
    name: "outbox",
    async work() {
      if (failures >= FAILED_BATCHES) {
        await drainSingly(db, { handlers, log, onHandled: (event) => onDrained([event]) });
        failures = 0;
        return 0;
      }
      const drained = await processOutbox(db, handlers);
      failures = 0;
      if (drained.length === 0) return Infinity;
      onDrained(drained);
      return drained.length === BATCH ? 0 : REST_MILLISECONDS;
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    wokenBy: wakeUps.of("outbox"),
    onError(error) {
      // No event is at fault when the database is unavailable.
      if (classifyDatabaseError(error) === null) failures += 1;
      log.error({ err: error }, "the outbox could not be drained");
    },
  });
}
