import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import type { Db } from "../platform/database/database.ts";
import { wallTimeOf } from "../values/time/zoned-time.ts";
import type { Product, ProductPrice, TaxOrFee } from "./contract.ts";
import { remainingOf } from "./rules/stock.ts";

/** For a product row named `p`; the same condition as for deletion (orderedPrices). */
const HAS_ORDERS = sql<boolean>`exists (
  select from product_prices ordered
  join order_items i on i.product_price_id = ordered.id
  join orders o on o.id = i.order_id and o.status <> 'ABANDONED'
  where ordered.product_id = p.id)`;

/** Products for organisers, with prices, counters, sales and taxes, in one query. */
export function selectProducts(db: Db) {
  return db
    .selectFrom("products as p")
    .where("p.deleted_at", "is", null)
    .select(["p.id", "p.event_id", "p.product_category_id", "p.title", "p.description", "p.type"])
    .select([
      "p.product_type",
      "p.position as order",
      "p.min_per_order",
      "p.max_per_order",
      "p.max_per_buyer",
    ])
    .select(["p.sale_start_date", "p.sale_end_date", "p.hide_before_sale_start_date"])
    .select(["p.hide_after_sale_end_date", "p.hide_when_sold_out", "p.show_quantity_remaining"])
    .select(["p.is_hidden", "p.is_paused", "p.is_hidden_without_promo_code", "p.start_collapsed"])
    .select(["p.is_highlighted", "p.highlight_message", "p.door_colour"])
    .select(HAS_ORDERS.as("has_orders"))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("product_prices as pp")
          .innerJoin("stock as counter", "counter.id", "pp.stock_id")
          .leftJoin("product_price_sales as sold", "sold.product_price_id", "pp.id")
          .select(["pp.id", "pp.label", "pp.price", "pp.is_hidden", "pp.sale_start_date", "pp.sale_end_date"])
          .select(["counter.capacity", "counter.taken", "sold.quantity_sold", "sold.sales_total_gross"])
          .select("pp.is_kept_for_waiting")
          .whereRef("pp.product_id", "=", "p.id")
          .where("pp.deleted_at", "is", null)
          .orderBy("pp.position")
          .orderBy("pp.id"),
      ).as("prices"),
      jsonArrayFrom(
        eb
          .selectFrom("product_taxes_and_fees as pt")
          .innerJoin("taxes_and_fees as t", "t.id", "pt.tax_or_fee_id")
          .innerJoin("events as e", "e.id", "pt.event_id")
          .select(["t.id", "t.name", "t.type", "t.calculation_type", "t.rate", "t.is_default"])
          .whereRef("pt.product_id", "=", "p.id")
          .where("t.is_active", "=", true)
          // As in sales: an amount in a currency that the event had before is not charged.
          .where((tax) =>
            tax.or([tax("t.currency", "is", null), tax("t.currency", "=", tax.ref("e.currency"))]),
          )
          .orderBy("t.id"),
      ).as("taxes_and_fees"),
    ])
    .orderBy("p.position")
    .orderBy("p.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>["executeTakeFirstOrThrow"]>>;

export function toProduct(row: Row, timezone: string): Product {
  const prices = row.prices.map((price) => toPrice(price, timezone));
  return {
    ...row,
    ...windowOf(row, timezone),
    description: sanitizedBefore(row.description),
    type: row.type as Product["type"],
    product_type: row.product_type as Product["product_type"],
    door_colour: row.door_colour as Product["door_colour"],
    quantity_sold: prices.reduce((sum, price) => sum + price.quantity_sold, 0),
    is_sold_out: prices.every((price) => price.is_sold_out),
    prices,
    taxes_and_fees: row.taxes_and_fees as TaxOrFee[],
  };
}

function toPrice(row: Row["prices"][number], timezone: string): ProductPrice {
  const { capacity, taken } = row;
  return {
    id: row.id,
    label: row.label,
    price: row.price,
    is_hidden: row.is_hidden,
    ...windowOf(row, timezone),
    initial_quantity_available: capacity,
    quantity_taken: taken,
    quantity_sold: row.quantity_sold ?? 0,
    sales_total_gross: row.sales_total_gross ?? 0,
    is_sold_out: row.is_kept_for_waiting || remainingOf([{ capacity, taken }]) === 0,
  };
}

type Moment = Date | string | null;

function windowOf(row: { sale_start_date: Moment; sale_end_date: Moment }, timezone: string) {
  const start = row.sale_start_date && new Date(row.sale_start_date);
  const end = row.sale_end_date && new Date(row.sale_end_date);
  return {
    sale_start_date: start && start.toISOString(),
    sale_end_date: end && end.toISOString(),
    sale_start_date_local: start && wallTimeOf(start, timezone),
    sale_end_date_local: end && wallTimeOf(end, timezone),
  };
}
