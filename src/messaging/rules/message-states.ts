export const MESSAGE_STATUSES = ["SCHEDULED", "PROCESSING", "SENT", "CANCELLED", "FAILED"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The states in which a message comes into being: for a later time, or for now. */
export const INITIAL_MESSAGE_STATES = {
  schedule: "SCHEDULED",
  write: "PROCESSING",
} as const satisfies Record<string, MessageStatus>;

/**
 * Every legal move of a message, by what triggers it. Each statement that makes a move takes the statuses before it
 * from here; `message-moves.test.ts` drives them from every status.
 */
export const MESSAGE_MOVES = {
  dispatch: { SCHEDULED: "PROCESSING" },
  refuse: { SCHEDULED: "FAILED" },
  cancel: { SCHEDULED: "CANCELLED" },
  deliver: { PROCESSING: "SENT" },
  fail: { PROCESSING: "FAILED" },
} as const satisfies Record<string, Partial<Record<MessageStatus, MessageStatus>>>;

export type MessageTrigger = keyof typeof MESSAGE_MOVES;

export const EMAIL_STATUSES = ["QUEUED", "SENT", "FAILED"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Every legal move of one e-mail of a message. It begins as QUEUED. */
export const EMAIL_MOVES = {
  send: { QUEUED: "SENT" },
  give_up: { QUEUED: "FAILED" },
} as const satisfies Record<string, Partial<Record<EmailStatus, EmailStatus>>>;

/** The statuses from which the trigger takes a message. */
export function messageStatusesBefore(trigger: MessageTrigger): MessageStatus[] {
  return Object.keys(MESSAGE_MOVES[trigger]) as MessageStatus[];
}

/** The statuses from which an e-mail may come to this one. */
export function emailStatusesBefore(to: EmailStatus): EmailStatus[] {
  return Object.values(EMAIL_MOVES).flatMap((moves) =>
    (Object.entries(moves) as [EmailStatus, EmailStatus][])
      .filter((one) => one[1] === to)
      .map(([from]) => from),
  );
}
