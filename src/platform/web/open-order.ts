/**
 * Remembers this tab's open checkout, for the event page that a visitor returns to. It belongs to the tab, because
 * event pages are the same for all. Null where the browser stores nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(nameOf(eventId));
  } catch {
    return null;
  }
}

/** Null removes it. */
export function rememberOpenOrder(eventId: number, path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(nameOf(eventId));
    else sessionStorage.setItem(nameOf(eventId), path);
  } catch {
    // Then the event page does not mention it.
  }
}

/** An inline script: remembers it also when the visitor leaves before any other script has arrived. */
export function openOrderScript(eventId: number): string {
  return `try{sessionStorage.setItem("${nameOf(eventId)}",location.pathname+location.search)}catch{}`;
}

function nameOf(eventId: number): string {
  return `open-order-${eventId}`;
}
