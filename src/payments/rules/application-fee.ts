import { percentage, WHOLE_RATE } from "../../values/money.ts";

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
  /** The rounding step of the fee in minor units. */
  step?: number;
}

export interface ApplicationFee {
  /** All that is taken, tax included. */
  gross: number;
  vat: number;
  vatRate: number;
}

/**
 * The fee of one payment, with the value-added tax on it: together never more than the payment itself, and never more
 * finely counted than the provider can; where they would be, the tax stays the part of the fee that it is. Giving back
 * returns both in proportion, which is the provider's part.
 */
export function applicationFee(
  { fixed, rate }: FeeSchedule,
  { total, currency, paidItems, step = 1 }: Charged,
  vatRate = 0,
): ApplicationFee {
  const net = (fixed[currency] ?? 0) * paidItems + percentage(total, rate);
  const vat = percentage(net, vatRate);
  const most = Math.min(net + vat, total);
  const gross = most - (most % step);
  if (gross === net + vat) return { gross, vat, vatRate };
  const netOfAll = Number((BigInt(gross) * BigInt(WHOLE_RATE)) / BigInt(WHOLE_RATE + vatRate));
  return { gross, vat: gross - netOfAll, vatRate };
}
