import { expect, test } from "vitest";
import { INTENT_MOVES, INTENT_STATUSES, isOpen, type IntentStatus, movesTo } from "./intent-states.ts";

const canMoveIntent = (from: IntentStatus, to: IntentStatus) => movesTo(to).includes(from);

test("never reverts money that was received", () => {
  for (const to of INTENT_STATUSES) expect(canMoveIntent("SUCCEEDED", to)).toBe(false);
});

test("keeps a payment under review until a person has decided", () => {
  for (const to of INTENT_STATUSES) expect(canMoveIntent("MISMATCH", to)).toBe(false);
});

test("lets a cancelled intent only succeed", () => {
  expect(INTENT_MOVES.CANCELLED).toEqual(["SUCCEEDED", "MISMATCH"]);
});

test("never moves an intent back to CREATED", () => {
  for (const from of INTENT_STATUSES) expect(canMoveIntent(from, "CREATED")).toBe(false);
});

test("never reopens an intent, so that an order has at most one open", () => {
  for (const from of INTENT_STATUSES.filter((status) => !isOpen(status))) {
    expect(INTENT_STATUSES.filter((to) => isOpen(to) && canMoveIntent(from, to))).toEqual([]);
  }
});
