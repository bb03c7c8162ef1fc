import { Refusal, type RefusalCode } from "../values/refusal.ts";

const FAILURES = 5;
const PAUSE_MILLISECONDS = 15_000;

export interface CircuitBreaker {
  /** Makes the call, or refuses immediately while the other side is unreachable. */
  call<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

interface CircuitBreakerOptions {
  isOutage(error: unknown): boolean;
  refusal: RefusalCode;
  pauseMilliseconds?: number;
  now?: () => number;
}

/**
 * Circuit breaker. After five failures in a row, calls are refused for a while, then one trial call is let through.
 * Only an unreachable other side counts as a failure; if it refuses a call, that is an answer.
 */
export function createCircuitBreaker({
  isOutage,
  refusal,
  pauseMilliseconds = PAUSE_MILLISECONDS,
  now = () => performance.now(),
}: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let pausedUntil = 0;
  return {
    async call(work) {
      if (now() < pausedUntil) throw new Refusal(refusal);
      // The trial call keeps the others refused until it has an answer.
      if (failures >= FAILURES) pausedUntil = now() + pauseMilliseconds;
      try {
        const answer = await work();
        failures = 0;
        pausedUntil = 0;
        return answer;
      } catch (error) {
        if (!isOutage(error)) {
          failures = 0;
          pausedUntil = 0;
          throw error;
        }
        failures += 1;
        if (failures >= FAILURES) pausedUntil = now() + pauseMilliseconds;
        throw new Refusal(refusal, { cause: error });
      }
    },
  };
}
