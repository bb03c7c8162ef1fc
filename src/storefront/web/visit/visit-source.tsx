import { eventIdOf, firstTouch, rememberFirstTouch } from "../../../platform/web/visits/first-touch.ts";

/** The query at the first load, because applying a promo code changes the address. */
const INITIAL_QUERY = typeof window === "undefined" ? null : window.location.search;

/**
 * Sends the source of the visit with the order: the host of the previous site and the campaign of the link.
 * If the browser remembers an earlier link with a campaign, its source counts. The browser fills the fields
 * in, so that the page is the same for all visitors.
 */
export function VisitSource() {
  return (
    <>
      <input type="hidden" name="referrer" ref={fillInSite} />
      {["source", "medium", "campaign", "term", "content"].map((part) => (
        <input key={part} type="hidden" name={`utm_${part}`} ref={fillInLink} />
      ))}
    </>
  );
}

function fillInSite(input: HTMLInputElement | null): void {
  if (!input) return;
  rememberFirstTouch();
  const site = (touch()?.referrer ?? document.referrer).split("/")[2];
  if (site && site !== location.host) input.value = site;
}

function fillInLink(input: HTMLInputElement | null): void {
  if (!input) return;
  const campaign = touch()?.parameters ?? Object.fromEntries(new URLSearchParams(INITIAL_QUERY ?? ""));
  input.value = campaign[input.name] ?? "";
}

const touch = () => firstTouch(eventIdOf(location.pathname));
