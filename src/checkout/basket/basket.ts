import {
  appliesTo,
  donationCeiling,
  type OnSale,
  type PricedBasket,
  type PriceOnSale,
  type ProductOnSale,
  type PromoOnSale,
  priceBasket,
  quantityRefusal,
  REFUSAL_OF_STATE,
  stateOfPrice,
} from "../../catalog/index.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { type Facts, Refusal, type RefusalCode } from "../../values/refusal.ts";
import { ticketName } from "../../values/ticket-name.ts";
import type { PlaceOrder } from "../contract.ts";

/** A buyer's selection, checked against the products on sale and priced. */
export interface Basket {
  lines: BasketLine[];
  priced: PricedBasket;
  /** The promo code, or null if the code changes nothing in this basket. */
  promo: PromoOnSale | null;
  /** Units to claim, by stock id. */
  claims: ReadonlyMap<number, number>;
  /** The window in which every line is on sale. The database clock decides. */
  opensAt: Date | null;
  closesAt: Date;
  /** The end of the event. */
  overAt: Date;
  /** Quantities below a product's minimum. They are allowed only if no more stock is left. */
  tooFew: { product: ProductOnSale; quantity: number; problem: BasketProblem }[];
}

export interface BasketLine {
  /** Path of the line in the request: `products.0.quantities.1`. */
  path: string;
  product: ProductOnSale;
  price: PriceOnSale;
  quantity: number;
  donation: number | undefined;
  /** The stock of the price and of each capacity assignment that the product shares. */
  stockIds: number[];
}

/** One problem of a basket: a refusal code for the order and a problem for the form field. */
export interface BasketProblem {
  code: RefusalCode;
  facts?: Facts;
  path: string;
  field: FieldProblem;
}

const MAX_LINES = 100;

/**
 * Checks and prices a selection, or refuses it with all problems together. Does not check stock, except that units
 * kept for those who wait are refused as sold out.
 */
export function fillBasket(
  onSale: OnSale,
  chosen: PlaceOrder["products"],
  promo: PromoOnSale | null,
): Basket {
  const problems: BasketProblem[] = [];
  const lines = readLines(onSale, chosen, promo, problems);
  if (lines.length === 0 && problems.length === 0) {
    problems.push({ code: "nothing_chosen", path: "products", field: { code: "required" } });
  }
  if (lines.length > MAX_LINES) {
    const field = { code: "too_many", facts: { maximum: MAX_LINES } } as const;
    problems.push({ code: "invalid", path: "products", field });
  }
  problems.push(
    ...lines.filter(({ price }) => price.is_kept_for_waiting).map((line) => tooLittleLeft(line, 0)),
  );
  const tooFew = checkQuantities(lines, problems);
  checkDonations(lines, onSale.event.currency, problems);
  if (problems.length > 0) throw refusalOf(problems);

  const used = promo && lines.some(({ product }) => appliesTo(promo, product.id)) ? promo : null;
  const priced = priceBasket(
    lines.map(({ product, price, quantity, donation }) => ({
      priceType: product.type,
      unitPrice: price.price,
      donation,
      quantity,
      taxesAndFees: product.taxes_and_fees,
      promo: used && appliesTo(used, product.id) ? used : null,
    })),
  );
  const windows = lines.flatMap(windowsOf);
  return {
    lines,
    priced,
    promo: used,
    claims: claimsOf(lines, used),
    opensAt: latest(windows.map(({ sale_start_date }) => sale_start_date)),
    closesAt: earliest(onSale.event.over_at, [
      ...windows.map(({ sale_end_date }) => sale_end_date),
      used?.expiry_date ?? null,
    ]),
    overAt: onSale.event.over_at,
    tooFew,
  };
}

/**
 * Combines all problems into one refusal: its code comes from the first problem, its fields from all of them.
 */
export function refusalOf(problems: readonly BasketProblem[]): Refusal {
  const fields: Record<string, FieldProblem[]> = {};
  for (const { path, field } of problems) fields[path] = [...(fields[path] ?? []), field];
  const { code, facts = {} } = problems[0]!;
  return new Refusal(code, { facts, fields });
}

/** Refusal for a basket that the database found outside its sale window at `decidedAt`. */
export function notOnSale(basket: Basket, decidedAt: Date): Refusal {
  if (basket.overAt <= decidedAt) return new Refusal("event_over");
  if (basket.promo?.expiry_date && basket.promo.expiry_date <= decidedAt) return promoRefusal();
  const viewing = { now: decidedAt, promo: basket.promo };
  const problems = basket.lines.flatMap((line): BasketProblem[] => {
    const code = REFUSAL_OF_STATE[stateOfPrice(line.product, line.price, viewing)];
    if (code === null) return [];
    return [
      {
        code,
        facts: { product: nameOf(line) },
        path: `${line.path}.quantity`,
        field: { code: "not_on_sale" },
      },
    ];
  });
  return problems.length > 0 ? refusalOf(problems) : new Refusal("busy");
}

/**
 * Refusal for a basket with too little stock, with one problem per line. States the remaining stock only
 * where the event page shows it too.
 */
export function notEnough(
  basket: Basket,
  shortOf: readonly { stockId: number; remaining: number }[],
): Refusal {
  if (shortOf.some(({ stockId }) => stockId === basket.promo?.stock_id)) return promoRefusal();
  return refusalOf(
    basket.lines.flatMap((line): BasketProblem[] => {
      const short = shortOf.filter(({ stockId }) => line.stockIds.includes(stockId));
      if (short.length === 0) return [];
      return [tooLittleLeft(line, Math.min(...short.map((one) => one.remaining)))];
    }),
  );
}

function tooLittleLeft(line: BasketLine, remaining: number): BasketProblem {
  const code = remaining === 0 ? "sold_out" : "not_enough_left";
  const told: Facts = remaining === 0 || line.product.show_quantity_remaining ? { remaining } : {};
  const facts = { product: nameOf(line), ...told };
  return { code, facts, path: `${line.path}.quantity`, field: { code, facts: told } };
}

/** The same refusal for unknown, expired and used-up codes, so that guessing reveals nothing. */
export function promoRefusal(): Refusal {
  return new Refusal("promo_code_unknown", { fields: { promo_code: [{ code: "unknown" }] } });
}

/** Name of a line on the order, the ticket and the invoice. */
export function nameOf({ product, price }: Pick<BasketLine, "product" | "price">): string {
  return ticketName(product.title, product.type === "TIERED" ? price.label : null);
}

function readLines(
  onSale: OnSale,
  chosen: PlaceOrder["products"],
  promo: PromoOnSale | null,
  problems: BasketProblem[],
): BasketLine[] {
  const lines: BasketLine[] = [];
  for (const [index, { product_id, quantities }] of chosen.entries()) {
    const product = onSale.products.get(product_id);
    for (const [place, wanted] of quantities.entries()) {
      if (wanted.quantity === 0) continue;
      const path = `products.${index}.quantities.${place}`;
      const price = product?.prices.find(({ id }) => id === wanted.price_id);
      if (!product || !price) {
        const field = product ? `${path}.price_id` : `products.${index}.product_id`;
        problems.push({ code: "product_unavailable", path: field, field: { code: "unknown" } });
      } else if (isWithheld(product, price, promo)) {
        problems.push({ code: "product_unavailable", path: `${path}.price_id`, field: { code: "unknown" } });
      } else {
        const { quantity, price: donation } = wanted;
        const stockIds = [price.stock_id, ...product.capacity_stock_ids];
        lines.push({ path, product, price, quantity, donation, stockIds });
      }
    }
  }
  return lines;
}

/** Visibility does not depend on the time. The database checks the sale window. */
const NO_MATTER_WHEN = new Date(0);

/** A sale window hides the pause of a product from the state, so the pause is checked by itself. */
function isWithheld(product: ProductOnSale, price: PriceOnSale, promo: PromoOnSale | null): boolean {
  const state = stateOfPrice(product, price, { now: NO_MATTER_WHEN, promo });
  return product.is_paused || REFUSAL_OF_STATE[state] === "product_unavailable";
}

/** Limits apply to a product as a whole, across all its prices. */
function checkQuantities(lines: readonly BasketLine[], problems: BasketProblem[]): Basket["tooFew"] {
  const tooFew: Basket["tooFew"] = [];
  for (const [product, ofProduct] of Map.groupBy(lines, (line) => line.product)) {
    const quantity = ofProduct.reduce((sum, line) => sum + line.quantity, 0);
    const refusal = quantityRefusal(product, quantity, null);
    if (!refusal) continue;
    const isTooFew = refusal.code === "below_minimum";
    const problem: BasketProblem = {
      code: refusal.code,
      facts: { ...refusal.facts, product: product.title },
      path: `${ofProduct[0]!.path}.quantity`,
      field: { code: isTooFew ? "too_small" : "too_big", facts: refusal.facts },
    };
    if (isTooFew) tooFew.push({ product, quantity, problem });
    else problems.push(problem);
  }
  return tooFew;
}

function checkDonations(lines: readonly BasketLine[], currency: string, problems: BasketProblem[]): void {
  for (const { path, product, price, donation } of lines) {
    if (product.type !== "DONATION" || donation === undefined) continue;
    const ceiling = donationCeiling(price.price, currency);
    if (donation < price.price) {
      const minimum = { minor: price.price, currency };
      problems.push({
        code: "donation_too_small",
        facts: { product: product.title, minimum },
        path: `${path}.price`,
        field: { code: "too_small", facts: { minimum } },
      });
    } else if (donation > ceiling) {
      const maximum = { minor: ceiling, currency };
      problems.push({
        code: "donation_too_large",
        facts: { product: product.title, maximum },
        path: `${path}.price`,
        field: { code: "too_big", facts: { maximum } },
      });
    }
  }
}

/** A tier can have its own sale window. The product's window always applies too. */
function windowsOf({ product, price }: BasketLine) {
  return product.type === "TIERED" ? [product, price] : [product];
}

function claimsOf(lines: readonly BasketLine[], promo: PromoOnSale | null): Map<number, number> {
  const claims = new Map<number, number>();
  for (const { stockIds, quantity } of lines) {
    for (const stockId of stockIds) claims.set(stockId, (claims.get(stockId) ?? 0) + quantity);
  }
  if (promo) claims.set(promo.stock_id, 1);
  return claims;
}

function latest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}

function earliest(first: Date, others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((earlier, date) => (date && date < earlier ? date : earlier), first);
}
