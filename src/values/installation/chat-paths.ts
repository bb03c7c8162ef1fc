/**
 * Pages of organisers, where the support chat may appear. Visitors' pages never match, whatever their slug
 * is.
 */
const CHAT_PATHS = /^\/(?:manage|account|welcome)(?:\/|$)/;

/**
 * Pages below /manage that are opened from e-mails. Their address is a secret, and their visitors are not
 * logged in.
 */
const SECRET_PATHS = /^\/manage\/profile\/confirm-/;

export function mayHaveChat(path: string): boolean {
  return CHAT_PATHS.test(path) && !SECRET_PATHS.test(path);
}
