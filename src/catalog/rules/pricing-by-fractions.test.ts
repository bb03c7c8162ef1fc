import { expect, test } from "vitest";
import { MAX_MINOR, toDecimalString } from "../../values/money.ts";
import { Refusal } from "../../values/refusal.ts";
import { type BasketLine, priceBasket, type PricedBasket, type TaxOrFee } from "./pricing.ts";

/**
 * Calculates the same amounts independently: in whole currency units, with exact fractions, from decimal
 * text. Shares nothing with the implementation but docs/domain/pricing.md. TESSERA_RANDOM_BASKETS=1000000
 * compares a million baskets.
 */
const BASKETS = Number(process.env.TESSERA_RANDOM_BASKETS ?? 20_000);
const SEED = 20_270_601;
const CURRENCIES = [
  ["JPY", 0],
  ["EUR", 2],
  ["KWD", 3],
] as const;

test(
  "PRC-08 prices random baskets as exact fractions do, part by part, in currencies with 0, 2 and 3 decimals",
  { timeout: 60_000 + BASKETS },
  () => {
    const random = seededRandom(SEED);
    const seen = { refused: 0, free: 0, discounted: 0, rounded: 0 };
    for (let index = 0; index < BASKETS; index += 1) {
      const [currency, decimals] = CURRENCIES[index % CURRENCIES.length]!;
      const basket = randomBasket(random);

      const expected = basketByFractions(basket, currency, decimals);
      const priced = attempt(basket);

      const shown = priced === "too large" ? priced : asDecimals(priced, currency);
      // Compares text: a million deep comparisons would take an hour.
      if (JSON.stringify(shown) !== JSON.stringify(expected.shown))
        expect({ basket, shown }).toEqual({ basket, shown: expected.shown });
      seen.refused += Number(priced === "too large");
      seen.free += Number(priced !== "too large" && priced.total_gross === 0);
      seen.discounted += Number(
        priced !== "too large" && priced.total_before_discount > priced.total_before_additions,
      );
      seen.rounded += Number(expected.isRounded);
    }
    // Checks that the baskets reach the corner cases.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(BASKETS / 200);
  },
);

/** Exact at any size: numerator and denominator. */
type Fraction = { over: bigint; under: bigint };

const fraction = (over: bigint, under = 1n): Fraction => ({ over, under });
const ZERO = fraction(0n);
const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
const minus = (a: Fraction, b: Fraction) => fraction(a.over * b.under - b.over * a.under, a.under * b.under);
const dividedBy = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
const isMore = (a: Fraction, b: Fraction) => a.over * b.under > b.over * a.under;

/** "12.50" is 1250/100. */
function readDecimal(text: string): Fraction {
  const [whole, digits = ""] = text.split(".");
  return fraction(BigInt(whole! + digits), 10n ** BigInt(digits.length));
}

/** Rounds half up to this many decimals. */
function rounded(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  return fraction((2n * value.over * scale + value.under) / (2n * value.under), scale);
}

/** Writes exactly this many decimals; the value has no more. */
function written(value: Fraction, decimals: number): string {
  const digits = ((value.over * 10n ** BigInt(decimals)) / value.under)
    .toString()
    .padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

interface Sum {
  beforeDiscount: Fraction;
  beforeAdditions: Fraction;
  fee: Fraction;
  tax: Fraction;
  gross: Fraction;
}

interface Entry {
  id: number;
  type: string;
  value: Fraction;
}

function basketByFractions(basket: BasketLine[], currency: string, decimals: number) {
  const price = (minor: number) => readDecimal(toDecimalString({ minor, currency }));
  const perCent = (thousandths: number) => times(fraction(BigInt(thousandths)), fraction(1n, 100_000n));
  let isRounded = false;
  const toMinor = (exact: Fraction) => {
    const result = rounded(exact, decimals);
    isRounded ||= isMore(exact, result) || isMore(result, exact);
    return result;
  };
  const lines = basket.map((line) => {
    const quantity = fraction(BigInt(line.quantity));
    const listed = listedPrice(line, price);
    const unit = afterCode(line, listed, { price, perCent, toMinor });
    const beforeAdditions = times(unit, quantity);
    const isCharged = isMore(unit, ZERO);
    // Rounds one unit, then multiplies.
    const entries = (type: TaxOrFee["type"], base: Fraction): Entry[] =>
      (isCharged ? line.taxesAndFees : [])
        .filter((one) => one.type === type && one.calculation_type !== "PLATFORM")
        .map((one) => ({
          id: one.id,
          type,
          value: one.calculation_type === "FIXED" ? price(one.rate) : toMinor(times(base, perCent(one.rate))),
        }));
    const unitFees = entries("FEE", unit);
    const unitTaxes = entries("TAX", plus(unit, sumOf(unitFees)));
    const kept = plus(plus(unit, sumOf(unitFees)), sumOf(unitTaxes));
    const passedOn = (isCharged ? line.taxesAndFees : []).flatMap((one) => {
      if (one.calculation_type !== "PLATFORM") return [];
      // x = fixed + rate × (kept + x), solved for x: the organiser keeps the full price.
      const asked = plus(price(one.fixed), times(kept, perCent(one.rate)));
      const rest = minus(fraction(1n), perCent(one.rate));
      return [
        { id: one.id, type: "FEE", value: toMinor(isMore(rest, ZERO) ? dividedBy(asked, rest) : asked) },
      ];
    });
    const ofAll = (entry: Entry) => ({ ...entry, value: times(entry.value, quantity) });
    const fees = [...unitFees, ...passedOn].map(ofAll);
    const taxes = unitTaxes.map(ofAll);
    const [fee, tax] = [sumOf(fees), sumOf(taxes)];
    const gross = times(plus(kept, sumOf(passedOn)), quantity);
    return { unit, beforeDiscount: times(listed, quantity), beforeAdditions, fee, tax, gross, fees, taxes };
  });
  const total: Sum = { beforeDiscount: ZERO, beforeAdditions: ZERO, fee: ZERO, tax: ZERO, gross: ZERO };
  for (const line of lines)
    for (const part of Object.keys(total) as (keyof Sum)[]) total[part] = plus(total[part], line[part]);

  const most = price(MAX_MINOR);
  const isTooLarge = [total, ...lines].some(
    (sum) => isMore(sum.gross, most) || isMore(sum.beforeDiscount, most),
  );
  if (isTooLarge) return { shown: "too large", isRounded };
  const show = (value: Fraction) => written(value, decimals);
  const showSum = (sum: Sum, taxes: Entry[], fees: Entry[]) => ({
    discount: show(minus(sum.beforeDiscount, sum.beforeAdditions)),
    beforeAdditions: show(sum.beforeAdditions),
    fee: show(sum.fee),
    tax: show(sum.tax),
    gross: show(sum.gross),
    entries: [...taxes, ...fees].map(({ id, value }) => [id, show(value)]),
  });
  return {
    isRounded,
    shown: {
      lines: lines.map((line) => ({ unit: show(line.unit), ...showSum(line, line.taxes, line.fees) })),
      order: showSum(
        total,
        merged(lines.flatMap(({ taxes }) => taxes)),
        merged(lines.flatMap(({ fees }) => fees)),
      ),
    },
  };
}

type Price = (minor: number) => Fraction;

function listedPrice({ priceType, unitPrice, donation }: BasketLine, price: Price): Fraction {
  if (priceType === "FREE") return ZERO;
  if (priceType !== "DONATION" || donation === null || donation === undefined) return price(unitPrice);
  return price(donation);
}

function afterCode(
  { priceType, promo }: BasketLine,
  listed: Fraction,
  { price, perCent, toMinor }: { price: Price; perCent: Price; toMinor: (exact: Fraction) => Fraction },
): Fraction {
  if (!promo || promo.discount_type === "NONE" || priceType === "FREE" || priceType === "DONATION")
    return listed;
  const off =
    promo.discount_type === "FIXED" ? price(promo.discount) : times(listed, perCent(promo.discount));
  return isMore(listed, off) ? toMinor(minus(listed, off)) : ZERO;
}

function sumOf(entries: Entry[]): Fraction {
  return entries.reduce((sum, { value }) => plus(sum, value), ZERO);
}

function merged(entries: Entry[]): Entry[] {
  return [...Map.groupBy(entries, ({ id }) => id).values()].map((same) => ({
    ...same[0]!,
    value: sumOf(same),
  }));
}

function attempt(basket: BasketLine[]): PricedBasket | "too large" {
  try {
    return priceBasket(basket);
  } catch (error) {
    if (error instanceof Refusal && error.code === "total_too_large") return "too large";
    throw error;
  }
}

/** The implementation's result as decimal text. */
function asDecimals(basket: PricedBasket, currency: string) {
  const show = (minor: number) => toDecimalString({ minor, currency });
  const showSum = (sum: PricedBasket | PricedBasket["lines"][number]) => ({
    discount: show(sum.total_before_discount - sum.total_before_additions),
    beforeAdditions: show(sum.total_before_additions),
    fee: show(sum.total_fee),
    tax: show(sum.total_tax),
    gross: show(sum.total_gross),
    entries: [...sum.taxes_and_fees.taxes, ...sum.taxes_and_fees.fees].map(({ id, value }) => [
      id,
      show(value),
    ]),
  });
  return {
    lines: basket.lines.map((line) => ({ unit: show(line.unit_price), ...showSum(line) })),
    order: showSum(basket),
  };
}

type Random = (below: number) => number;

/** Small and huge prices, rates of three decimals, round and uneven discounts, donations, empty baskets. */
function randomBasket(random: Random): BasketLine[] {
  const account = Array.from({ length: random(5) }, (_, index): TaxOrFee => ({
    id: index + 1,
    name: `no. ${index + 1}`,
    type: random(2) === 0 ? "TAX" : "FEE",
    ...(random(3) === 0
      ? { calculation_type: "FIXED", rate: 1 + random(5_000) }
      : { calculation_type: "PERCENTAGE", rate: 1 + random(random(4) === 0 ? 100_000 : 25_000) }),
  }));
  const platform: TaxOrFee = {
    id: 0,
    name: "Platform fee",
    type: "FEE",
    calculation_type: "PLATFORM",
    rate: random(10) === 0 ? 99_000 + random(1_001) : random(10_000),
    fixed: random(200),
  };
  const charged = random(3) === 0 ? [...account, platform] : account;
  const code = (["PERCENTAGE", "FIXED", "NONE"] as const)[random(3)]!;
  const discount = { PERCENTAGE: 1 + random(100_000), FIXED: 1 + random(5_000), NONE: 0 }[code];
  return Array.from({ length: 1 + random(5) }, (): BasketLine => {
    const size = [100, 10_000, 1_000_000, 10_000_000_000][random(20) < 18 ? random(3) : 3]!;
    const unitPrice = random(12) === 0 ? 0 : random(size);
    return {
      priceType: (["PAID", "PAID", "TIERED", "DONATION", "FREE"] as const)[random(5)]!,
      unitPrice,
      donation: random(2) === 0 ? null : unitPrice + random(5_000),
      quantity: 1 + random(random(10) === 0 ? 1_000 : 12),
      taxesAndFees: charged.filter(() => random(3) > 0),
      promo: random(2) === 0 ? { discount_type: code, discount } : null,
    };
  });
}

/** The same numbers in every run (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
