import { expect, test } from "vitest";
import type { TicketState } from "../../../check-in/rules/snapshot-codec.ts";
import { withNews } from "./with-news.ts";

const finding = (state: TicketState | null) => ({
  ticket: state && { state, ticketKind: undefined },
  facts: null,
  isBySignature: false,
});

test.each<[TicketState | null | "unclear", TicketState, TicketState | null | "unclear"]>([
  ["VALID", "CANCELLED", "CANCELLED"],
  ["VALID", "SUPERSEDED", "SUPERSEDED"],
  ["VALID", "IN", "IN"],
  ["unclear", "CANCELLED", "CANCELLED"],
  [null, "IN", "IN"],
  // Taken back since.
  ["IN", "VALID", "VALID"],
  // Nothing that another device says makes a ticket valid that this one refuses or does not know.
  ["CANCELLED", "VALID", "CANCELLED"],
  ["UNPAID", "VALID", "UNPAID"],
  [null, "VALID", null],
  ["unclear", "VALID", "unclear"],
  ["VALID", "NOT_ON_LIST", "VALID"],
])("a ticket that is %s here and %s at a device with fresher tickets is %s", (own, told, expected) => {
  const ticket = {
    lookup: new Uint8Array(12),
    readable: new Uint8Array(6),
    state: told,
    kind: 0,
    sealed: new Uint8Array(),
    ticketKind: undefined,
  };

  const found = withNews(own === "unclear" ? own : finding(own), { ticket, facts: null });

  expect(found === "unclear" ? found : (found.ticket?.state ?? null)).toBe(expected);
});
