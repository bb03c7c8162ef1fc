/** The notes of a whole list of 100,000 tickets, and its tickets, all at once. */
const BURST_CHARACTERS = 48_000_000;
/** More than the tickets that a device tells every five seconds. */
const CHARACTERS_A_MILLISECOND = 2_000;

/**
 * Limits what one connection may bring: a device that never stops sending does not fill the memory of the others, nor
 * keep them busy. `now` is in milliseconds. Returns false for what is too much.
 */
export function createIntakeLimit(): (characters: number, now: number) => boolean {
  let left = BURST_CHARACTERS;
  let seenAt: number | null = null;
  return (characters, now) => {
    left = Math.min(BURST_CHARACTERS, left + (now - (seenAt ?? now)) * CHARACTERS_A_MILLISECOND);
    seenAt = now;
    left -= characters;
    return left >= 0;
  };
}
