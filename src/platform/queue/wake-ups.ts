import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "../database/database.ts";
import { isRehearsing } from "../database/rehearsals/rehearse.ts";
import type { Listener } from "../database/listener.ts";
import type { Log } from "../log.ts";
import type { WakeSource } from "./background-loop.ts";

/** Loops that can be woken. Triggers use the same names. */
export type LoopName = "outbox" | "provider-events" | "webhooks";

export interface WakeUps {
  /**
   * Wakes the loop of this process, or of other processes if this process does not run the loop. Call it
   * after the commit. A lost wake-up loses no work: the loop's fallback finds the work.
   */
  wake(loop: LoopName): void;
  /** Returns the wake-ups of a loop in this process. They also fire when wake-ups may have been lost. */
  of(loop: LoopName): WakeSource;
}

/** Wakes the loop of all processes with the commit. Not for frequent events: see createWakeUps. */
export async function notifyWithCommit(tx: Tx, loop: LoopName): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${loop})`.execute(tx);
}

/** The channel of triggers (wake_background_loop) and of `wake`. The payload is a LoopName. */
const CHANNEL = "tessera_wake_ups";
const COALESCE_MILLISECONDS = 50;

interface WakeUpsOptions {
  listener: Listener;
  pool: pg.Pool;
  log: Log;
}

/**
 * If this process runs the loop, `wake` needs no statement. Otherwise it notifies the other processes, at
 * most twenty times a second and outside the caller's transaction. NOTIFY takes a lock of the whole server
 * until its transaction is on disk, so transactions that notify commit one after the other (measured with 8
 * connections: a quarter of the commits).
 */
export function createWakeUps({ listener, pool, log }: WakeUpsOptions): WakeUps {
  const subscribers = new Map<string, Set<() => void>>();
  const pending = new Set<LoopName>();
  let timer: NodeJS.Timeout | undefined;

  listener.on(CHANNEL, wakeHere);
  listener.onChange(() => {
    for (const loop of subscribers.keys()) wakeHere(loop);
  });

  function wakeHere(loop: string): void {
    for (const onWake of subscribers.get(loop) ?? []) onWake();
  }

  function flush(): void {
    timer = undefined;
    const loops = [...pending];
    pending.clear();
    pool
      .query("select pg_notify($1, loop) from unnest($2::text[]) loop", [CHANNEL, loops])
      .catch((error: unknown) => log.warn({ err: error }, "other processes could not be woken"));
  }

  return {
    wake(loop) {
      if (isRehearsing()) return;
      if (subscribers.has(loop)) return wakeHere(loop);
      pending.add(loop);
      timer ??= setTimeout(flush, COALESCE_MILLISECONDS).unref();
    },
    of: (loop) => ({
      subscribe(onWake) {
        const ofLoop = subscribers.get(loop) ?? new Set();
        subscribers.set(loop, ofLoop.add(onWake));
        return () => {
          ofLoop.delete(onWake);
          if (ofLoop.size === 0) subscribers.delete(loop);
        };
      },
      isListening: () => listener.isListening(),
    }),
  };
}
