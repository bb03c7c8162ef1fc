/** A percentage above this value has no meaning. */
const MAX_SHOWN = 9.99;
/** With fewer cases in the earlier period, a change is chance rather than a trend. */
const FEW = 10;

export interface Change {
  direction: "up" | "down";
  /** The change as a share of the earlier figure, at most 9.99. Null: the earlier figure was zero. */
  share: number | null;
  /** The change exceeds `share`. */
  isCapped: boolean;
  /** The earlier period has too few cases to judge. */
  isUncertain: boolean;
}

/**
 * Compares a figure with the earlier period. Null: no change. `cases` is the number behind the earlier
 * figure.
 */
export function changeOf(now: number, before: number, cases: number = before): Change | null {
  if (now === before) return null;
  const share = before === 0 ? null : (now - before) / before;
  const isCapped = share !== null && share > MAX_SHOWN;
  return {
    direction: now > before ? "up" : "down",
    share: isCapped ? MAX_SHOWN : share,
    isCapped,
    isUncertain: cases < FEW,
  };
}
