import type pg from "pg";
import {
  findOnSaleSince,
  type OnSale,
  orderLimits,
  priceOneUnitIfAny,
  remainingOf,
  type Stock,
  stateOfPrice,
} from "../catalog/index.ts";
import type { DoorColour } from "../catalog/contract.ts";
import type { Door } from "../check-in/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { Offer } from "./contract.ts";

/** Finds what the event sells now. Refuses a door that may not sell, and an event that is not live. */
export async function findDoorSale(db: Db, door: Door): Promise<OnSale> {
  if (!door.allows_sales) throw new Refusal("not_on_sale");
  const onSale = await findOnSaleSince(db, door.event_id, performance.now());
  if (!onSale) throw new Refusal("not_found");
  // Refused here and not by the order's hold, so that staff know before they take money.
  if (onSale.event.status === "DRAFT") throw new Refusal("event_not_published");
  if (onSale.event.is_cancelled) throw new Refusal("event_cancelled");
  if (onSale.event.status !== "LIVE") throw new Refusal("event_not_live");
  return onSale;
}

/**
 * Lists what this door may sell: tickets of its list and goods, as visitors could buy them now, and what is sold
 * out. Leaves out donations, because the buyer chooses their price.
 */
export async function listOffers(
  { db, pool }: { db: Db; pool: pg.Pool },
  door: Door,
): Promise<{ data: Offer[]; currency: string }> {
  const onSale = await findDoorSale(db, door);
  const { rows: facts } = await pool.query<{
    id: number;
    door_colour: DoorColour | null;
    is_admitted: boolean;
  }>({ name: "door-products", text: PRODUCTS, values: [door.id, door.event_id] });
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]));
  const stockIds = [...onSale.products.values()].flatMap(({ prices, capacity_stock_ids }) => [
    ...prices.map(({ stock_id }) => stock_id),
    ...capacity_stock_ids,
  ]);
  const { rows: counters } = await pool.query<Stock & { id: number }>({
    name: "door-stock",
    text: "select id, capacity, taken from stock where id = any ($1)",
    values: [stockIds],
  });
  const stockOf = new Map(counters.map((counter) => [counter.id, counter]));
  const viewing = { now: new Date(), promo: null };
  const data = [...onSale.products.values()].flatMap((product) => {
    const fact = factsOf.get(product.id);
    if (!fact?.is_admitted || product.type === "DONATION") return [];
    return product.prices.flatMap((price): Offer[] => {
      const state = stateOfPrice(product, price, viewing);
      // A snapshot counts no stock, so a price that is sold out here is kept for those who wait.
      if (state !== "available" && state !== "sold_out") return [];
      const priced = priceOneUnitIfAny({
        priceType: product.type,
        unitPrice: price.price,
        taxesAndFees: product.taxes_and_fees,
        promo: null,
      });
      if (!priced) return [];
      const counted = [price.stock_id, ...product.capacity_stock_ids].flatMap((id) => stockOf.get(id) ?? []);
      const left = state === "sold_out" ? 0 : remainingOf(counted);
      return [
        {
          product_id: product.id,
          price_id: price.id,
          title: product.title,
          tier: product.type === "TIERED" ? price.label : null,
          is_ticket: product.product_type === "TICKET",
          door_colour: fact.door_colour,
          gross: priced.total_gross,
          left,
          max: Math.min(orderLimits(product, left).maximum, MAX_UNITS),
        },
      ];
    });
  });
  return { data, currency: onSale.event.currency };
}

const MAX_UNITS = 100;

const PRODUCTS = `
  select p.id, p.door_colour,
         p.product_type = 'GENERAL' or l.covers_all_tickets
         or exists (select from check_in_list_products lp where lp.check_in_list_id = l.id and lp.product_id = p.id)
         or exists (select from check_in_list_categories lc
                    where lc.check_in_list_id = l.id and lc.product_category_id = p.product_category_id)
         or exists (select from check_in_list_prices lt
                    join product_prices t on t.id = lt.product_price_id and t.product_id = p.id
                    where lt.check_in_list_id = l.id) as is_admitted
  from check_in_lists l
  join products p on p.event_id = $2 and p.deleted_at is null
  where l.id = $1`;
