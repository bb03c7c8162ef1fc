import { expect, test } from "vitest";
import { proposedToCancel } from "./tickets-to-cancel.tsx";

test("a refund in full proposes to cancel the tickets with which nobody has come", () => {
  const proposed = proposedToCancel([
    { id: 1, status: "ACTIVE", checked_in_at: null },
    { id: 2, status: "ACTIVE", checked_in_at: "2027-03-28T17:30:00.000Z" },
    { id: 3, status: "CANCELLED", checked_in_at: null },
    { id: 4, status: "AWAITING_PAYMENT", checked_in_at: null },
  ]);

  expect(proposed).toEqual([1, 4]);
});

test("tickets that are not loaded are not taken for none, so that no refund keeps them valid by mistake", () => {
  expect(proposedToCancel(undefined)).toBeNull();
});
