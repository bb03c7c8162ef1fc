import { remembered } from "../../values/remembered.ts";
import { sanitizeHtml } from "./sanitize.ts";

const sanitize = remembered(sanitizeHtml);

/**
 * Formatted text on its way out. It was sanitised when it was stored; that may have been by an older rule, or
 * somebody wrote into the database by hand. Texts are read far more often than they change, so what one
 * becomes is remembered.
 */
export function sanitizedBefore(stored: string | null): string | null {
  return stored === null ? null : sanitize(stored);
}
