import { exact, type Money } from "../money.ts";

/**
 * Splits an amount in proportion to the weights without losing or adding a minor unit. Each share is rounded
 * down. The rest goes unit by unit to the largest remainders, earlier shares first. A negative amount is
 * split like its opposite.
 */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  const whole = BigInt(exact(Math.abs(total.minor)));
  const parts = weights.map((weight) => BigInt(exact(weight)));
  const weightSum = parts.reduce((left, right) => left + right, 0n);
  if (parts.some((weight) => weight < 0n)) throw new RangeError("a weight must not be negative");
  if (weightSum === 0n && whole !== 0n) throw new RangeError("no weight to allocate the amount to");

  const divisor = weightSum === 0n ? 1n : weightSum;
  const shares = parts.map((weight) => (whole * weight) / divisor);
  const remainders = parts.map((weight, index) => ({ index, rest: (whole * weight) % divisor }));
  const leftOver = whole - shares.reduce((left, right) => left + right, 0n);

  remainders.sort((left, right) =>
    left.rest === right.rest ? left.index - right.index : left.rest < right.rest ? 1 : -1,
  );
  for (const { index } of remainders.slice(0, Number(leftOver))) shares[index] = shares[index]! + 1n;

  const sign = total.minor < 0 ? -1 : 1;
  return shares.map((share) => ({
    minor: share === 0n ? 0 : sign * Number(share),
    currency: total.currency,
  }));
}
