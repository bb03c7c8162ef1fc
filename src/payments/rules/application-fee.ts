import { percentage } from "../../values/money.ts";

/** What a platform takes of a payment: so much for each paid item, and a share of the total. */
export interface FeeSchedule {
  /** In minor units by currency; a currency that is not named pays the share alone. */
  fixed: Readonly<Record<string, number>>;
  /** Per cent times 1,000: 1.5 % is 1,500. */
  rate: number;
}

export const NO_FEES: FeeSchedule = { fixed: {}, rate: 0 };

interface Charged {
  total: number;
  currency: string;
  /** Items that cost something. */
  paidItems: number;
}

/** Never more than the payment itself. Giving back returns it in proportion, which is the provider's part. */
export function applicationFee(
  { fixed, rate }: FeeSchedule,
  { total, currency, paidItems }: Charged,
): number {
  const wanted = (fixed[currency] ?? 0) * paidItems + percentage(total, rate);
  return Math.min(wanted, total);
}
