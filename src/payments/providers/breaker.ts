import { Refusal } from "../../values/refusal.ts";

const FAILURES = 5;
const PAUSE_MILLISECONDS = 15_000;

export interface Breaker {
  /** Makes the call, or refuses at once while whoever is called does not answer anyway. */
  call<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * After five failures in a row nobody waits for the sixth: calls are refused for a quarter of a minute, then
 * one is let through to try. What counts as a failure is that somebody cannot be reached: a clear no is an answer.
 */
export function createBreaker(isOutage: (error: unknown) => boolean, now = () => performance.now()): Breaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    async call(work) {
      if (now() < closedUntil) throw new Refusal("provider_unavailable");
      // Whoever tries holds the others back until there is an answer.
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
