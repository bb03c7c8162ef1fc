import { storedNameOf } from "../../../platform/web/open-order.ts";

/** The id of the notice about the open checkout. Without an open checkout the notice is hidden. */
export const OPEN_ORDER_ID = "open-order";

/**
 * An inline script after the notice that shows it if this tab has an open checkout, and fills in link and
 * time. It runs before anything is painted, so nothing moves.
 */
export function openOrderNoticeScript(eventId: number, languageTag: string): string {
  return (
    `try{(function(o,n){if(o&&o[1]>Date.now()){n.querySelector("a").href=o[0];` +
    `n.querySelector("b").textContent=new Date(+o[1]).toLocaleTimeString("${languageTag}",{timeStyle:"short"});n.dataset.restoring="";n.hidden=false}})` +
    `((sessionStorage.getItem("${storedNameOf(eventId)}")||"").split("#"),document.getElementById("${OPEN_ORDER_ID}"))}catch{}`
  );
}
