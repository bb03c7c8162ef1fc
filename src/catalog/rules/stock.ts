/** One counter: how much there is (null: without limit) and how much of it is held or sold. */
export type Stock = { capacity: number | null; taken: number };

/** What is left where all these counters must have room: the least of them, null when none is limited. */
export function remainingOf(stocks: readonly Stock[]): number | null {
  const limited = stocks.flatMap(({ capacity, taken }) =>
    capacity === null ? [] : [Math.max(0, capacity - taken)],
  );
  return limited.length === 0 ? null : Math.min(...limited);
}
