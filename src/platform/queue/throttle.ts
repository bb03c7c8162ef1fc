import { setTimeout as sleep } from "node:timers/promises";

/** Runs what it is given, at once or in good time. */
export type Throttle = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** So many times as long as a piece of work took, the next one waits while others are being served. */
const REST = 4;
const LOOK_AGAIN_MILLISECONDS = 50;
/** A piece that takes longer than this no longer holds up the next one. */
const MAX_MILLISECONDS = 2_000;

/**
 * Work that nobody waits for before a screen: as fast as it goes while it is quiet; while it is busy one
 * piece after the other, with pauses, so that it takes at most a fifth of one core. It never stands still.
 */
export function createThrottle(isBusy: () => boolean, now: () => number = () => performance.now()): Throttle {
  let freeAt = 0;
  return async (work) => {
    while (isBusy() && now() < freeAt) await sleep(LOOK_AGAIN_MILLISECONDS);
    const started = now();
    freeAt = started + MAX_MILLISECONDS;
    try {
      return await work();
    } finally {
      freeAt = now() + Math.min(MAX_MILLISECONDS, (now() - started) * REST);
    }
  };
}
