import type { PublicOrder } from "../../../checkout/contract.ts";
import { rememberOpenOrder } from "../../../platform/web/open-order.ts";
import { OPEN_ORDER_ID } from "./open-order-notice-script.ts";
import { installation } from "../../../values/installation/installation.ts";
import { chosenInOrder } from "../chosen-in-order.ts";
import type { TypedChoice } from "../selection.ts";

/**
 * Returns the content of the order that a checkout's path names (`/checkout/<event>/<order>/<step>`). If the
 * order no longer holds its places: null, the tab forgets the checkout, and the page no longer mentions it.
 */
export async function findOpenOrder(path: string, locale: string): Promise<TypedChoice[] | null> {
  const [, eventId, orderId, search = ""] = /^\/checkout\/(\d+)\/(\w+)\/\w+(\?.*)?$/.exec(path) ?? [];
  const answer = await fetch(`${installation().apiUrl}/public/events/${eventId}/order/${orderId}${search}`);
  const { data: order } = answer.ok ? ((await answer.json()) as { data: PublicOrder }) : { data: null };
  if (order?.status === "RESERVED" && !order.is_expired) return chosenInOrder(order, locale);
  rememberOpenOrder(Number(eventId), null);
  const notice = document.getElementById(OPEN_ORDER_ID);
  if (notice) notice.hidden = true;
  return null;
}
