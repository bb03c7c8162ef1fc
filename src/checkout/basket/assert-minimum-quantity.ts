import { sql } from "kysely";
import { type ProductOnSale, quantityRefusal, remainingOfProduct, type Stock } from "../../catalog/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Basket, refusalOf } from "./basket.ts";

/**
 * Refuses a quantity below the product's minimum, unless it is all that is left. Only this rare case reads
 * the remaining stock, from the primary. The claim still decides whether the stock is available.
 */
export async function assertMinimumQuantity(db: Db, basket: Basket): Promise<void> {
  const counted = await countStock(
    db,
    basket.tooFew.map(({ product }) => product),
  );
  const problems = basket.tooFew
    .filter(({ product, quantity }) => {
      const viewing = { now: counted.now, promo: basket.promo };
      const remaining = remainingOfProduct(withStock(product, counted.stock), viewing);
      return quantityRefusal(product, quantity, remaining)?.code === "below_minimum";
    })
    .map(({ problem }) => problem);
  if (problems.length > 0) throw refusalOf(problems);
}

type Counted = { now: Date; stock: Map<number, Stock> };

async function countStock(db: Db, products: readonly ProductOnSale[]): Promise<Counted> {
  const ids = products.flatMap((product) => [
    ...product.capacity_stock_ids,
    ...product.prices.map((price) => price.stock_id),
  ]);
  const { rows } = await sql<Stock & { id: number; now: Date }>`
    select id, capacity, taken, clock_timestamp() as now from stock where id = any (${ids})`.execute(db);
  return { now: rows[0]?.now ?? new Date(), stock: new Map(rows.map((row) => [row.id, row])) };
}

const NOTHING: Stock = { capacity: 0, taken: 0 };

function withStock(product: ProductOnSale, stock: Counted["stock"]): ProductOnSale {
  return {
    ...product,
    capacities: product.capacity_stock_ids.map((id) => stock.get(id) ?? NOTHING),
    prices: product.prices.map((price) => ({ ...price, stock: stock.get(price.stock_id) ?? NOTHING })),
  };
}
