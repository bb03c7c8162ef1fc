const SOMEWHERE = "http://own.invalid";

/**
 * Returns a path on this site, or null, so that no form or link can redirect to another site. The path is
 * parsed as browsers parse it, because they read `//evil.example`, `/\evil.example` and a tab in between as
 * another site.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== "string" || !given.startsWith("/") || !URL.canParse(given, SOMEWHERE)) return null;
  const url = new URL(given, SOMEWHERE);
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" has our origin, but browsers would read its path as another site.
  return url.origin === SOMEWHERE && !path.startsWith("//") ? path : null;
}
