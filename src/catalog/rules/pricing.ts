import { MAX_MINOR, percentage, WHOLE_RATE } from "../../values/money.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Discount } from "./promo.ts";

export type PriceType = "PAID" | "FREE" | "DONATION" | "TIERED";

/** Named as the columns. PERCENTAGE: thousandths of a per cent (19 % = 19000). FIXED: minor units per unit. */
export type TaxOrFee =
  | {
      id: number;
      name: string;
      type: "TAX" | "FEE";
      calculation_type: "PERCENTAGE" | "FIXED";
      rate: number;
    }
  | PlatformFee;

/**
 * The platform fee that buyers pay: an amount per unit and a share of the whole payment, including this fee.
 * Calculated last, on prices with all taxes and fees.
 */
export type PlatformFee = {
  id: 0;
  name: string;
  type: "FEE";
  calculation_type: "PLATFORM";
  rate: number;
  /** In minor units, per unit. */
  fixed: number;
};

/** One line of a basket. All amounts are minor units of the basket's currency. */
export type BasketLine = {
  priceType: PriceType;
  /** The listed price of one unit; the minimum of a donation. */
  unitPrice: number;
  /** The buyer's donation per unit. Absent: the minimum. */
  donation?: number | null | undefined;
  quantity: number;
  taxesAndFees: readonly TaxOrFee[];
  /** The discount of a valid code that applies to this product. */
  promo?: Discount | null | undefined;
};

/** The amount of one tax or fee. `type` is its kind of calculation. */
export type RollupEntry = {
  id: number;
  name: string;
  rate: number;
  type: "PERCENTAGE" | "FIXED";
  value: number;
};

export type Rollup = { taxes: RollupEntry[]; fees: RollupEntry[] };

/** The totals of a line or an order. Named as in the API and in the rows. */
export type Totals = {
  total_before_discount: number;
  total_before_additions: number;
  total_fee: number;
  total_tax: number;
  total_gross: number;
  taxes_and_fees: Rollup;
};

export type PricedLine = Totals & {
  quantity: number;
  unit_price: number;
  /** The unit price without the code. Null if no code lowered it. */
  price_before_discount: number | null;
};

export type PricedBasket = Totals & { lines: PricedLine[] };

/**
 * Prices a basket (docs/domain/pricing.md has worked numbers). Every part is a whole number of minor units
 * and every total is the sum of its parts, so that displayed amounts always add up.
 */
export function priceBasket(basket: readonly BasketLine[]): PricedBasket {
  const lines = basket.map(priceLine);
  const total = (part: (line: PricedLine) => number) =>
    bounded(lines.reduce((sum, line) => sum + part(line), 0));
  return {
    lines,
    total_before_discount: total((line) => line.total_before_discount),
    total_before_additions: total((line) => line.total_before_additions),
    total_fee: total((line) => line.total_fee),
    total_tax: total((line) => line.total_tax),
    total_gross: total((line) => line.total_gross),
    taxes_and_fees: {
      taxes: mergeEntries(lines.flatMap((line) => line.taxes_and_fees.taxes)),
      fees: mergeEntries(lines.flatMap((line) => line.taxes_and_fees.fees)),
    },
  };
}

/**
 * Prices one line: the displayed unit price times the quantity. Fees are charged on the discounted price,
 * taxes on price and fees; each is rounded once, per unit.
 */
export function priceLine(line: BasketLine): PricedLine {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError(`not a quantity: ${line.quantity}`);
  const listed = listedPrice(line);
  const unit = discountedPrice(line, listed);
  const charged = unit === 0 ? [] : line.taxesAndFees;
  const ownFees = entriesOf(charged, "FEE", unit);
  const withFees = bounded(unit + sumOf(ownFees));
  const unitTaxes = entriesOf(charged, "TAX", withFees);
  const passedOn = passedOnEntries(charged, bounded(withFees + sumOf(unitTaxes)));

  const ofAll = (entry: RollupEntry) => ({ ...entry, value: times(entry.value, line.quantity) });
  const fees = [...ownFees, ...passedOn].map(ofAll);
  const taxes = unitTaxes.map(ofAll);
  const beforeAdditions = times(unit, line.quantity);
  const [totalFee, totalTax] = [sumOf(fees), sumOf(taxes)];

  return {
    quantity: line.quantity,
    unit_price: unit,
    price_before_discount: unit < listed ? listed : null,
    total_before_discount: times(listed, line.quantity),
    total_before_additions: beforeAdditions,
    total_fee: totalFee,
    total_tax: totalTax,
    total_gross: bounded(beforeAdditions + totalFee + totalTax),
    taxes_and_fees: { taxes, fees },
  };
}

/** Prices one unit, for display before a quantity is chosen. */
export function priceOneUnit(line: Omit<BasketLine, "quantity">): PricedLine {
  return priceLine({ ...line, quantity: 1 });
}

/** A payment step is required for any total above zero. */
export function isPaymentRequired(totals: Pick<Totals, "total_gross">): boolean {
  return totals.total_gross > 0;
}

function listedPrice({ priceType, unitPrice, donation }: BasketLine): number {
  switch (priceType) {
    case "FREE":
      return 0;
    case "PAID":
    case "TIERED":
      return bounded(unitPrice);
    case "DONATION":
      return givenPrice(bounded(unitPrice), donation ?? unitPrice);
  }
}

function givenPrice(minimum: number, donation: number): number {
  if (donation < minimum) throw new Refusal("donation_too_small", { facts: { minimum } });
  return bounded(donation);
}

/** The unit price after the discount. A code discounts fixed prices only, not donations or free products. */
export function discountedPrice(
  { priceType, promo }: Pick<BasketLine, "priceType" | "promo">,
  listed: number,
): number {
  if (!promo || (priceType !== "PAID" && priceType !== "TIERED")) return listed;
  switch (promo.discount_type) {
    case "NONE":
      return listed;
    case "FIXED":
      return Math.max(0, listed - bounded(promo.discount));
    case "PERCENTAGE":
      return percentage(listed, Math.max(0, WHOLE_RATE - bounded(promo.discount)));
  }
}

/** Entries for one unit. */
function entriesOf(charged: readonly TaxOrFee[], type: TaxOrFee["type"], base: number): RollupEntry[] {
  return charged.flatMap((each) => {
    if (each.type !== type || each.calculation_type === "PLATFORM") return [];
    const { id, name, rate, calculation_type } = each;
    const value = bounded(calculation_type === "FIXED" ? rate : percentage(base, rate));
    return [{ id, name, rate, type: calculation_type, value }];
  });
}

/** Entries for one unit. Marked as fixed, because they are proportional to no displayed amount. */
function passedOnEntries(charged: readonly TaxOrFee[], total: number): RollupEntry[] {
  return charged.flatMap((each) => {
    if (each.calculation_type !== "PLATFORM") return [];
    const { id, name, rate } = each;
    return [{ id, name, rate, type: "FIXED", value: passedOnFee(each, total, 1) }];
  });
}

/**
 * The fee that a buyer pays so that it equals the platform's fee on the whole payment and the organiser keeps
 * `total`: an amount per unit and a share of the payment, which includes the fee. For a share of 100 % or
 * more no such fee exists; then the fee is that share of `total`.
 */
export function passedOnFee(
  { fixed, rate }: { fixed: number; rate: number },
  total: number,
  quantity: number,
): number {
  if (total <= 0) return 0;
  const share = rate < WHOLE_RATE ? WHOLE_RATE - rate : WHOLE_RATE;
  // Exact, and rounded half up once.
  const over = BigInt(times(fixed, quantity)) * BigInt(WHOLE_RATE) + BigInt(total) * BigInt(rate);
  return bounded(Number((2n * over + BigInt(share)) / (2n * BigInt(share))));
}

/** Merges the entries of the same tax or fee, in the order of first appearance. */
function mergeEntries(entries: readonly RollupEntry[]): RollupEntry[] {
  const merged = new Map<number, RollupEntry>();
  for (const entry of entries) {
    const known = merged.get(entry.id);
    merged.set(entry.id, { ...entry, value: entry.value + (known?.value ?? 0) });
  }
  return [...merged.values()];
}

function sumOf(entries: readonly RollupEntry[]): number {
  return bounded(entries.reduce((sum, { value }) => sum + value, 0));
}

function times(minor: number, quantity: number): number {
  return bounded(bounded(minor) * quantity);
}

/**
 * Refuses amounts above the maximum, up to which sums and products of two amounts are exact integers. A
 * fraction or a negative amount is a bug of the caller.
 */
function bounded(minor: number): number {
  if (minor > MAX_MINOR) throw new Refusal("total_too_large", { facts: { maximum: MAX_MINOR } });
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`not an amount in minor units: ${minor}`);
  return minor;
}
