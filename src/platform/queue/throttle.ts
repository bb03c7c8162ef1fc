import { setTimeout as sleep } from "node:timers/promises";

/** Runs the work at once or after a pause. */
export type Throttle = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Back-off factor: the next piece waits this many times the duration of the last one. */
const REST = 4;
const LOOK_AGAIN_MILLISECONDS = 50;
/** The longest wait for a running piece, and the longest pause after it. */
const MAX_MILLISECONDS = 2_000;

/**
 * Throttles work that no page waits for. Runs at full speed while `isBusy` returns false. Otherwise runs one
 * piece after the other with pauses, so that the work takes at most a fifth of one core. The work never stops
 * completely.
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
