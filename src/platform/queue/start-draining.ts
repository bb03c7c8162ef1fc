import type { Db } from "../database/database.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Log } from "../log.ts";
import { drainSingly } from "./drain-singly.ts";
import { BATCH, drainFacts, type Fact, type FactReactions } from "./facts.ts";
import { poll } from "./poll.ts";

const PAUSE_MILLISECONDS = 200;
/** After so many failures in a row a batch is taken apart. */
const FAILED_BATCHES = 3;

/**
 * Drains for as long as the process runs; `onDrained` hears which facts are dealt with. When batches keep failing, the
 * next one is handled event by event, and the failing ones are parked.
 */
export function startDraining(
  db: Db,
  reactions: FactReactions,
  log: Log,
  onDrained: (facts: Fact[]) => void,
) {
  let failures = 0;
  return poll({
    async work() {
      if (failures >= FAILED_BATCHES) {
        await drainSingly(db, { reactions, log, onHandled: (fact) => onDrained([fact]) });
        failures = 0;
        return true;
      }
      const drained = await drainFacts(db, reactions);
      failures = 0;
      if (drained.length > 0) onDrained(drained);
      return drained.length === BATCH;
    },
    pauseMilliseconds: PAUSE_MILLISECONDS,
    onError(error) {
      // No event is to blame for a database that is away.
      if (troubleOf(error) === null) failures += 1;
      log.error({ err: error }, "facts could not be drained");
    },
  });
}
