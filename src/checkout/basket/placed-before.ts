import { createHmac } from "node:crypto";
import { Refusal, statusOf } from "../../values/refusal.ts";
import { shortIdFrom } from "../../values/short-id.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import type { RequestedOrder } from "./wanted-order.ts";

const DAY_MILLISECONDS = 86_400_000;

type Keyed = Pick<RequestedOrder, "eventId" | "session"> & { shortId: string };

/**
 * Short id of the order that a session places with an idempotency key. No other key leads to this id. Short ids
 * are unique in the database, so a key places at most one order.
 */
export function shortIdOfRequest(
  secretKey: string,
  { eventId, session }: Pick<RequestedOrder, "eventId" | "session">,
  requestKey: string,
): string {
  const seed = createHmac("sha256", secretKey)
    .update(JSON.stringify(["placed-order", eventId, session.hash.toString("hex"), requestKey]))
    .digest();
  return shortIdFrom("o", seed);
}

/**
 * True if an earlier attempt with the key may have placed the order. Either the id exists already, or the repeat
 * was refused, perhaps because the earlier attempt itself holds the stock.
 */
export function mayHaveBeenPlaced(error: unknown): boolean {
  if (error instanceof Refusal) return statusOf(error.code) < 500;
  return (error as { constraint?: string }).constraint === "orders_short_id_key";
}

/** Finds the order that an earlier call with the same key has placed. Null: there is none, or it is too old. */
export async function findOrderOfRequest(
  checkout: Pick<CheckoutContext, "reads" | "secretKey">,
  request: Pick<RequestedOrder, "eventId" | "session"> & { requestKey: string },
): Promise<CheckoutOrder | null> {
  const shortId = shortIdOfRequest(checkout.secretKey, request, request.requestKey);
  const placed = await findPlaced(checkout, { ...request, shortId });
  return placed === "long ago" ? null : placed;
}

/** Finds the order of an earlier attempt whose answer was lost. A key is valid for one day. */
export async function findPlaced(
  { reads }: Pick<CheckoutContext, "reads">,
  { eventId, session, shortId }: Keyed,
): Promise<CheckoutOrder | "long ago" | null> {
  const order = await reads.ask(shortId);
  if (order?.event_id !== eventId || !order.session_hash.equals(session.hash)) return null;
  return Date.now() - order.created_at.getTime() < DAY_MILLISECONDS ? order : "long ago";
}
