import { expect, test } from "vitest";
import { INTENT_MOVES, INTENT_STATUSES, isOpen, type IntentStatus, movesTo } from "./intent-states.ts";

const canMoveIntent = (from: IntentStatus, to: IntentStatus) => movesTo(to).includes(from);

test("money that was received is never un-received", () => {
  for (const to of INTENT_STATUSES) expect(canMoveIntent("SUCCEEDED", to)).toBe(false);
});

test("a payment under review stays there until a person has looked", () => {
  for (const to of INTENT_STATUSES) expect(canMoveIntent("MISMATCH", to)).toBe(false);
});

test("a cancelled intent may still turn out to be paid, and nothing else", () => {
  expect(INTENT_MOVES.CANCELLED).toEqual(["SUCCEEDED", "MISMATCH"]);
});

test("nothing goes back to never having been asked for", () => {
  for (const from of INTENT_STATUSES) expect(canMoveIntent(from, "CREATED")).toBe(false);
});

test("an open intent never becomes a second open one of its order by reopening", () => {
  for (const from of INTENT_STATUSES.filter((status) => !isOpen(status))) {
    expect(INTENT_STATUSES.filter((to) => isOpen(to) && canMoveIntent(from, to))).toEqual([]);
  }
});
