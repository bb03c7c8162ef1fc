import { decimalsOf, type Money, toDecimalString } from "../../../values/money.ts";
import { Refusal } from "../../../values/refusal.ts";

/**
 * Stripe's smallest units follow ISO 4217 with exceptions:
 * - ISK and UGX have no decimals, but are sent with two, which must be zero;
 * - MGA is sent without its decimals;
 * - the last of three decimals must be zero;
 * - HUF and TWD are charged with two decimals. Only their payouts are whole; Stripe keeps the rest on the
 * balance.
 */
const SENT_WITH_TWO = "ISK UGX";
const SENT_WITHOUT = "MGA";

/**
 * Minimum charges in Stripe's smallest units. For other currencies the minimum is one unit. If Stripe
 * converts a charge to another currency of the account, that currency's minimum applies too, which only
 * Stripe can check.
 * From https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, as of autumn 2026.
 */
const SMALLEST: Readonly<Record<string, number>> = {
  AED: 200,
  ARS: 50,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  RUB: 50,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
  ZAR: 50,
};

/** Eight digits. Twelve for the rupiah, where a ticket costs hundreds of thousands. */
const LARGEST = 99_999_999;
const LARGEST_IDR = 999_999_999_999;

/** The nearest amount that Stripe can collect. Halves round down, in the buyer's favour. */
export function collectable({ minor, currency }: Money): Money {
  const step = stepOf(currency);
  const down = minor - (minor % step);
  return { minor: (minor - down) * 2 > step ? down + step : down, currency };
}

/** Stripe's smallest step of a currency, in minor units. */
export function stepOf(currency: string): number {
  if (SENT_WITHOUT.includes(currency)) return 100;
  return decimalsOf(currency) === 3 ? 10 : 1;
}

export function toStripe({ minor, currency }: Money): number {
  if (minor % stepOf(currency) !== 0) throw new RangeError(`Stripe cannot count ${minor} ${currency}`);
  if (SENT_WITH_TWO.includes(currency)) return minor * 100;
  if (SENT_WITHOUT.includes(currency)) return minor / 100;
  return minor;
}

/** Converts amounts to and from Stripe's units and lower-case currency codes. */
export function fromStripe(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  if (SENT_WITHOUT.includes(currency)) return { minor: amount * 100, currency };
  if (!SENT_WITH_TWO.includes(currency)) return { minor: amount, currency };
  // Only whole units are sent, so Stripe returns no fraction. A fraction would make the payment differ from
  // its order.
  return { minor: Math.round(amount / 100), currency };
}

/** Refuses amounts that Stripe would not charge, and states both limits. */
export function requireChargeable(amount: Money): void {
  const { currency } = amount;
  const sent = toStripe(amount);
  const smallest = Math.max(SMALLEST[currency] ?? 1, 1);
  const largest = currency === "IDR" ? LARGEST_IDR : LARGEST;
  if (sent >= smallest && sent <= largest) return;
  const said = (stripeAmount: number) => toDecimalString(fromStripe(stripeAmount, currency));
  throw new Refusal("amount_not_chargeable", {
    facts: { minimum: said(smallest), maximum: said(largest), currency },
  });
}
