/** As of the first look at the page: the address loses its parameters when a code is tried. */
const cameBy = typeof window === "undefined" ? null : window.location.search;

/**
 * What brought the visitor goes with the order: the site before this one (its name only) and what the link called
 * itself. Browsers know and fill it in; the page itself is the same for everybody.
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
