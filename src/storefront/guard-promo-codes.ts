import { isPromoCodeValid, limitCodeGuesses, normalizeCode } from "../catalog/index.ts";
import { createExpiringCache } from "../platform/http/expiring-cache.ts";
import type { Services } from "../platform/services.ts";
import { networkOf } from "../values/network-of.ts";
import { Refusal } from "../values/refusal.ts";

export interface TriedCode {
  path: string;
  code: string;
  address: string;
}

const EVENT_PAGE = /^\/(?:event|e|widget)\/([1-9]\d{0,14})(?:\/|$)/;
/** The page's own limit for the length of a code. */
const MAX_CODE_LENGTH = 100;
const VERDICT_MILLISECONDS = 1_000;
const WRONG_MILLISECONDS = 60_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Approximate size of a cache entry besides its key. */
const ENTRY_BYTES = 200;

/**
 * Decides whether this visitor may see an event's page with the code. Runs for every request before the page
 * cache: a cached page is rendered once for all visitors, so rendering cannot count their guesses. A blocked
 * network sees the page without any code.
 */
export function guardPromoCodes(services: Services) {
  const guesses = limitCodeGuesses(services);
  const verdicts = createExpiringCache<Promise<boolean>>(MAX_BYTES);
  /** Wrong codes of the last minute, by client. */
  const wrong = createExpiringCache<Set<string>>(MAX_BYTES);

  return async function mayTry({ path, code: typed, address }: TriedCode): Promise<boolean> {
    const eventId = Number(EVENT_PAGE.exec(path)?.[1]);
    const code = normalizeCode(typed.trim().slice(0, MAX_CODE_LENGTH));
    if (!eventId || code === "") return true;
    const guesser = { address, eventId };
    try {
      guesses.refuseGuessers(guesser);
      if (!(await isGood(eventId, code))) await countWrong(guesser, code);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === "rate_limited") return false;
      throw error;
    }
  };

  function isGood(eventId: number, code: string): Promise<boolean> {
    const key = `${eventId} ${code}`;
    const known = verdicts.get(key);
    if (known) return known;
    const verdict = isPromoCodeValid(services.db, eventId, code, { accountId: null });
    verdicts.set(key, verdict, {
      bytes: ENTRY_BYTES,
      until: performance.now() + VERDICT_MILLISECONDS,
    });
    verdict.catch(() => verdicts.delete(key));
    return verdict;
  }

  /**
   * Counts a wrong code. A repeated code is not a guess. The first wrong code of a minute is recorded only
   * with the second one, because an expired code in an e-mail brings thousands of visitors who do not guess.
   */
  async function countWrong(guesser: { address: string; eventId: number }, code: string): Promise<void> {
    const key = `${guesser.eventId} ${networkOf(guesser.address)}`;
    const tried = wrong.get(key) ?? new Set();
    if (tried.has(code)) return;
    tried.add(code);
    wrong.set(key, tried, {
      bytes: tried.size * ENTRY_BYTES,
      until: performance.now() + WRONG_MILLISECONDS,
    });
    if (tried.size === 1) return;
    if (tried.size === 2) await guesses.countMiss(guesser);
    await guesses.countMiss(guesser);
  }
}
