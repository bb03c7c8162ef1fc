import type { RefusalCode } from "../../values/refusal.ts";
import { Refusal } from "../../values/refusal.ts";

export const ORDER_STATUSES = [
  "RESERVED",
  "AWAITING_OFFLINE_PAYMENT",
  "COMPLETED",
  "CANCELLED",
  "ABANDONED",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  "NO_PAYMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "AWAITING_OFFLINE_PAYMENT",
  "PAYMENT_FAILED",
  "PAYMENT_RECEIVED",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type OrderState = { status: OrderStatus; payment_status: PaymentStatus | null };

/** Initial states of an order. */
export const INITIAL_STATES = {
  place: { status: "RESERVED", payment_status: null },
  create_free_by_hand: { status: "COMPLETED", payment_status: "NO_PAYMENT_REQUIRED" },
  create_paid_by_hand: { status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" },
  create_unpaid_by_hand: { status: "AWAITING_OFFLINE_PAYMENT", payment_status: "AWAITING_OFFLINE_PAYMENT" },
} as const satisfies Record<string, OrderState>;

/** `status/payment_status`. A bare status is an order without buyer details. */
type StateKey = OrderStatus | `${OrderStatus}/${PaymentStatus}`;

/**
 * Every legal move of an order, by trigger. The SQL functions move an order under its lock.
 * `order-moves.test.ts` drives each trigger from every state and fails where this table differs.
 * The sweep triggers `expire`, the buyer `abandon`, and the buyer's next hold `replace`. `complete_late` is a
 * payment that succeeded after expiry while there was enough stock to take again. Without stock the payment is
 * refunded and the order does not change. `pay_at_desk` saves the buyer and the payment in one transaction.
 */
export const ORDER_MOVES = {
  complete_free: { RESERVED: "COMPLETED/NO_PAYMENT_REQUIRED" },
  submit_details: {
    RESERVED: "RESERVED/AWAITING_PAYMENT",
    "RESERVED/AWAITING_PAYMENT": "RESERVED/AWAITING_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "RESERVED/AWAITING_PAYMENT",
  },
  receive_payment: {
    "RESERVED/AWAITING_PAYMENT": "COMPLETED/PAYMENT_RECEIVED",
    "RESERVED/PAYMENT_FAILED": "COMPLETED/PAYMENT_RECEIVED",
    // A card was charged although the buyer has chosen to pay offline meanwhile.
    "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT": "COMPLETED/PAYMENT_RECEIVED",
  },
  pay_at_desk: {
    RESERVED: "COMPLETED/PAYMENT_RECEIVED",
    "RESERVED/AWAITING_PAYMENT": "COMPLETED/PAYMENT_RECEIVED",
    "RESERVED/PAYMENT_FAILED": "COMPLETED/PAYMENT_RECEIVED",
  },
  fail_payment: {
    "RESERVED/AWAITING_PAYMENT": "RESERVED/PAYMENT_FAILED",
    "RESERVED/PAYMENT_FAILED": "RESERVED/PAYMENT_FAILED",
  },
  await_offline_payment: {
    "RESERVED/AWAITING_PAYMENT": "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT",
  },
  mark_as_paid: { "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT": "COMPLETED/PAYMENT_RECEIVED" },
  expire: {
    RESERVED: "ABANDONED",
    "RESERVED/AWAITING_PAYMENT": "ABANDONED/AWAITING_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "ABANDONED/PAYMENT_FAILED",
  },
  abandon: {
    RESERVED: "ABANDONED",
    "RESERVED/AWAITING_PAYMENT": "ABANDONED/AWAITING_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "ABANDONED/PAYMENT_FAILED",
  },
  replace: {
    RESERVED: "ABANDONED",
    "RESERVED/AWAITING_PAYMENT": "ABANDONED/AWAITING_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "ABANDONED/PAYMENT_FAILED",
  },
  complete_late: {
    "ABANDONED/AWAITING_PAYMENT": "COMPLETED/PAYMENT_RECEIVED",
    "ABANDONED/PAYMENT_FAILED": "COMPLETED/PAYMENT_RECEIVED",
  },
  cancel: {
    RESERVED: "CANCELLED",
    "RESERVED/AWAITING_PAYMENT": "CANCELLED/AWAITING_PAYMENT",
    "RESERVED/PAYMENT_FAILED": "CANCELLED/PAYMENT_FAILED",
    "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT": "CANCELLED/AWAITING_OFFLINE_PAYMENT",
    "COMPLETED/NO_PAYMENT_REQUIRED": "CANCELLED/NO_PAYMENT_REQUIRED",
    "COMPLETED/PAYMENT_RECEIVED": "CANCELLED/PAYMENT_RECEIVED",
  },
  cancel_by_buyer: {
    "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT": "CANCELLED/AWAITING_OFFLINE_PAYMENT",
    "COMPLETED/NO_PAYMENT_REQUIRED": "CANCELLED/NO_PAYMENT_REQUIRED",
  },
  cancel_unpaid: {
    "AWAITING_OFFLINE_PAYMENT/AWAITING_OFFLINE_PAYMENT": "CANCELLED/AWAITING_OFFLINE_PAYMENT",
  },
} as const satisfies Record<string, Partial<Record<StateKey, StateKey>>>;

export type OrderTrigger = keyof typeof ORDER_MOVES;

/** Returns the state after the trigger, or refuses with the reason. */
export function move(from: OrderState, trigger: OrderTrigger): OrderState {
  const to = nextKey(from, trigger);
  if (to) return stateOf(to);
  const facts = { status: from.status, payment_status: from.payment_status, trigger };
  throw new Refusal(refusalOfMove(from.status, trigger), { facts });
}

export function canMove(from: OrderState, trigger: OrderTrigger): boolean {
  return nextKey(from, trigger) !== undefined;
}

/** Refusal code for a trigger that is too early, too late or repeated. */
export function refusalOfMove(from: OrderStatus, trigger: OrderTrigger): RefusalCode {
  return REFUSALS_OF_TRIGGERS[trigger]?.[from] ?? REFUSAL_FROM[from];
}

const REFUSAL_FROM = {
  RESERVED: "order_move_refused",
  AWAITING_OFFLINE_PAYMENT: "order_not_reserved",
  COMPLETED: "order_already_completed",
  CANCELLED: "order_cancelled",
  ABANDONED: "order_expired",
} as const satisfies Record<OrderStatus, RefusalCode>;

const REFUSALS_OF_TRIGGERS: Partial<Record<OrderTrigger, Partial<Record<OrderStatus, RefusalCode>>>> = {
  mark_as_paid: { RESERVED: "not_awaiting_payment", ABANDONED: "not_awaiting_payment" },
  cancel: { ABANDONED: "order_move_refused" },
  cancel_by_buyer: {
    RESERVED: "order_move_refused",
    AWAITING_OFFLINE_PAYMENT: "cancelling_not_allowed",
    COMPLETED: "cancelling_not_allowed",
    ABANDONED: "order_move_refused",
  },
};

function nextKey({ status, payment_status }: OrderState, trigger: OrderTrigger): StateKey | undefined {
  const moves: Partial<Record<StateKey, StateKey>> = ORDER_MOVES[trigger];
  const key: StateKey = payment_status === null ? status : `${status}/${payment_status}`;
  return moves[key];
}

function stateOf(key: StateKey): OrderState {
  const [status, payment_status = null] = key.split("/") as [OrderStatus, PaymentStatus?];
  return { status, payment_status };
}
