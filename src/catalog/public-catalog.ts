import { sql } from "kysely";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import type { Db } from "../platform/database/database.ts";
import type { PublicCategory, PublicPrice, PublicProduct } from "./contract.ts";
import {
  orderLimits,
  type PriceForSale,
  type ProductForSale,
  publicProducts,
  type PublicProduct as ShownProduct,
  type SaleState,
} from "./rules/availability.ts";
import { platformFeeOf } from "./platform-fee.ts";
import { priceOneUnitIfAny } from "./rules/price-one-unit-if-any.ts";
import type { PlatformFee, TaxOrFee } from "./rules/pricing.ts";
import { donationCeiling } from "./rules/donation-ceiling.ts";
import { appliesTo, normalizeCode, type PromoCode, promoState } from "./rules/promo.ts";
import type { Stock } from "./rules/stock.ts";

export interface PublicCatalog {
  categories: PublicCategory[];
  /** The promo code included in the prices. Null if none was given or the code is invalid. */
  promoCode: string | null;
  /** NONE: the code changes no price and only reveals hidden products. */
  promoDiscountType: Promo["discount_type"] | null;
}

/** The public view of an event's products, priced for one unit. */
export function toPublicCatalog(row: CatalogRow, now: Date): PublicCatalog {
  const catalog = catalogFrom(row);
  const promo = catalog.promo && promoState(catalog.promo, now) === "valid" ? catalog.promo : null;
  const shown = publicProducts<Price, Sold>(catalog.products, { now, promo });
  return {
    promoCode: promo?.code ?? null,
    promoDiscountType: promo?.discount_type ?? null,
    categories: catalog.categories.map((category) => ({
      ...category,
      description: sanitizedBefore(category.description),
      products: shown
        .filter((product) => product.product_category_id === category.id)
        .flatMap((product) => toPublicProduct(product, promo) ?? []),
    })),
  };
}

/** True if the code is valid for this event now. An event that is not public accepts no codes. */
export async function isPromoCodeValid(
  db: Db,
  eventId: number,
  typedCode: string,
  { accountId }: { accountId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ promo: AsJson<Promo> | null }>`
    select ${promoOf(normalizeCode(typedCode))} as promo
    from events e
    where e.id = ${eventId} and e.deleted_at is null
      and (e.status in ('LIVE', 'PAUSED') or e.account_id = ${accountId}::bigint)`.execute(db);
  const promo = rows[0]?.promo;
  return promo ? promoState(promoFrom(promo), new Date()) === "valid" : false;
}

interface Price extends PriceForSale {
  id: number;
  label: string | null;
  price: number;
}

interface Sold extends ProductForSale<Price> {
  product_category_id: number;
  currency: string;
  title: string;
  description: string | null;
  product_type: "TICKET" | "GENERAL";
  show_quantity_remaining: boolean;
  start_collapsed: boolean;
  is_highlighted: boolean;
  highlight_message: string | null;
  taxes_and_fees: TaxOrFee[];
}

type Promo = PromoCode & { code: string };

/** The row as JSON: times are text. */
type AsJson<T> = { [Key in keyof T]: Date extends T[Key] ? string | null : T[Key] };
type PriceRow = AsJson<Omit<Price, "stock">> & Stock;
type ProductRow = AsJson<Omit<Sold, "prices">> & { prices: PriceRow[] };

/** Input of `toPublicCatalog`, read in the same query as the event. */
export interface CatalogRow {
  categories: Omit<PublicCategory, "products">[];
  products: ProductRow[];
  platform_fee: PlatformFee | null;
  promo: AsJson<Promo> | null;
}

/**
 * Columns for rows of events named `e` and event_settings named `s`: the products with their current
 * counters. `code` is normalised (normalizeCode). Null: no code was given.
 */
export function catalogColumns(code: string | null) {
  return [
    platformFeeOf("e", "s").as("platform_fee"),
    sql<CatalogRow["categories"]>`
      to_json(array(
        select json_build_object('id', c.id, 'name', c.name, 'description', c.description,
                                 'no_products_message', c.no_products_message)
        from product_categories c
        where c.event_id = e.id and c.deleted_at is null and not c.is_hidden
        order by c.position, c.id))`.as("categories"),
    sql<CatalogRow["products"]>`
      to_json(array(
        select to_jsonb(p) || jsonb_build_object(
          'currency', e.currency,
          'prices', array(
            select json_build_object(
              'id', pp.id, 'label', pp.label, 'price', pp.price, 'is_hidden', pp.is_hidden,
              'sale_start_date', pp.sale_start_date, 'sale_end_date', pp.sale_end_date,
              'is_kept_for_waiting', pp.is_kept_for_waiting, 'capacity', counter.capacity, 'taken', counter.taken)
            from product_prices pp join stock counter on counter.id = pp.stock_id
            where pp.product_id = p.id and pp.deleted_at is null
            order by pp.position, pp.id),
          'capacities', array(
            select json_build_object('capacity', counter.capacity, 'taken', counter.taken)
            from capacity_assignment_products cap
            join capacity_assignments ca on ca.id = cap.capacity_assignment_id
            join stock counter on counter.id = ca.stock_id
            where cap.product_id = p.id and ca.status = 'ACTIVE' and ca.deleted_at is null),
          'taxes_and_fees', array(
            select json_build_object('id', t.id, 'name', t.name, 'type', t.type,
                                     'calculation_type', t.calculation_type, 'rate', t.rate)
            from product_taxes_and_fees pt join taxes_and_fees t on t.id = pt.tax_or_fee_id
            where pt.product_id = p.id and t.is_active and (t.currency is null or t.currency = e.currency)
            order by t.id))
        from products p
        where p.event_id = e.id and p.deleted_at is null
        order by p.position, p.id))`.as("products"),
    promoOf(code).as("promo"),
  ];
}

/** SQL for an events row named `e`. */
export const HAS_PROMO_CODES = sql<boolean>`exists (
  select from promo_codes pc where pc.event_id = e.id and pc.deleted_at is null)`;

function catalogFrom({ categories, products, platform_fee, promo }: CatalogRow) {
  return {
    categories,
    products: products.map((row) => productFrom(row, platform_fee)),
    promo: promo && promoFrom(promo),
  };
}

/** SQL for an events row named `e`. */
function promoOf(code: string | null) {
  return sql<AsJson<Promo> | null>`(
    select json_build_object(
      'code', pc.code, 'discount_type', pc.discount_type, 'discount', pc.discount,
      'expiry_date', pc.expiry_date,
      'product_ids', array(select product_id from promo_code_products where promo_code_id = pc.id),
      'stock', json_build_object('capacity', counter.capacity, 'taken', counter.taken))
    from promo_codes pc join stock counter on counter.id = pc.stock_id
    where pc.event_id = e.id and pc.code = ${code} and pc.deleted_at is null)`;
}

function promoFrom(row: AsJson<Promo>): Promo {
  return { ...row, expiry_date: dateOf(row.expiry_date) };
}

function productFrom(row: ProductRow, platformFee: PlatformFee | null): Sold {
  return {
    ...row,
    taxes_and_fees: [...row.taxes_and_fees, ...(platformFee ? [platformFee] : [])],
    ...windowFrom(row),
    prices: row.prices.map(({ capacity, taken, ...price }) => ({
      ...price,
      ...windowFrom(price),
      stock: { capacity, taken },
    })),
  };
}

function windowFrom(row: { sale_start_date: string | null; sale_end_date: string | null }) {
  return { sale_start_date: dateOf(row.sale_start_date), sale_end_date: dateOf(row.sale_end_date) };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

const PUBLIC_STATUS = {
  available: "AVAILABLE",
  sold_out: "SOLD_OUT",
  before_sale: "BEFORE_SALE",
  after_sale: "AFTER_SALE",
  paused: "PAUSED",
  promo_only: "AFTER_SALE",
  hidden: "AFTER_SALE",
} as const satisfies Record<SaleState, PublicProduct["status"]>;

/** Null if every price exceeds the maximum amount. */
function toPublicProduct(product: ShownProduct<Price, Sold>, promo: Promo | null): PublicProduct | null {
  const prices = product.prices.flatMap((price) => toPublicPrice(price, product, promo) ?? []);
  if (prices.length === 0 && product.prices.length > 0) return null;
  const limits = orderLimits(product, product.remaining);
  // The order limit must not reveal the remaining quantity unless the organiser shows it.
  const organisers = orderLimits(product, null);
  const told = { ...(product.show_quantity_remaining ? limits : organisers), minimum: limits.minimum };
  const isClipped = told.minimum < organisers.minimum || told.maximum < organisers.maximum;
  return {
    id: product.id,
    title: product.title,
    description: sanitizedBefore(product.description),
    type: product.type,
    product_type: product.product_type,
    min_per_order: told.minimum,
    max_per_order: told.maximum,
    order_limits: isClipped ? organisers : null,
    start_collapsed: product.start_collapsed,
    is_highlighted: product.is_highlighted,
    highlight_message: product.highlight_message,
    status: PUBLIC_STATUS[product.state],
    prices,
    taxes_and_fees: product.taxes_and_fees,
  };
}

function toPublicPrice(
  price: ShownProduct<Price, Sold>["prices"][number],
  product: ShownProduct<Price, Sold>,
  promo: Promo | null,
): PublicPrice | null {
  const unit = priceOneUnitIfAny({
    priceType: product.type,
    unitPrice: price.price,
    taxesAndFees: product.taxes_and_fees,
    promo: promo && appliesTo(promo, product.id) ? promo : null,
  });
  if (!unit) return null;
  const windows = [product, price];
  return {
    id: price.id,
    label: price.label,
    price: unit.unit_price,
    price_before_discount: unit.price_before_discount,
    maximum_donation: product.type === "DONATION" ? donationCeiling(price.price, product.currency) : null,
    tax_total: unit.total_tax,
    fee_total: unit.total_fee,
    price_including_taxes_and_fees: unit.total_gross,
    status: PUBLIC_STATUS[price.state],
    // A tier and its product each have a sale window. The tier is on sale while both windows are open.
    sale_start_date: isoOf(
      windows.map((each) => each.sale_start_date),
      Math.max,
    ),
    sale_end_date: isoOf(
      windows.map((each) => each.sale_end_date),
      Math.min,
    ),
    quantity_remaining: product.show_quantity_remaining ? price.remaining : null,
  };
}

function isoOf(moments: (Date | null)[], choose: (...times: number[]) => number): string | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(choose(...times)).toISOString();
}
