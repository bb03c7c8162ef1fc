const SOMEWHERE = "http://own.invalid";

/**
 * A path on this site, or null: never where a form or link from elsewhere would like to send somebody. Read
 * as browsers read it, to whom `//evil.example`, `/\evil.example` and a tab in between are all another site.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== "string" || !given.startsWith("/") || !URL.canParse(given, SOMEWHERE)) return null;
  const url = new URL(given, SOMEWHERE);
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" has our origin and yet a path that would be read as another site.
  return url.origin === SOMEWHERE && !path.startsWith("//") ? path : null;
}
