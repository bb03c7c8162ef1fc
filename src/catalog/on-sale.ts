import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { IS_CANCELLED, OVER_AT } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { normalizeAffiliateCode } from "./rules/affiliate.ts";
import type { PriceForSale, ProductForSale } from "./rules/availability.ts";
import { platformFeeOf } from "./platform-fee.ts";
import type { PlatformFee, TaxOrFee } from "./rules/pricing.ts";
import type { Discount } from "./rules/promo.ts";
import type { Stock } from "./rules/stock.ts";

/** Snapshot of what an event sells, with everything needed to check and price an order. */
export interface OnSale {
  event: EventOnSale;
  products: ReadonlyMap<number, ProductOnSale>;
  /** Capacities by stock id. Only the claim knows how many units are taken. */
  capacities: ReadonlyMap<number, number>;
  /** Codes that were looked up with this snapshot. They expire with it. */
  promos: Map<string, Promise<PromoOnSale | null>>;
  affiliates: Map<string, Promise<AffiliateOnSale | null>>;
}

export interface EventOnSale {
  id: number;
  account_id: number;
  status: "DRAFT" | "LIVE" | "PAUSED" | "ARCHIVED";
  is_cancelled: boolean;
  currency: string;
  timezone: string;
  catalog_version: number;
  order_timeout_in_minutes: number;
  /** From this time on the event is over and sells nothing. */
  over_at: Date;
}

export interface PriceOnSale extends PriceForSale {
  id: number;
  label: string | null;
  price: number;
  stock_id: number;
}

export interface ProductOnSale extends ProductForSale<PriceOnSale> {
  title: string;
  product_type: "TICKET" | "GENERAL";
  show_quantity_remaining: boolean;
  /** Stock ids of the product's capacity assignments. Inactive ones count without a limit. */
  capacity_stock_ids: number[];
  taxes_and_fees: TaxOrFee[];
}

export interface PromoOnSale extends Discount {
  id: number;
  code: string;
  expiry_date: Date | null;
  product_ids: number[];
  stock_id: number;
}

export interface AffiliateOnSale {
  id: number;
  code: string;
}

const FRESH_MILLISECONDS = 1_000;
/** Refusals cause at most one read of the catalogue in this time. */
const READ_AGAIN_MILLISECONDS = 10;
const MAX_EVENTS = 2_000;
const MAX_CODES = 1_000;

interface Remembered {
  startedAt: number;
  reading: Promise<OnSale | null>;
  /** Undefined while the read is pending. */
  found?: OnSale | null;
}

const memories = new WeakMap<Db, Map<number, Remembered>>();

/**
 * Returns what an event sells, at most a second old and read once for all concurrent callers. This is safe
 * because a snapshot contains no stock: the claim decides about stock, and refuses a claim that was priced
 * with an older catalogue as stale. Then call again with the snapshot that is `outdated`.
 */
export function findOnSale(
  db: Db,
  eventId: number,
  outdated?: OnSale,
): OnSale | null | Promise<OnSale | null> {
  return readUnless(
    db,
    eventId,
    ({ found, startedAt }) =>
      (found === undefined || performance.now() - startedAt < FRESH_MILLISECONDS) &&
      (outdated === undefined || found !== outdated),
  );
}

/**
 * Like `findOnSale`, but reads no earlier than `askedAt` (milliseconds of performance.now()), so that a
 * refusal never rests on data from before the request.
 */
export async function findOnSaleSince(db: Db, eventId: number, askedAt: number): Promise<OnSale | null> {
  const isRecent = ({ startedAt }: Remembered) => startedAt >= askedAt;
  const known = memories.get(db)?.get(eventId);
  const rest = known && !isRecent(known) ? known.startedAt + READ_AGAIN_MILLISECONDS - performance.now() : 0;
  if (rest > 0) await setTimeout(rest);
  // The first caller reads; all others that waited use its result.
  return readUnless(db, eventId, isRecent);
}

function readUnless(
  db: Db,
  eventId: number,
  isUsable: (known: Remembered) => boolean,
): OnSale | null | Promise<OnSale | null> {
  const events = memories.get(db) ?? new Map<number, Remembered>();
  memories.set(db, events);
  const known = events.get(eventId);
  // What was found before needs no promise.
  if (known && isUsable(known)) return known.found === undefined ? known.reading : known.found;
  const remembered: Remembered = { startedAt: performance.now(), reading: readOnSale(db, eventId) };
  events.delete(eventId);
  events.set(eventId, remembered);
  if (events.size > MAX_EVENTS) events.delete(events.keys().next().value!);
  remembered.reading.then(
    (found) => (remembered.found = found),
    () => events.get(eventId) === remembered && events.delete(eventId),
  );
  return remembered.reading;
}

/**
 * Finds the event's promo code by its normalised form (normalizeCode), or null. The claim checks how often it
 * was used.
 */
export function findPromoOnSale(db: Db, onSale: OnSale, code: string): Promise<PromoOnSale | null> {
  return readOnce(onSale.promos, code, () => readPromo(db, onSale.event.id, code));
}

/** Finds the event's active affiliate by code, in any case; null for any other code. */
export async function findAffiliateOnSale(
  db: Db,
  onSale: OnSale,
  typedCode: string,
): Promise<AffiliateOnSale | null> {
  const code = normalizeAffiliateCode(typedCode);
  if (code === "") return null;
  return readOnce(onSale.affiliates, code, () => readAffiliate(db, onSale.event.id, code));
}

/** Shares one read among all callers with the same code while the snapshot lives. */
function readOnce<Found>(
  known: Map<string, Promise<Found>>,
  code: string,
  read: () => Promise<Found>,
): Promise<Found> {
  const earlier = known.get(code);
  if (earlier) return earlier;
  const reading = read();
  if (known.size < MAX_CODES) known.set(code, reading);
  reading.catch(() => known.delete(code));
  return reading;
}

/** A snapshot contains no stock, because only the claim decides about stock. */
const UNCOUNTED: Stock = { capacity: null, taken: 0 };

async function readOnSale(db: Db, eventId: number): Promise<OnSale | null> {
  const { rows } = await sql<
    EventOnSale & {
      platform_fee: PlatformFee | null;
      products: ProductRow[] | null;
      capacities: [counter: number, capacity: number][] | null;
    }
  >`
    select e.id, e.account_id, e.status, ${IS_CANCELLED} as is_cancelled, e.currency, e.timezone, e.catalog_version,
           coalesce(s.order_timeout_in_minutes, 15) as order_timeout_in_minutes, ${platformFeeOf("e", "s")} as platform_fee, ${OVER_AT} as over_at,
           (select json_agg(json_build_object(
              'id', p.id, 'title', p.title, 'type', p.type, 'product_type', p.product_type,
              'is_hidden', p.is_hidden or c.is_hidden, 'is_paused', p.is_paused,
              'is_hidden_without_promo_code', p.is_hidden_without_promo_code,
              'hide_before_sale_start_date', p.hide_before_sale_start_date,
              'hide_after_sale_end_date', p.hide_after_sale_end_date,
              'hide_when_sold_out', p.hide_when_sold_out,
              'min_per_order', p.min_per_order, 'max_per_order', p.max_per_order,
              'max_per_buyer', p.max_per_buyer, 'show_quantity_remaining', p.show_quantity_remaining,
              'sale_start_date', p.sale_start_date, 'sale_end_date', p.sale_end_date,
              'prices', (
                select json_agg(json_build_object(
                  'id', pp.id, 'label', pp.label, 'price', pp.price, 'is_hidden', pp.is_hidden,
                  'sale_start_date', pp.sale_start_date, 'sale_end_date', pp.sale_end_date,
                  'is_kept_for_waiting', pp.is_kept_for_waiting, 'stock_id', pp.stock_id) order by pp.position, pp.id)
                from product_prices pp where pp.product_id = p.id and pp.deleted_at is null),
              'capacity_stock_ids', (
                select json_agg(ca.stock_id order by ca.stock_id)
                from capacity_assignment_products cap
                join capacity_assignments ca on ca.id = cap.capacity_assignment_id
                where cap.product_id = p.id and ca.deleted_at is null),
              'taxes_and_fees', (
                select json_agg(json_build_object(
                  'id', t.id, 'name', t.name, 'type', t.type,
                  'calculation_type', t.calculation_type, 'rate', t.rate) order by t.id)
                from product_taxes_and_fees pt
                join taxes_and_fees t on t.id = pt.tax_or_fee_id
                where pt.product_id = p.id and t.is_active
                  and (t.currency is null or t.currency = e.currency))) order by p.position, p.id)
            from products p
            join product_categories c on c.id = p.product_category_id
            where p.event_id = e.id and p.deleted_at is null) as products,
           (select json_agg(json_build_array(s.id, s.capacity))
            from stock s where s.event_id = e.id and s.kind <> 'PROMO' and s.capacity is not null) as capacities
    from events e
    left join event_settings s on s.event_id = e.id
    where e.id = ${eventId} and e.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { products, platform_fee, capacities, ...event } = row;
  return {
    event,
    products: new Map((products ?? []).map((product) => [product.id, productOf(product, platform_fee)])),
    capacities: new Map(capacities ?? []),
    promos: new Map(),
    affiliates: new Map(),
  };
}

/** The row as JSON: times are text, and empty lists are null. */
type AsJson<T> = { [Key in keyof T]: Date extends T[Key] ? string | null : T[Key] };
type PriceRow = AsJson<Omit<PriceOnSale, "stock">>;
type ProductRow = AsJson<
  Omit<ProductOnSale, "capacities" | "prices" | "capacity_stock_ids" | "taxes_and_fees">
> & {
  prices: PriceRow[] | null;
  capacity_stock_ids: number[] | null;
  taxes_and_fees: TaxOrFee[] | null;
};

function productOf(row: ProductRow, platformFee: PlatformFee | null): ProductOnSale {
  return {
    ...row,
    sale_start_date: dateOf(row.sale_start_date),
    sale_end_date: dateOf(row.sale_end_date),
    capacities: [],
    capacity_stock_ids: row.capacity_stock_ids ?? [],
    taxes_and_fees: [...(row.taxes_and_fees ?? []), ...(platformFee ? [platformFee] : [])],
    prices: (row.prices ?? []).map((price) => ({
      ...price,
      sale_start_date: dateOf(price.sale_start_date),
      sale_end_date: dateOf(price.sale_end_date),
      stock: UNCOUNTED,
    })),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

async function readPromo(db: Db, eventId: number, code: string): Promise<PromoOnSale | null> {
  const { rows } = await sql<PromoOnSale>`
    select id, code, discount_type, discount, expiry_date, stock_id,
           array(select product_id from promo_code_products where promo_code_id = promo_codes.id) as product_ids
    from promo_codes where event_id = ${eventId} and code = ${code} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

async function readAffiliate(db: Db, eventId: number, code: string): Promise<AffiliateOnSale | null> {
  const { rows } = await sql<AffiliateOnSale>`
    select id, code from affiliates
    where event_id = ${eventId} and code = ${code} and status = 'ACTIVE' and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
