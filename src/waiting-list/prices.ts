import { type RawBuilder, sql } from "kysely";
import {
  orderLimits,
  type ProductForSale,
  remainingOf,
  remainingOfProduct,
  stateOfPrice,
  type SaleState,
  type Stock,
} from "../catalog/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { OwnEvent } from "../events/index.ts";

/** A price with its product and what is left of it. */
export interface Price {
  id: number;
  product_id: number;
  product_title: string;
  /** Null: the product has one price. */
  label: string | null;
  sale_end_date: Date | null;
  is_kept: boolean;
  /** The quantities that people wait for. */
  waiting_for: number[];
  product: SoldProduct;
}

interface SoldPrice {
  id: number;
  label: string | null;
  stock_id: number;
  is_hidden: boolean;
  is_kept_for_waiting: boolean;
  sale_start_date: string | null;
  sale_end_date: string | null;
}

type SoldProduct = Omit<ProductForSale, "capacities" | "prices"> & {
  title: string;
  capacity_stock_ids: number[];
  prices: SoldPrice[];
};

/** The prices that were asked for, and the counters of their products by stock id. */
export interface Prices {
  prices: Price[];
  counters: Map<number, Stock>;
}

/** For `readPrices`: prices that people wait for, or that are kept. */
export const OPEN = sql<boolean>`(pp.is_kept_for_waiting or exists (
  select from waiting_entries w where w.product_price_id = pp.id and w.status in ('WAITING', 'OFFERED')))`;
/** For `readPrices`: prices that people wait or waited for. */
export const EVER_WAITED_FOR = sql<boolean>`exists (select from waiting_entries w where w.product_price_id = pp.id)`;
export const ofPrice = (id: number) => sql<boolean>`pp.id = ${id}`;

/** Reads prices of an event that are not deleted, with their counters as of now. `which`: a condition on `pp`. */
export async function readPrices(
  db: Db | Tx,
  { accountId, eventId }: OwnEvent,
  which: RawBuilder<boolean>,
): Promise<Prices> {
  type Row = Omit<SoldProduct, "prices"> & {
    prices: (SoldPrice & { is_wanted: boolean; waiting_for: number[] })[];
    counters: (Stock & { id: number })[];
  };
  const { rows } = await sql<Row>`
    select p.id, p.title, p.type, p.is_hidden or c.is_hidden as is_hidden, p.is_paused, p.is_hidden_without_promo_code,
           p.hide_before_sale_start_date, p.hide_after_sale_end_date, p.hide_when_sold_out,
           p.min_per_order, p.max_per_order, p.max_per_buyer, p.sale_start_date, p.sale_end_date,
           shared.ids as capacity_stock_ids, sold.prices,
           (select json_agg(json_build_object('id', s.id, 'capacity', s.capacity, 'taken', s.taken))
            from stock s where s.id = any (shared.ids || sold.ids)) as counters
    from products p
    join product_categories c on c.id = p.product_category_id
    cross join lateral (
      select coalesce(array_agg(ca.stock_id), '{}') as ids
      from capacity_assignment_products cap
      join capacity_assignments ca on ca.id = cap.capacity_assignment_id
      where cap.product_id = p.id and ca.deleted_at is null) shared
    cross join lateral (
      select array_agg(pp.stock_id) as ids, bool_or(${which}) as has_wanted,
             json_agg(json_build_object(
               'id', pp.id, 'label', pp.label, 'stock_id', pp.stock_id, 'is_hidden', pp.is_hidden,
               'is_kept_for_waiting', pp.is_kept_for_waiting,
               'sale_start_date', pp.sale_start_date, 'sale_end_date', pp.sale_end_date,
               'is_wanted', ${which},
               'waiting_for', array(
                 select distinct w.quantity from waiting_entries w
                 where w.product_price_id = pp.id and w.status = 'WAITING'))
               order by pp.position, pp.id) as prices
      from product_prices pp where pp.product_id = p.id and pp.deleted_at is null) sold
    where p.event_id = ${eventId} and p.account_id = ${accountId} and p.deleted_at is null and sold.has_wanted
    order by p.position, p.id`.execute(db);
  return {
    counters: new Map(rows.flatMap((row) => row.counters).map((counter) => [counter.id, counter])),
    prices: rows.flatMap((product) =>
      product.prices
        .filter(({ is_wanted }) => is_wanted)
        .map((price) => ({
          id: price.id,
          product_id: product.id,
          product_title: product.title,
          label: product.type === "TIERED" ? price.label : null,
          sale_end_date: earlier(
            product.sale_end_date,
            product.type === "TIERED" ? price.sale_end_date : null,
          ),
          is_kept: price.is_kept_for_waiting,
          waiting_for: price.waiting_for,
          product,
        })),
    ),
  };
}

/** How many units of a price one order may have now, of those that are kept as well. */
export interface Room {
  /** Null: unlimited. */
  left: number | null;
  minimum: number;
  maximum: number;
}

export const fits = ({ minimum, maximum }: Room, quantity: number) =>
  quantity >= minimum && quantity <= maximum;

/** Returns the room of a price, or null while the price is not on sale. */
export function roomOf(price: Price, counters: Prices["counters"], now: Date): Room | null {
  const product = withCounters(price.product, counters, { showsKept: false });
  const viewing = { now, promo: null };
  const one = product.prices.find(({ id }) => id === price.id)!;
  const state = stateOfPrice(product, one, viewing);
  if (state !== "available" && state !== "sold_out") return null;
  const left = remainingOf([one.stock, ...product.capacities]);
  return {
    left,
    // The minimum is of the product as a whole, as in a basket.
    minimum: orderLimits(product, remainingOfProduct(product, viewing)).minimum,
    maximum: orderLimits(product, left).maximum,
  };
}

/** The state of a price as visitors see it. */
export function publicStateOf(price: Price, counters: Prices["counters"], now: Date): SaleState {
  const product = withCounters(price.product, counters, { showsKept: true });
  return stateOfPrice(
    product,
    product.prices.find(({ id }) => id === price.id)!,
    { now, promo: null },
  );
}

/** The counters that one order of this price moves. */
export function countersOf(price: Price, counters: Prices["counters"]): Stock[] {
  const { stock_id } = price.product.prices.find(({ id }) => id === price.id)!;
  return [stock_id, ...price.product.capacity_stock_ids].map((id) => counters.get(id)!);
}

function withCounters(
  product: SoldProduct,
  counters: Prices["counters"],
  { showsKept }: { showsKept: boolean },
): ProductForSale<ProductForSale["prices"][number] & { id: number }> {
  return {
    ...product,
    capacities: product.capacity_stock_ids.map((id) => counters.get(id)!),
    prices: product.prices.map((price) => ({
      ...price,
      sale_start_date: dateOf(price.sale_start_date),
      sale_end_date: dateOf(price.sale_end_date),
      is_kept_for_waiting: showsKept && price.is_kept_for_waiting,
      stock: counters.get(price.stock_id)!,
    })),
  };
}

function earlier(one: Date | null, other: string | null): Date | null {
  const both = [one, dateOf(other)].filter((date) => date !== null);
  return both.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
