import { eventIdOf, firstTouch, rememberFirstTouch } from "../../../platform/web/visits/first-touch.ts";

/** The query at first load: applying a code changes the address. */
const cameBy = typeof window === "undefined" ? null : window.location.search;

/**
 * Sends the visitor's source with the order: the host of the previous site and the link's campaign, of the first
 * link with a campaign if the browser remembers one. The browser fills it in, so that the page stays the same for all.
 */
export function VisitSource() {
  return (
    <>
      <input type="hidden" name="referrer" ref={fillInSite} />
      <input type="hidden" name="utm_source" ref={fillInLink} />
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
  const campaign = touch()?.parameters["utm_source"] ?? new URLSearchParams(cameBy ?? "").get("utm_source");
  input.value = campaign ?? "";
}

const touch = () => firstTouch(eventIdOf(location.pathname));
