import { setTimeout as sleep } from "node:timers/promises";
import { findRestoreState } from "../../platform/backup/restore-state.ts";
import type { Services } from "../../platform/services.ts";

interface Stoppable {
  stop(): Promise<unknown>;
}

interface Work {
  /** What runs while the work of a restored backup is held back. */
  startWithheld(): Stoppable;
  startAll(): Stoppable;
}

const LOOK_EVERY_MILLISECONDS = 2_000;

/** Starts all work; after a restore only what is not withheld, until an operator has decided about the rest. */
export async function startOnceDecided(
  { db, log }: Pick<Services, "db" | "log">,
  { startWithheld, startAll }: Work,
): Promise<Stoppable> {
  if ((await findRestoreState(db)) === null) return startAll();
  log.error("this database was restored: what waited then is held back until it is decided about");
  const stopping = new AbortController();
  let work = startWithheld();
  const deciding = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(LOOK_EVERY_MILLISECONDS, null, { signal: stopping.signal }).catch(() => {});
      const state = await findRestoreState(db).catch(() => undefined);
      if (state !== null || stopping.signal.aborted) continue;
      await work.stop();
      work = startAll();
      return;
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await deciding;
      await work.stop();
    },
  };
}
