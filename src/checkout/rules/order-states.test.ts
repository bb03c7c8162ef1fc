import { describe, expect, test } from "vitest";

import { Refusal } from "../../values/refusal.ts";
import type { OrderState, OrderTrigger } from "./order-states.ts";
import {
  canMove,
  INITIAL_STATES,
  move,
  ORDER_MOVES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from "./order-states.ts";
import type { RefundStatus, RefundTrigger } from "./refund-states.ts";
import { moveRefund, REFUND_MOVES, REFUND_STATUSES } from "./refund-states.ts";

const TRIGGERS = Object.keys(ORDER_MOVES) as OrderTrigger[];
const EVERY_STATE = ORDER_STATUSES.flatMap((status) =>
  [null, ...PAYMENT_STATUSES].map((payment_status): OrderState => ({ status, payment_status })),
);

const reserved: OrderState = { status: "RESERVED", payment_status: null };
const paying: OrderState = { status: "RESERVED", payment_status: "AWAITING_PAYMENT" };
const failed: OrderState = { status: "RESERVED", payment_status: "PAYMENT_FAILED" };
const offline: OrderState = {
  status: "AWAITING_OFFLINE_PAYMENT",
  payment_status: "AWAITING_OFFLINE_PAYMENT",
};
const paid: OrderState = { status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" };
const free: OrderState = { status: "COMPLETED", payment_status: "NO_PAYMENT_REQUIRED" };

describe("moves of an order", () => {
  test.each([
    [reserved, "complete_free", free],
    [reserved, "submit_details", paying],
    [paying, "submit_details", paying],
    [failed, "submit_details", paying],
    [paying, "receive_payment", paid],
    [failed, "receive_payment", paid],
    [paying, "fail_payment", failed],
    [failed, "fail_payment", failed],
    [paying, "await_offline_payment", offline],
    [failed, "await_offline_payment", offline],
    [offline, "mark_as_paid", paid],
    [reserved, "expire", { status: "ABANDONED", payment_status: null }],
    [paying, "expire", { status: "ABANDONED", payment_status: "AWAITING_PAYMENT" }],
    [failed, "abandon", { status: "ABANDONED", payment_status: "PAYMENT_FAILED" }],
    [{ status: "ABANDONED", payment_status: "AWAITING_PAYMENT" }, "complete_late", paid],
    [paid, "cancel", { status: "CANCELLED", payment_status: "PAYMENT_RECEIVED" }],
    [offline, "cancel", { status: "CANCELLED", payment_status: "AWAITING_OFFLINE_PAYMENT" }],
  ] satisfies [OrderState, OrderTrigger, OrderState][])("%j %s → %j", (from, trigger, to) => {
    expect(move(from, trigger)).toEqual(to);
  });

  test.each([
    [paid, "receive_payment", "order_already_completed"],
    [free, "complete_free", "order_already_completed"],
    [paid, "expire", "order_already_completed"],
    [reserved, "receive_payment", "order_move_refused"],
    [reserved, "await_offline_payment", "order_move_refused"],
    [paying, "complete_free", "order_move_refused"],
    [offline, "abandon", "order_not_reserved"],
    [offline, "expire", "order_not_reserved"],
    [{ status: "ABANDONED", payment_status: null }, "submit_details", "order_expired"],
    [{ status: "ABANDONED", payment_status: null }, "complete_late", "order_expired"],
    [{ status: "ABANDONED", payment_status: "AWAITING_PAYMENT" }, "receive_payment", "order_expired"],
    [{ status: "CANCELLED", payment_status: "PAYMENT_RECEIVED" }, "cancel", "order_cancelled"],
  ] satisfies [OrderState, OrderTrigger, string][])("refuses %j %s: %s", (from, trigger, code) => {
    expect(() => move(from, trigger)).toThrow(Refusal);
    expect(() => move(from, trigger)).toThrow(code);
  });

  test("refuses every move that is not in the table", () => {
    const legal = EVERY_STATE.flatMap((from) => TRIGGERS.filter((trigger) => canMove(from, trigger)));
    const inTable = Object.values(ORDER_MOVES).reduce((count, moves) => count + Object.keys(moves).length, 0);
    expect(legal).toHaveLength(inTable);
    for (const from of EVERY_STATE) {
      for (const trigger of TRIGGERS) {
        if (!canMove(from, trigger)) expect(() => move(from, trigger)).toThrow(Refusal);
      }
    }
  });

  test("reaches every status and payment status, and moves from no unreachable state", () => {
    const reached = reachableFrom(Object.values(INITIAL_STATES));

    expect(new Set(reached.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(reached.map(({ payment_status }) => payment_status))).toEqual(
      new Set([null, ...PAYMENT_STATUSES]),
    );
    const movable = EVERY_STATE.filter((state) => TRIGGERS.some((trigger) => canMove(state, trigger)));
    expect(reached.map(keyOf)).toEqual(expect.arrayContaining(movable.map(keyOf)));
  });

  test("never leaves CANCELLED, and completes an order only when it is paid or free", () => {
    const reached = reachableFrom(Object.values(INITIAL_STATES));
    const cancelled = reached.filter(({ status }) => status === "CANCELLED");
    expect(cancelled.some((state) => TRIGGERS.some((trigger) => canMove(state, trigger)))).toBe(false);
    const completed = reached.filter(({ status }) => status === "COMPLETED");
    expect(completed.map(({ payment_status }) => payment_status).sort()).toEqual([
      "NO_PAYMENT_REQUIRED",
      "PAYMENT_RECEIVED",
    ]);
  });
});

describe("moves of a refund", () => {
  test.each([
    [null, "request", "REFUND_PENDING"],
    ["PARTIALLY_REFUNDED", "request", "REFUND_PENDING"],
    ["REFUND_FAILED", "request", "REFUND_PENDING"],
    ["REFUND_PENDING", "refund_in_part", "PARTIALLY_REFUNDED"],
    ["REFUND_PENDING", "refund_in_full", "REFUNDED"],
    ["REFUND_PENDING", "fail", "REFUND_FAILED"],
    ["REFUNDED", "fail", "REFUND_FAILED"],
    ["REFUNDED", "fail_earlier", "PARTIALLY_REFUNDED"],
    [null, "by_hand_in_full", "REFUNDED"],
    ["REFUND_PENDING", "dismiss", "REFUNDED"],
  ] satisfies [RefundStatus | null, RefundTrigger, RefundStatus][])("%s %s → %s", (from, trigger, to) => {
    expect(moveRefund(from, trigger)).toBe(to);
  });

  test("refuses everything else", () => {
    expect(() => moveRefund("REFUND_PENDING", "request")).toThrow("refund_pending");
    expect(() => moveRefund("REFUNDED", "request")).toThrow("not_refundable");
    const legal = [null, ...REFUND_STATUSES].flatMap((from) =>
      (Object.keys(REFUND_MOVES) as RefundTrigger[]).filter((trigger) => {
        try {
          return moveRefund(from, trigger);
        } catch {
          return false;
        }
      }),
    );
    expect(legal).toHaveLength(19);
  });
});

function reachableFrom(states: readonly OrderState[]): OrderState[] {
  const reached = new Map(states.map((state) => [keyOf(state), state]));
  for (const state of reached.values()) {
    for (const trigger of TRIGGERS.filter((each) => canMove(state, each))) {
      const next = move(state, trigger);
      if (!reached.has(keyOf(next))) reached.set(keyOf(next), next);
    }
  }
  return [...reached.values()];
}

function keyOf({ status, payment_status }: OrderState): string {
  return `${status}/${payment_status}`;
}
