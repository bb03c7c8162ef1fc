import { Refusal } from "../../values/refusal.ts";

const FAILURES = 5;
const PAUSE_MILLISECONDS = 15_000;

export interface Breaker {
  /** Makes the call, or refuses at once while the other side does not answer. */
  call<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * After five failures in a row nobody waits for the sixth: calls are refused for a quarter of a minute, then
 * one is let through to try. Only an unreachable other side is a failure: a clear no is an answer.
 */
export function createBreaker(isOutage: (error: unknown) => boolean, now = () => performance.now()): Breaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    async call(work) {
      if (now() < closedUntil) throw new Refusal("provider_unavailable");
      // The trial call holds the others back until it has an answer.
      if (failures >= FAILURES) closedUntil = now() + PAUSE_MILLISECONDS;
      try {
        const answer = await work();
        failures = 0;
        closedUntil = 0;
        return answer;
      } catch (error) {
        if (!isOutage(error)) {
          failures = 0;
          closedUntil = 0;
          throw error;
        }
        failures += 1;
        if (failures >= FAILURES) closedUntil = now() + PAUSE_MILLISECONDS;
        throw new Refusal("provider_unavailable", { cause: error });
      }
    },
  };
}
