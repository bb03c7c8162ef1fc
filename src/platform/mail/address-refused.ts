/** What a mail server answered, as the mail library tells it. */
interface ServerAnswer {
  /** What was said to it last. */
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** "This mailbox does not exist", "is closed", "there is no such address". */
const FOR_GOOD = new Set([550, 551, 553]);
/** RFC 3463: 5.1 is about the address and 5.2 about the mailbox; 5.7 is about whoever sends. */
const DETAIL = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/;

/**
 * Has the mail server refused the address itself, so that asking again is of no use? What it may have against
 * whoever sends ("relaying denied") is the operator's to put right, and is tried again.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as ServerAnswer;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const [, subject] = DETAIL.exec(String(response)) ?? [];
  if (subject !== undefined) return subject === "1" || subject === "2";
  return FOR_GOOD.has(responseCode);
}
