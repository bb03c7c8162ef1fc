/** Above this, a percentage has no meaning. */
const MAX_SHOWN = 9.99;
/** With fewer cases than this in the earlier period, a change is chance rather than a trend. */
const FEW = 10;

export interface Change {
  direction: "up" | "down";
  /** Share of the earlier figure; null: there was none. Never more than 9.99. */
  share: number | null;
  /** The change exceeds `share`. */
  isCapped: boolean;
  /** Too few cases in the earlier period to judge. */
  isUncertain: boolean;
}

/**
 * The change of a figure against the earlier period; null: no change. `cases` is the number behind the earlier
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
