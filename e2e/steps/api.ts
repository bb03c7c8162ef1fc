import { type APIRequestContext, expect, test } from "@playwright/test";
import type { BuyerDetails, PublicOrder } from "../../src/checkout/contract.ts";
import type { PaymentIntent } from "../../src/payments/contract.ts";
import type { StorefrontEvent } from "../../src/storefront/contract.ts";
import { BUYER, CARDS } from "./buying.ts";

/** Calls the API with the cookies of the page's browser, to prepare a journey. */
export async function call<Data>(
  request: APIRequestContext,
  [method, path]: [method: string, path: string],
  body?: unknown,
): Promise<Data> {
  const { origin } = new URL(test.info().project.use.baseURL!);
  const answer = await request.fetch(`/api${path}`, { method, data: body, headers: { origin } });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
  return (text === "" ? undefined : ((json) => json.data ?? json)(JSON.parse(text))) as Data;
}

interface LiveEvent {
  id: number;
  check_in_list_short_id: string;
}

/** Creates a live event with one free ticket in the name of the logged-in user. */
export async function makeLiveEvent(
  request: APIRequestContext,
  { title, description, ticket }: { title: string; description?: string; ticket: string },
): Promise<LiveEvent> {
  const { id } = await call<{ id: number }>(request, ["POST", "/events"], {
    title,
    description,
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await call(request, ["POST", `/events/${id}/products`], {
    title: ticket,
    type: "FREE",
    product_type: "TICKET",
    prices: [{ price: 0, initial_quantity_available: 50 }],
  });
  return call<LiveEvent>(request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
}

/** Holds one unit of the event's first available product. */
export async function holdOne(request: APIRequestContext, eventId: number): Promise<PublicOrder> {
  const event = await call<StorefrontEvent>(request, ["GET", `/public/events/${eventId}`]);
  const product = event.product_categories
    .flatMap(({ products }) => products)
    .find(({ status, type }) => status === "AVAILABLE" && type !== "DONATION")!;
  const price = product.prices.find(({ status }) => status === "AVAILABLE")!;
  return call<PublicOrder>(request, ["POST", `/public/events/${eventId}/order`], {
    products: [{ product_id: product.id, quantities: [{ price_id: price.id, quantity: 1 }] }],
  });
}

/** Saves the buyer's details. This completes a free order; a paid order then waits for payment. */
export async function giveDetails(
  request: APIRequestContext,
  order: PublicOrder,
  { first, last, email } = BUYER,
): Promise<PublicOrder> {
  const body: BuyerDetails = { order: { first_name: first, last_name: last, email } };
  return call<PublicOrder>(
    request,
    ["PUT", `/public/events/${order.event_id}/order/${order.short_id}`],
    body,
  );
}

export async function buyOne(
  request: APIRequestContext,
  eventId: number,
  buyer = BUYER,
): Promise<PublicOrder> {
  return giveDetails(request, await holdOne(request, eventId), buyer);
}

/** Buys a paid order and waits for its completion, which a job does a moment later. */
export async function buyPaid(request: APIRequestContext, eventId: number): Promise<PublicOrder> {
  const order = await giveDetails(request, await holdOne(request, eventId));
  await pay(request, order, CARDS.good);
  const address = `/public/events/${eventId}/order/${order.short_id}`;
  await expect
    .poll(async () => (await call<PublicOrder>(request, ["GET", address])).status)
    .toBe("COMPLETED");
  return order;
}

/** Creates an order of the event's first product by hand, which awaits its payment. Returns its id. */
export async function orderByHand(
  request: APIRequestContext,
  eventId: number,
  first: string,
): Promise<number> {
  const [choice] = await call<{ product_price_id: number }[]>(request, [
    "GET",
    `/events/${eventId}/manual-order-choices`,
  ]);
  const { id } = await call<{ id: number }>(request, ["POST", `/events/${eventId}/manual-orders`], {
    first_name: first,
    last_name: "Lovelace",
    email: `${first.toLowerCase()}@example.org`,
    payment: "AWAITING",
    lines: [{ product_price_id: choice!.product_price_id, quantity: 1 }],
    send_confirmation_email: false,
  });
  return id;
}

/** Pays with one of the simulator's cards. The card decides the outcome. */
export async function pay(request: APIRequestContext, order: PublicOrder, card: string): Promise<void> {
  const intent = await call<PaymentIntent>(request, [
    "POST",
    `/public/events/${order.event_id}/order/${order.short_id}/payment_intent`,
  ]);
  await call(request, ["POST", `/public/simulator/intents/${intent.provider_intent_id}/confirm`], {
    client_secret: intent.client_secret,
    card_number: card,
    expiry: "12/34",
    security_code: "123",
  });
}
