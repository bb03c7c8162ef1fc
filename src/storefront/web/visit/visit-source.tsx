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
  const campaign = touch()?.parameters ?? Object.fromEntries(new URLSearchParams(cameBy ?? ""));
  input.value = campaign[input.name] ?? "";
}

const touch = () => firstTouch(eventIdOf(location.pathname));
