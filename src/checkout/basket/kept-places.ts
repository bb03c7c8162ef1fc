import { sql } from "kysely";
import type { OnSale } from "../../catalog/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { RequestedOrder } from "./wanted-order.ts";

/** True if the order asks for places that are kept for those who wait. */
export function wantsKeptPlaces(onSale: OnSale, { chosen }: Pick<RequestedOrder, "chosen">): boolean {
  return chosen.products.some(({ product_id, quantities }) =>
    onSale.products
      .get(product_id)
      ?.prices.some(
        ({ id, is_kept_for_waiting: isKept }) => isKept && quantities.some(({ price_id }) => price_id === id),
      ),
  );
}

/**
 * The catalogue as it is for this buyer: an offer opens kept places, and what the buyer holds already stays theirs,
 * because the new order replaces their hold.
 */
export async function withKeptPlaces(
  db: Db,
  onSale: OnSale,
  { eventId, chosen, session, offer }: RequestedOrder,
): Promise<OnSale> {
  const held = offer || session.isNew ? new Map<number, number>() : await findHeld(db, eventId, session.hash);
  const wantedOf = (priceId: number) =>
    chosen.products
      .flatMap(({ quantities }) => quantities)
      .reduce((sum, { price_id, quantity }) => (price_id === priceId ? sum + quantity : sum), 0);
  const isOpen = (priceId: number) => offer !== undefined || wantedOf(priceId) <= (held.get(priceId) ?? 0);
  const products = [...onSale.products.values()].map((product) => ({
    ...product,
    prices: product.prices.map((price) => ({
      ...price,
      is_kept_for_waiting: price.is_kept_for_waiting && !isOpen(price.id),
    })),
  }));
  return { ...onSale, products: new Map(products.map((product) => [product.id, product])) };
}

/** The units of each price that the session holds of the event. */
async function findHeld(db: Db, eventId: number, sessionHash: Buffer): Promise<Map<number, number>> {
  const { rows } = await sql<{ price_id: number; units: number }>`
    select i.product_price_id as price_id, sum(i.quantity)::int as units
    from orders o join order_items i on i.order_id = o.id
    where o.event_id = ${eventId} and o.session_hash = ${sessionHash} and o.status = 'RESERVED'
      and o.expires_at > clock_timestamp()
    group by i.product_price_id`.execute(db);
  return new Map(rows.map(({ price_id, units }) => [price_id, units]));
}
