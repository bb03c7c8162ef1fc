/**
 * Returns this tab's open checkout, for the event page that a visitor returns to. It is stored in the tab,
 * because cached event pages are the same for all visitors. Null if the browser stores nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(nameOf(eventId));
  } catch {
    return null;
  }
}

/** Stores the path of the open checkout. Null removes it. */
export function rememberOpenOrder(eventId: number, path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(nameOf(eventId));
    else sessionStorage.setItem(nameOf(eventId), path);
  } catch {
    // Without storage, the event page does not mention the checkout.
  }
}

/**
 * An inline script that stores the open checkout even if the visitor leaves before any other script has
 * arrived.
 */
export function openOrderScript(eventId: number): string {
  return `try{sessionStorage.setItem("${nameOf(eventId)}",location.pathname+location.search)}catch{}`;
}

function nameOf(eventId: number): string {
  return `open-order-${eventId}`;
}
