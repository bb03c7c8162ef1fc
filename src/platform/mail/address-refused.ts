/** The answer of a mail server, as the mail library reports it. */
interface ServerAnswer {
  /** The last command that was sent. */
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** The mailbox does not exist, the mailbox is closed, or there is no such address. */
const FOR_GOOD = new Set([550, 551, 553]);
/** The mailbox cannot be used now. The other answers for now are about the server (RFC 5321, 4.2.3). */
const FOR_NOW = new Set([450]);
/** RFC 3463: x.1 is about the address, x.2 about the mailbox, x.7 about the sender. */
const DETAIL = /^\d{3}[ -][45]\.(\d{1,3})\.\d{1,3}\b/;

/**
 * True if the mail server refused the address itself, so that a retry is useless. Complaints about the sender
 * ("relaying denied") are for the operator to fix, and the email is tried again.
 */
export function isAddressRefused(error: unknown): boolean {
  return isPermanent(error) && isAboutRecipient(error, FOR_GOOD);
}

/**
 * True if the mail server works and refused only this recipient, for good or for now: a full mailbox, a domain that
 * does not resolve. A server that asks for a slower pace refuses no recipient.
 */
export function isRecipientRefused(error: unknown): boolean {
  return isPermanent(error) ? isAddressRefused(error) : isAboutRecipient(error, FOR_NOW);
}

function isPermanent(error: unknown): boolean {
  return Number(((error ?? {}) as ServerAnswer).responseCode) >= 500;
}

function isAboutRecipient(error: unknown, codes: ReadonlySet<number>): boolean {
  const { command, responseCode, response } = (error ?? {}) as ServerAnswer;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const [, subject] = DETAIL.exec(String(response)) ?? [];
  return subject === undefined ? codes.has(responseCode) : subject === "1" || subject === "2";
}

/** For an email that nothing records: a refused address ends its job. Throws any other error, for a retry. */
export function throwUnlessAddressRefused(error: unknown): void {
  if (!isAddressRefused(error)) throw error;
}
