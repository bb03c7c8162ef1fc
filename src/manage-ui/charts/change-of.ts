/** From here on a percentage says nothing more. */
const MAX_SHOWN = 9.99;
/** Fewer than this many cases before: chance rather than a trend. */
const FEW = 10;

export interface Change {
  direction: "up" | "down";
  /** Of the figure before; null: there was none. Never more than 9.99. */
  share: number | null;
  /** It is more than the share. */
  isCapped: boolean;
  /** There were too few cases before for a judgement. */
  isUncertain: boolean;
}

/** How a figure differs from the one before it; null: not at all. `cases` is what the figure before was counted of. */
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
