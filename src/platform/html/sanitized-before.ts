import { memoize } from "../../values/memoize.ts";
import { sanitizeDescription, sanitizeHtml } from "./sanitize.ts";

const sanitize = memoize(sanitizeHtml);
const withPictures = memoize(sanitizeDescription);

/**
 * Sanitises formatted text again when it is read. It was sanitised when stored, but perhaps by an older rule,
 * or it was written into the database by hand. Texts are read far more often than they change, so the result
 * is cached.
 */
export function sanitizedBefore(stored: string | null): string | null {
  return stored === null ? null : sanitize(stored);
}

/** The same for a description, which may have pictures. */
export function sanitizedDescription(stored: string | null): string | null {
  return stored === null ? null : withPictures(stored);
}
