/** The query at first load: applying a code changes the address. */
const cameBy = typeof window === "undefined" ? null : window.location.search;

/**
 * Sends the visitor's source with the order: the host of the previous site and the link's campaign
 * parameters. The browser fills it in, so that the page stays the same for all.
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
  const site = document.referrer.split("/")[2];
  if (input && site && site !== location.host) input.value = site;
}

function fillInLink(input: HTMLInputElement | null): void {
  if (input) input.value = new URLSearchParams(cameBy ?? "").get("utm_source") ?? "";
}
