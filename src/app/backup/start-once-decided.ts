import { setTimeout as sleep } from "node:timers/promises";
import { findRestoreState } from "../../platform/backup/restore-state.ts";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
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
/** The pause between attempts of the first query while the database is unavailable. */
const ASK_AGAIN_MILLISECONDS = 250;

/**
 * Starts the work as soon as the database answers, because it may be unavailable when the program starts.
 * After a restore, starts only the work that is not withheld, and all work once an operator has decided about
 * the rest.
 */
export function startOnceDecided({ db, log }: Pick<Services, "db" | "log">, work: Work): Stoppable {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const pause = (milliseconds: number) =>
    sleep(milliseconds, null, { signal: stopping.signal }).catch(() => {});
  let running: Stoppable | undefined;

  /** Returns whether something is held back; null if the program stops before the database has answered. */
  async function askWhetherHeldBack(isFirst: boolean): Promise<boolean | null> {
    while (!isStopping()) {
      try {
        return (await findRestoreState(db)) !== null;
      } catch (error) {
        // Only the first query throws errors other than an unavailable database. A later error must not end a
        // program that sells.
        if (isFirst && classifyDatabaseError(error) === null) throw error;
        await pause(isFirst ? ASK_AGAIN_MILLISECONDS : LOOK_EVERY_MILLISECONDS);
      }
    }
    return null;
  }

  async function start(): Promise<void> {
    let isHeldBack = await askWhetherHeldBack(true);
    if (isHeldBack) {
      log.error("this database was restored: what waited then is held back until it is decided about");
      running = work.startWithheld();
    }
    while (isHeldBack) {
      await pause(LOOK_EVERY_MILLISECONDS);
      isHeldBack = await askWhetherHeldBack(false);
    }
    if (isHeldBack === null || isStopping()) return;
    await running?.stop();
    running = work.startAll();
  }

  const starting = start();
  return {
    async stop() {
      stopping.abort();
      await starting;
      await running?.stop();
    },
  };
}
