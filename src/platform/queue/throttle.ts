import { setTimeout as sleep } from "node:timers/promises";

/** Runs the work, at once or after a pause. */
export type Throttle = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Back-off factor: the next piece waits this many times as long as the last one took. */
const REST = 4;
const LOOK_AGAIN_MILLISECONDS = 50;
/** A piece that takes longer than this no longer delays the next one. */
const MAX_MILLISECONDS = 2_000;

/**
 * Throttles work that no page waits for: full speed while `isBusy` is false, else one piece after the other with
 * pauses, so that it takes at most a fifth of one core. It never stops completely.
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
