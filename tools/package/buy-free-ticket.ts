import type { PublicOrder } from "../../src/checkout/contract.ts";
import type { StorefrontEvent } from "../../src/storefront/contract.ts";

export interface Bought {
  path: string;
  code: string;
}

const DEMO_EVENTS = 12;
const BUYER = { first_name: "Mira", last_name: "Solberg", email: "mira.solberg@example.org" };

/** Buys the first free ticket that the demo events offer, as any client of the API does. */
export async function buyFreeTicket(url: string): Promise<Bought> {
  const { event, products } = await findFreeTicket(url);
  const orders = `/api/public/events/${event}/order`;
  const held = await call<PublicOrder & { session_identifier: string }>(url, "POST", orders, { products });
  const path = `${orders}/${held.short_id}?session_identifier=${held.session_identifier}`;
  const { public_id: code } = await call<PublicOrder>(url, "PUT", path, { order: BUYER });
  return { path, code };
}

export async function isOrderComplete(url: string, { path }: Bought): Promise<boolean> {
  return (await call<PublicOrder>(url, "GET", path)).status === "COMPLETED";
}

async function findFreeTicket(url: string) {
  for (let id = 1; id <= DEMO_EVENTS; id++) {
    const event = await call<StorefrontEvent>(url, "GET", `/api/public/events/${id}`).catch(() => undefined);
    const product = event?.product_categories
      .flatMap(({ products }) => products)
      .find(({ type, status }) => type === "FREE" && status === "AVAILABLE");
    const price = product?.prices.find(({ status }) => status === "AVAILABLE");
    if (!product || !price) continue;
    return {
      event: id,
      products: [{ product_id: product.id, quantities: [{ price_id: price.id, quantity: 1 }] }],
    };
  }
  throw new Error("The demo events offer no free ticket.");
}

async function call<Data>(url: string, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { origin: url, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
