import { afterAll } from "vitest";
import { type CheckoutContext, createCheckoutContext } from "../src/checkout/checkout-context.ts";
import { type CheckoutSession, sessionOf } from "../src/checkout/checkout-session.ts";
import type { BuyerDetails, PublicOrder } from "../src/checkout/contract.ts";
import { placeOrder } from "../src/checkout/basket/place-order.ts";
import { saveBuyerDetails } from "../src/checkout/details/save-buyer-details.ts";
import { type Db, openDatabase } from "../src/platform/database/database.ts";
import { Refusal } from "../src/values/refusal.ts";
import { randomToken } from "../src/values/short-id.ts";
import { testServices } from "./api.ts";
import type { TestDatabase } from "./database.ts";

export function testCheckoutContext(database: TestDatabase): CheckoutContext {
  return createCheckoutContext(testServices(database));
}

/** The checkout context of another process: separate connections, batches and caches on the same database. */
export function otherCheckoutContext({ url }: TestDatabase, connections = 4): CheckoutContext {
  const { db, pool, close } = openDatabase(url, { sellingConnections: connections });
  afterAll(close);
  return testCheckoutContext({ db, pool, url });
}

/** A basket with a number of units of the first or the given price of a product. */
export type Chosen = {
  product: { id: number; price_id: number };
  price_id?: number;
  quantity?: number;
  donation?: number;
};

export interface Bought {
  session: CheckoutSession;
  order: PublicOrder;
}

/** Holds the basket for a buyer without a session, or with the given one. */
export async function hold(
  checkout: CheckoutContext,
  event: { id: number },
  chosen: Chosen[],
  given: { session?: CheckoutSession; promo_code?: string } = {},
): Promise<Bought> {
  const session = given.session ?? sessionOf(randomToken());
  const order = await placeOrder(checkout, {
    eventId: event.id,
    chosen: { products: productsOf(chosen), promo_code: given.promo_code ?? null },
    session: { hash: session.hash, isNew: given.session === undefined },
    locale: "en",
  });
  return { session, order };
}

export function productsOf(chosen: Chosen[]) {
  return chosen.map(({ product, price_id = product.price_id, quantity = 1, donation }) => ({
    product_id: product.id,
    quantities: [{ price_id, quantity, ...(donation !== undefined && { price: donation }) }],
  }));
}

export const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" };

/** Saves the buyer's details, which completes a free order. */
export function finish(
  checkout: CheckoutContext,
  { session, order }: Bought,
  details: BuyerDetails = { order: ADA },
): Promise<PublicOrder> {
  const link = { eventId: order.event_id, shortId: order.short_id, session };
  return saveBuyerDetails(checkout, { ...link, details, locale: "en" });
}

/** Returns the outcome: "ok", the refusal's code, or the error of a bug. */
export async function outcomeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "ok",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
}

/** Counts each outcome. */
export async function tally(asked: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(asked.map(outcomeOf));
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export async function takenOf(db: Db, stockId: number): Promise<number> {
  const { taken } = await db
    .selectFrom("stock")
    .select("taken")
    .where("id", "=", stockId)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Lets a hold expire. */
export async function letHoldExpire(db: Db, { order }: Pick<Bought, "order">): Promise<void> {
  await db
    .updateTable("orders")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("short_id", "=", order.short_id)
    .execute();
}
