import { decimalsOf } from "./currency-decimals.ts";

export { decimalsOf } from "./currency-decimals.ts";

/** An amount in whole minor units (cents, yen, fils). Never a fraction or a float. */
export type Money = { minor: number; currency: string };

/** Maximum of a price or total. Database constraints repeat it. */
export const MAX_MINOR = 999_999_999_999;

/** 100 % in thousandths of a per cent. A rate of 19 % is 19,000. */
export const WHOLE_RATE = 100_000;

export function add(left: Money, right: Money): Money {
  return { minor: exact(left.minor + sameCurrency(left, right).minor), currency: left.currency };
}

export function subtract(left: Money, right: Money): Money {
  return { minor: exact(left.minor - sameCurrency(left, right).minor), currency: left.currency };
}

/** Adds any number of amounts. The currency is an argument, because the list may be empty. */
export function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, { minor: 0, currency });
}

/** A comparison function for sorting. */
export function compare(left: Money, right: Money): number {
  return left.minor - sameCurrency(left, right).minor;
}

/**
 * The share of an amount at a rate, rounded half up to a whole minor unit. A negative amount is rounded half
 * away from zero, so that a refund mirrors the payment. The rate is in thousandths of a per cent.
 */
export function percentage(minor: number, rateThousandths: number): number {
  const product = exact(Math.abs(minor)) * exact(rateThousandths);
  if (rateThousandths < 0) throw new RangeError("a rate must not be negative");
  const rounded = Number.isSafeInteger(product + WHOLE_RATE)
    ? roundedShare(product)
    : Number(
        (BigInt(Math.abs(minor)) * BigInt(rateThousandths) + BigInt(WHOLE_RATE / 2)) / BigInt(WHOLE_RATE),
      );
  return minor < 0 ? exact(-rounded) : exact(rounded);
}

/** Reason why a typed amount is refused. */
export type AmountProblem = "not_a_number" | "too_many_decimals" | "too_big";

/**
 * Reads a typed amount ("12.50", "12,50", "12") as minor units. Refuses signs, inner spaces, exponents, more
 * decimals than the currency has, and a comma before three digits, which is ambiguous: many languages read it
 * as thousands.
 */
export function readAmount(text: string, currency: string): { minor: number } | { problem: AmountProblem } {
  const match = /^(\d{1,16})(?:([.,])(\d{1,16}))?$/.exec(text.trim());
  if (!match) return { problem: "not_a_number" };
  const [, whole = "", separator, fraction = ""] = match;
  if (separator === "," && fraction.length === 3) return { problem: "not_a_number" };
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return { problem: "too_many_decimals" };
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  return minor <= MAX_MINOR ? { minor } : { problem: "too_big" };
}

/** Reads a typed amount as minor units. Null if `readAmount` reports a problem. */
export function parseAmount(text: string, currency: string): number | null {
  const amount = readAmount(text, currency);
  return "minor" in amount ? amount.minor : null;
}

/**
 * "12.50", "1200" (JPY), "1.500" (KWD). Built from the digits, not by division, so that nothing is rounded.
 */
export function toDecimalString({ minor, currency }: Money): `${number}` {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(exact(minor))).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const fraction = decimals === 0 ? "" : `.${digits.slice(cut)}`;
  return `${minor < 0 ? "-" : ""}${digits.slice(0, cut)}${fraction}` as `${number}`;
}

function roundedShare(product: number): number {
  const rest = product % WHOLE_RATE;
  return (product - rest) / WHOLE_RATE + (rest * 2 >= WHOLE_RATE ? 1 : 0);
}

function sameCurrency(left: Money, right: Money): Money {
  if (left.currency !== right.currency)
    throw new RangeError(`cannot mix ${left.currency} and ${right.currency}`);
  return right;
}

export function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact whole number: ${value}`);
  return value;
}
