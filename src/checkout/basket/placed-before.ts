import { createHmac } from "node:crypto";
import { Refusal, statusOf } from "../../values/refusal.ts";
import { shortIdFrom } from "../../values/short-id.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import type { RequestedOrder } from "./wanted-order.ts";

const DAY_MILLISECONDS = 86_400_000;

type Keyed = Pick<RequestedOrder, "eventId" | "session"> & { shortId: string };

/** The id of the order that a session places with a key: no other key comes to it, so the database takes it once. */
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

/** Either the id was taken, or the repeat meets a no that the first try caused: its own places are gone. */
export function mayHaveBeenPlaced(error: unknown): boolean {
  if (error instanceof Refusal) return statusOf(error.code) < 500;
  return (error as { constraint?: string }).constraint === "orders_short_id_key";
}

/** The order of an earlier try whose answer was lost; keys count for a day. */
export async function findPlaced(
  { reads }: Pick<CheckoutContext, "reads">,
  { eventId, session, shortId }: Keyed,
): Promise<CheckoutOrder | "long ago" | null> {
  const order = await reads.ask(shortId);
  if (order?.event_id !== eventId || !order.session_hash.equals(session.hash)) return null;
  return Date.now() - order.created_at.getTime() < DAY_MILLISECONDS ? order : "long ago";
}
