/**
 * Returns the path of this tab's open checkout, for the event page that a visitor returns to. It is stored in
 * the tab, because cached event pages are the same for all visitors. Null if the browser stores nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(storedNameOf(eventId))?.split("#", 1)[0] ?? null;
  } catch {
    return null;
  }
}

/** Stores the path of the open checkout, and for how long it holds its places. Null removes it. */
export function rememberOpenOrder(eventId: number, path: string | null, secondsLeft = 0): void {
  try {
    if (path === null) sessionStorage.removeItem(storedNameOf(eventId));
    else sessionStorage.setItem(storedNameOf(eventId), `${path}#${Date.now() + secondsLeft * 1000}`);
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
