/**
 * Returns the address of a page with everything in its query. A page for all visitors knows only the part of its query
 * that changes it (`plainAddress`); the browser names the whole address in `Referer`: with the affiliate, and with the
 * campaign.
 *
 * @param known the part that the page knows: its path, and perhaps a part of its query
 * @param origin this site
 */
export function wholeAddress(known: string, referer: string | null, origin: string): string {
  const page = new URL(known, origin);
  const from = URL.parse(referer ?? "");
  const isThatPage =
    from?.origin === page.origin &&
    from.pathname === page.pathname &&
    [...page.searchParams].every(([name, value]) => from.searchParams.get(name) === value);
  return isThatPage ? from.pathname + from.search + page.hash : known;
}
