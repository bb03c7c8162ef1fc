/**
 * Returns the path of this tab's open checkout, for the event page that a visitor returns to. It is stored in
 * the tab, because cached event pages are the same for all visitors. Null if the browser stores nothing.
 */
export function openOrderOf(eventId: number): string | null {
  try {
    return sessionStorage.getItem(nameOf(eventId))?.split("#", 1)[0] ?? null;
  } catch {
    return null;
  }
}

/** Stores the path of the open checkout, and for how long it holds its places. Null removes it. */
export function rememberOpenOrder(eventId: number, path: string | null, secondsLeft = 0): void {
  try {
    if (path === null) sessionStorage.removeItem(nameOf(eventId));
    else sessionStorage.setItem(nameOf(eventId), `${path}#${Date.now() + secondsLeft * 1000}`);
  } catch {
    // Without storage, the event page does not mention the checkout.
  }
}

/**
 * An inline script that stores the open checkout even if the visitor leaves before any other script has
 * arrived.
 */
export function openOrderScript(eventId: number, secondsLeft: number): string {
  return `try{sessionStorage.setItem("${nameOf(eventId)}",location.pathname+location.search+"#"+(Date.now()+${secondsLeft * 1000}))}catch{}`;
}

/** The notice about the open checkout, which is hidden where there is none. */
export const OPEN_ORDER_ID = "open-order";

/**
 * An inline script after the notice that shows it if this tab has an open checkout, and fills in link and
 * time. It runs before anything is painted, so nothing moves.
 */
export function openOrderNoticeScript(eventId: number, languageTag: string): string {
  return (
    `try{(function(o,n){if(o&&o[1]>Date.now()){n.querySelector("a").href=o[0];` +
    `n.querySelector("time").textContent=new Date(+o[1]).toLocaleTimeString("${languageTag}",{timeStyle:"short"});n.hidden=false}})` +
    `((sessionStorage.getItem("${nameOf(eventId)}")||"").split("#"),document.getElementById("${OPEN_ORDER_ID}"))}catch{}`
  );
}

function nameOf(eventId: number): string {
  return `open-order-${eventId}`;
}
