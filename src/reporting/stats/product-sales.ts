import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ProductSales } from "../contract.ts";

type Price = ProductSales["prices"][number];
interface Row extends Omit<Price, "price_id">, Pick<ProductSales, "product_id" | "title" | "product_type"> {
  price_id: number;
  is_offered: boolean;
}

/**
 * Lists the sales of each product. Held units are taken but not sold: in checkouts or in orders that await
 * offline payment.
 */
export async function listProductSales(db: Db, eventId: number): Promise<ProductSales[]> {
  const { rows } = await sql<Row>`
    select p.id as product_id, p.title, p.product_type, price.id as price_id, nullif(price.label, '') as label,
           price.deleted_at is null as is_offered,
           coalesce(sales.quantity_sold, 0) as sold,
           greatest(counter.taken - coalesce(sales.quantity_sold, 0), 0) as held,
           counter.capacity,
           coalesce(sales.sales_total_gross, 0) as gross
    from products p
    join product_categories category on category.id = p.product_category_id
    join product_prices price on price.product_id = p.id
    join stock counter on counter.id = price.stock_id
    left join product_price_sales sales on sales.product_price_id = price.id
    where p.event_id = ${eventId} and p.deleted_at is null
    order by category.position, category.id, p.position, p.id, price.position, price.id`.execute(db);
  const products = new Map<number, Row[]>();
  for (const row of rows) products.set(row.product_id, [...(products.get(row.product_id) ?? []), row]);
  return [...products.values()].map(productOf);
}

/** A deleted price keeps its sales but adds no capacity. */
function productOf(prices: Row[]): ProductSales {
  const { product_id, title, product_type } = prices[0]!;
  const sum = (figure: "sold" | "held" | "gross") =>
    prices.reduce((total, price) => total + price[figure], 0);
  const capacities = prices.filter(({ is_offered }) => is_offered).map(({ capacity }) => capacity);
  return {
    product_id,
    title,
    product_type,
    sold: sum("sold"),
    held: sum("held"),
    capacity:
      capacities.length === 0 || capacities.includes(null)
        ? null
        : capacities.reduce<number>((total, capacity) => total + capacity!, 0),
    gross: sum("gross"),
    prices: prices
      .filter(({ is_offered, sold }) => is_offered || sold > 0)
      .map(({ price_id, label, sold, held, capacity, gross }) => ({
        price_id,
        label,
        sold,
        held,
        capacity,
        gross,
      })),
  };
}
