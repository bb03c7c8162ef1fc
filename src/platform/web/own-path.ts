const SOMEWHERE = "http://own.invalid";

/**
 * A path on this site, or null, so that no form or link can redirect to another site. Parsed as browsers do, for whom
 * `//evil.example`, `/\evil.example` and a tab in between are another site.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== "string" || !given.startsWith("/") || !URL.canParse(given, SOMEWHERE)) return null;
  const url = new URL(given, SOMEWHERE);
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" has our origin and yet a path that browsers would read as another site.
  return url.origin === SOMEWHERE && !path.startsWith("//") ? path : null;
}
