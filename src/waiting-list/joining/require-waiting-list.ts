import { quantityRefusal, REFUSAL_OF_STATE } from "../../catalog/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { Refusal } from "../../values/refusal.ts";
import { ofPrice, type Price, type Prices, publicStateOf, readPrices } from "../prices.ts";
import { findWaitedEvent, modeOf, requireSelling, type WaitedEvent } from "../waited-event.ts";
import type { RequestedPlace } from "./waiting-token.ts";

export type WantedPlace = Pick<RequestedPlace, "event_id" | "product_price_id" | "quantity">;

/** The event and the price of a request. */
export interface WaitedFor {
  event: WaitedEvent;
  price: Price;
  counters: Prices["counters"];
}

/**
 * Finds the event and price of a request. Refuses if the event has no waiting list, or sells this price to nobody, or
 * not in this quantity.
 */
export async function requireWaitingList(db: Db | Tx, wanted: WantedPlace): Promise<WaitedFor> {
  const event = await findWaitedEvent(db, { accountId: null, eventId: wanted.event_id });
  requireSelling(event);
  if (modeOf(event) === "OFF") throw new Refusal("no_waiting_list");
  const own = { accountId: event.account_id, eventId: event.id };
  const { prices, counters } = await readPrices(db, own, ofPrice(wanted.product_price_id));
  const price = prices[0];
  if (!price) throw refusalOfPrice();
  const state = publicStateOf(price, counters, new Date());
  const code = REFUSAL_OF_STATE[state];
  if (code === "product_unavailable") throw refusalOfPrice();
  if (code !== null && code !== "sold_out")
    throw new Refusal(code, { facts: { product: price.product_title } });
  requireQuantity(price, wanted.quantity);
  return { event, price, counters };
}

/** Refuses a price that anybody can buy, because nobody needs to wait for it. */
export function requireSoldOut({ price, counters }: WaitedFor): void {
  if (publicStateOf(price, counters, new Date()) !== "sold_out") throw new Refusal("no_waiting_list");
}

function requireQuantity({ product }: Price, quantity: number): void {
  const refusal = quantityRefusal(product, quantity, null);
  if (!refusal) return;
  const field: FieldProblem = {
    code: refusal.code === "below_minimum" ? "too_small" : "too_big",
    facts: refusal.facts,
  };
  throw new Refusal(refusal.code, {
    facts: { ...refusal.facts, product: product.title },
    fields: { quantity: [field] },
  });
}

function refusalOfPrice(): Refusal {
  return new Refusal("product_unavailable", { fields: { product_price_id: [{ code: "unknown" }] } });
}
