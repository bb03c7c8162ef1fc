export const MESSAGE_STATUSES = [
  "PENDING_REVIEW",
  "SCHEDULED",
  "PROCESSING",
  "SENT",
  "CANCELLED",
  "FAILED",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The initial states of a message: scheduled, sent now, or held back for review. */
export const INITIAL_MESSAGE_STATES = {
  schedule: "SCHEDULED",
  write: "PROCESSING",
  hold_back: "PENDING_REVIEW",
} as const satisfies Record<string, MessageStatus>;

/**
 * Every legal move of a message, by trigger. Each statement of the program that makes a move takes the statuses
 * before the move from this table; the SQL function `erase_person` repeats those of `erase`.
 * `message-moves.test.ts` drives them from every status.
 */
export const MESSAGE_MOVES = {
  dispatch: { SCHEDULED: "PROCESSING" },
  refuse: { SCHEDULED: "FAILED" },
  cancel: { SCHEDULED: "CANCELLED", PENDING_REVIEW: "CANCELLED" },
  discard: { SCHEDULED: "CANCELLED", PROCESSING: "SENT" },
  erase: { SCHEDULED: "FAILED", PENDING_REVIEW: "FAILED" },
  hold: { SCHEDULED: "PENDING_REVIEW" },
  approve: { PENDING_REVIEW: "SCHEDULED" },
  reject: { PENDING_REVIEW: "FAILED" },
  deliver: { PROCESSING: "SENT" },
  fail: { PROCESSING: "FAILED" },
} as const satisfies Record<string, Partial<Record<MessageStatus, MessageStatus>>>;

export type MessageTrigger = keyof typeof MESSAGE_MOVES;

export const EMAIL_STATUSES = ["QUEUED", "SENT", "FAILED", "SKIPPED"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Every legal move of one email of a message. It starts as QUEUED. */
export const EMAIL_MOVES = {
  send: { QUEUED: "SENT" },
  give_up: { QUEUED: "FAILED" },
  skip: { QUEUED: "SKIPPED" },
  bounce: { SENT: "FAILED" },
} as const satisfies Record<string, Partial<Record<EmailStatus, EmailStatus>>>;

/** Reasons why an email of a message did not reach its recipient. */
export const EMAIL_REASONS = [
  /** The mail server rejected the address permanently. */
  "address_refused",
  /** No mail server accepted the email within three days. */
  "gave_up",
  /** The email bounced after it was sent. */
  "bounced",
  /** The recipient does not want advertising. */
  "unsubscribed",
  /** The address rejected an earlier email of the account. */
  "undeliverable",
  /** The account was suspended while the email waited. */
  "account_suspended",
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

/** The statuses from which the trigger moves a message, or only those from which it moves it to this status. */
export function messageStatusesBefore(trigger: MessageTrigger, to?: MessageStatus): MessageStatus[] {
  const moves = Object.entries(MESSAGE_MOVES[trigger]) as [MessageStatus, MessageStatus][];
  return moves.filter(([, next]) => to === undefined || next === to).map(([from]) => from);
}

/** The statuses from which the trigger moves an email. */
export function emailStatusesBefore(trigger: keyof typeof EMAIL_MOVES): EmailStatus[] {
  return Object.keys(EMAIL_MOVES[trigger]) as EmailStatus[];
}
