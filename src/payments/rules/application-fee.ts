import { percentage, WHOLE_RATE } from "../../values/money.ts";

/** The platform's fee on a payment: a fixed amount per paid item and a share of the total. */
export interface FeeSchedule {
  /** Minor units by currency. A currency without an entry has only the share. */
  fixed: Readonly<Record<string, number>>;
  /** Per cent × 1,000: 1.5 % is 1,500. */
  rate: number;
}

export const NO_FEES: FeeSchedule = { fixed: {}, rate: 0 };

interface Charged {
  total: number;
  currency: string;
  /** Number of items with a price above zero. */
  paidItems: number;
  /** The rounding step of the fee, in minor units. */
  step?: number;
}

export interface ApplicationFee {
  /** The whole fee, tax included. */
  gross: number;
  vat: number;
  vatRate: number;
}

/**
 * Fee of one payment with its value-added tax. Their sum never exceeds the payment and is rounded down to the
 * provider's step. In both cases the tax keeps its share of the fee. The provider returns both in proportion
 * when it refunds.
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
