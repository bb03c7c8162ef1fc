/**
 * Where this tab has a checkout open, for the event page that a visitor comes back to. It is the tab's own: pages of
 * events are the same for all. Null where the browser keeps nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(nameOf(eventId));
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function rememberOpenOrder(eventId: number, path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(nameOf(eventId));
    else sessionStorage.setItem(nameOf(eventId), path);
  } catch {
    // Then the event page does not tell.
  }
}

/** In the page itself: remembers it also where the visitor leaves before any other script has come. */
export function openOrderScript(eventId: number): string {
  return `try{sessionStorage.setItem("${nameOf(eventId)}",location.pathname+location.search)}catch{}`;
}

function nameOf(eventId: number): string {
  return `open-order-${eventId}`;
}
