/** One counter: the capacity (null: unlimited) and the units held and sold. */
export type Stock = { capacity: number | null; taken: number };

/** Remaining units if all these counters need room: the smallest of them. Null if none is limited. */
export function remainingOf(stocks: readonly Stock[]): number | null {
  const limited = stocks.flatMap(({ capacity, taken }) =>
    capacity === null ? [] : [Math.max(0, capacity - taken)],
  );
  return limited.length === 0 ? null : Math.min(...limited);
}
