/** The pages of organisers, where the support chat may be. Never a page of visitors, whatever its slug is. */
const CHAT_PATHS = /^\/(?:manage|account|welcome)(?:\/|$)/;

/** Pages below /manage that are links from emails: their address is a secret, and their readers are not logged in. */
const SECRET_PATHS = /^\/manage\/profile\/confirm-/;

export function mayHaveChat(path: string): boolean {
  return CHAT_PATHS.test(path) && !SECRET_PATHS.test(path);
}
