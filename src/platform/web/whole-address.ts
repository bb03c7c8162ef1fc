/**
 * Returns the address of a page with its whole query. A cached page knows only the parameters that change its
 * content (`plainAddress`). The browser's `Referer` has all of them, such as the affiliate and the campaign.
 * If the Referer is another page, returns `known`.
 *
 * @param known the path of the page, with the parameters that it knows
 * @param origin the origin of this site
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
