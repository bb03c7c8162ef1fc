import { sanitizeHtml } from "./sanitize.ts";

const MOST_KEPT = 2_000;
const known = new Map<string, string | null>();

/**
 * Formatted text on its way out. It was sanitised when it was stored; that may have been by an older rule, or
 * somebody wrote into the database by hand. Texts are read far more often than they change, so what one
 * becomes is remembered.
 */
export function sanitizedBefore(stored: string | null): string | null {
  if (stored === null) return null;
  const before = known.get(stored);
  if (before !== undefined) return before;
  const clean = sanitizeHtml(stored);
  // The oldest goes: a map keeps its order.
  if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
  known.set(stored, clean);
  return clean;
}
