import type { PublicOrder } from "../../../checkout/contract.ts";
import { rememberOpenOrder } from "../../../platform/web/open-order.ts";
import { OPEN_ORDER_ID } from "./open-order-notice-script.ts";
import { formatTag, type Locale } from "../../../values/languages/locales.ts";
import { installation } from "../../../values/installation/installation.ts";
import { chosenInOrder } from "../chosen-in-order.ts";
import type { StorefrontEvent } from "../../contract.ts";
import type { TypedChoice } from "../selection.ts";
import { withOwnHold } from "./with-own-hold.ts";

/** An order that still holds its places. */
export interface OpenOrder {
  chosen: TypedChoice[];
  /** Shows the event as the order's buyer may order. `triedCode`: the code that the page refused. */
  eventFor: (event: StorefrontEvent, triedCode: string | null) => StorefrontEvent;
}

/**
 * Returns the content of the order in a checkout's path (`/checkout/<event>/<order>/<step>`). The notice then
 * shows until when the order holds its places. Null if the order no longer holds them: the tab forgets the
 * checkout, and the notice is hidden. Also null if the server gives no answer: then nothing changes.
 */
export async function findOpenOrder(path: string, locale: string): Promise<OpenOrder | null> {
  const [, eventId, orderId, search = ""] = /^\/checkout\/(\d+)\/(\w+)\/\w+(\?.*)?$/.exec(path) ?? [];
  const address = `${installation().apiUrl}/public/events/${eventId}/order/${orderId}${search}`;
  const notice = document.getElementById(OPEN_ORDER_ID);
  const answer = await fetch(address).catch(() => null);
  const order = answer?.ok ? ((await answer.json()) as { data: PublicOrder }).data : null;
  delete notice?.dataset.restoring;
  if (!answer || answer.status === 429 || answer.status >= 500) return null;
  if (order?.status !== "RESERVED" || order.is_expired) {
    rememberOpenOrder(Number(eventId), null);
    if (notice) notice.hidden = true;
    return null;
  }
  if (notice) show(notice, { path, until: Date.now() + order.seconds_left * 1000, locale });
  // Outside a frame, only an offer of the waiting list has its session in the address. An order of this page, which
  // uses the cookie, does not replace that offer.
  if (search && parent === window) return null;
  return {
    chosen: chosenInOrder(order, locale),
    eventFor: (event, triedCode) => withOwnHold(event, order, triedCode),
  };
}

/** Fills in the notice like `openOrderNoticeScript`, but with the time that the server gives. */
function show(
  notice: HTMLElement,
  { path, until, locale }: { path: string; until: number; locale: string },
): void {
  notice.querySelector("a")!.href = path;
  notice.querySelector("b")!.textContent = new Date(until).toLocaleTimeString(formatTag(locale as Locale), {
    timeStyle: "short",
  });
  notice.hidden = false;
}
