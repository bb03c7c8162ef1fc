/**
 * Returns this tab's open checkout as `rememberOpenOrder` has stored it, for the event page that a visitor
 * returns to. It is stored in the tab, because cached event pages are the same for all visitors. Null if the
 * browser stores nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(storedNameOf(eventId));
  } catch {
    return null;
  }
}

/**
 * Stores the path of the open checkout, and until when it holds its places: `/checkout/…#<milliseconds since
 * 1970>`. Null removes it.
 */
export function rememberOpenOrder(eventId: number, order: string | null): void {
  try {
    if (order === null) sessionStorage.removeItem(storedNameOf(eventId));
    else sessionStorage.setItem(storedNameOf(eventId), order);
  } catch {
    // Without storage, the event page does not mention the checkout.
  }
}

/**
 * An inline script that stores the open checkout even if the visitor leaves before any other script has
 * arrived.
 */
export function openOrderScript(eventId: number, secondsLeft: number): string {
  return `try{sessionStorage.setItem("${storedNameOf(eventId)}",location.pathname+location.search+"#"+(Date.now()+${secondsLeft * 1000}))}catch{}`;
}

/** The name in the tab's storage. */
export function storedNameOf(eventId: number): string {
  return `open-order-${eventId}`;
}
