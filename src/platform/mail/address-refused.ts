/** The answer of a mail server, as the mail library reports it. */
interface ServerAnswer {
  /** The last command that was sent. */
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** The mailbox does not exist, the mailbox is closed, or there is no such address. */
const FOR_GOOD = new Set([550, 551, 553]);
/** RFC 3463: 5.1 is about the address, 5.2 about the mailbox, 5.7 about the sender. */
const DETAIL = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/;

/**
 * True if the mail server refused the address itself, so that a retry is useless. Complaints about the sender
 * ("relaying denied") are for the operator to fix, and the email is tried again.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as ServerAnswer;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const [, subject] = DETAIL.exec(String(response)) ?? [];
  if (subject !== undefined) return subject === "1" || subject === "2";
  return FOR_GOOD.has(responseCode);
}

/**
 * True if the mail server works and refused only this recipient, for good or for now: greylisting, a full mailbox,
 * a domain that does not resolve.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as ServerAnswer;
  const isForNow = command === "RCPT TO" && typeof responseCode === "number" && responseCode < 500;
  return isForNow || isAddressRefused(error);
}

/** For an email that nothing records: a refused address ends its job. Throws any other error, for a retry. */
export function throwUnlessAddressRefused(error: unknown): void {
  if (!isAddressRefused(error)) throw error;
}
