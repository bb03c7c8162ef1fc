export const ATTENDEE_STATUSES = ["ACTIVE", "AWAITING_PAYMENT", "CANCELLED"] as const;
export type AttendeeStatus = (typeof ATTENDEE_STATUSES)[number];

/** The states in which a ticket is created: with the buyer's details, at the desk, or by hand. */
export const INITIAL_TICKET_STATES = {
  submit_details: "AWAITING_PAYMENT",
  complete_free: "ACTIVE",
  pay_at_desk: "ACTIVE",
  create_by_hand: "ACTIVE",
  create_unpaid_by_hand: "AWAITING_PAYMENT",
} as const satisfies Record<string, AttendeeStatus>;

/**
 * Every legal move of a ticket, by its trigger. The SQL functions make the moves under the lock of the order.
 * `ticket-moves.test.ts` tries each move from every state and fails if this table differs. `receive_payment`,
 * `complete_late`, `end_hold` and `cancel_order` are moves of the order, and its tickets follow.
 */
export const TICKET_MOVES = {
  receive_payment: { AWAITING_PAYMENT: "ACTIVE" },
  complete_late: { CANCELLED: "ACTIVE" },
  end_hold: { AWAITING_PAYMENT: "CANCELLED" },
  cancel_order: { AWAITING_PAYMENT: "CANCELLED", ACTIVE: "CANCELLED" },
  cancel: { AWAITING_PAYMENT: "CANCELLED", ACTIVE: "CANCELLED" },
  reactivate: { CANCELLED: "ACTIVE" },
  reactivate_unpaid: { CANCELLED: "AWAITING_PAYMENT" },
} as const satisfies Record<string, Partial<Record<AttendeeStatus, AttendeeStatus>>>;

export type TicketTrigger = keyof typeof TICKET_MOVES;

/** The statuses of an order in which its tickets make the move. */
export const ORDERS_OF_TICKET_MOVES = {
  receive_payment: ["RESERVED", "AWAITING_OFFLINE_PAYMENT"],
  complete_late: ["ABANDONED"],
  end_hold: ["RESERVED"],
  cancel_order: ["RESERVED", "AWAITING_OFFLINE_PAYMENT", "COMPLETED"],
  // A ticket of a hold can only be released together with the whole hold.
  cancel: ["AWAITING_OFFLINE_PAYMENT", "COMPLETED"],
  reactivate: ["COMPLETED"],
  reactivate_unpaid: ["AWAITING_OFFLINE_PAYMENT"],
} as const satisfies Record<TicketTrigger, readonly string[]>;

/** The status of a ticket and the status of its order. */
export interface TicketState {
  order: string;
  ticket: AttendeeStatus;
}

/** Returns the status to which the trigger moves a ticket, or undefined if it does not move the ticket. */
export function nextTicketStatus(
  { order, ticket }: TicketState,
  trigger: TicketTrigger,
): AttendeeStatus | undefined {
  const orders: readonly string[] = ORDERS_OF_TICKET_MOVES[trigger];
  const moves: Partial<Record<AttendeeStatus, AttendeeStatus>> = TICKET_MOVES[trigger];
  return orders.includes(order) ? moves[ticket] : undefined;
}
