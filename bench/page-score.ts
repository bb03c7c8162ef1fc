/** What a visit feels like: times in milliseconds after the request. */
export interface PageFeel {
  firstPaint: number;
  largestPaint: number;
  /** The time above 50 ms of each task after the first paint, added up. */
  blocked: number;
  /** The sum of layout shifts, at least as high as that of their worst window. */
  shift: number;
}

/**
 * For each figure its weight, the value that scores 90 and the value that scores 50: those of Lighthouse 12 on a
 * phone. Its Speed Index needs a film of the page and is left out; the other weights count in proportion.
 */
const CURVES: Record<keyof PageFeel, { weight: number; good: number; middling: number }> = {
  firstPaint: { weight: 10, good: 1_800, middling: 3_000 },
  largestPaint: { weight: 25, good: 2_500, middling: 4_000 },
  blocked: { weight: 30, good: 200, middling: 600 },
  shift: { weight: 25, good: 0.1, middling: 0.25 },
};

/** Returns Lighthouse's performance score, 0 to 100, for a page on its slowed phone. */
export function performanceScore(feel: PageFeel): number {
  const parts = Object.entries(CURVES) as [keyof PageFeel, (typeof CURVES)[keyof PageFeel]][];
  const weights = parts.reduce((sum, [, { weight }]) => sum + weight, 0);
  return (
    parts.reduce((sum, [name, curve]) => sum + curve.weight * scoreOf(feel[name], curve), 0) / (weights / 100)
  );
}

/** `erfc(x) = 0.2`, so that the good value scores `(1 + 0.8) / 2`. */
const GOOD_AT = 0.906_193_802_436_823_2;

/** The share of pages with a higher value, if values are distributed log-normally. */
function scoreOf(value: number, { good, middling }: { good: number; middling: number }): number {
  if (value <= 0) return 1;
  const distance = (Math.log(value / middling) * GOOD_AT) / -Math.log(good / middling);
  return (1 - erf(distance)) / 2;
}

/** Abramowitz and Stegun 7.1.26, exact to seven digits. */
function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x));
  const sum =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
