import { expect, test } from "vitest";
import type { TicketState } from "../../../check-in/rules/snapshot-codec.ts";
import { type Finding, withNews, withUndo } from "./with-news.ts";

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
  // The entry was taken back since.
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

const letInUnpaid: Finding = {
  ticket: { state: "VALID", ticketKind: undefined, isUnpaid: true },
  facts: null,
  isBySignature: false,
};

test("a ticket that the event lets in unpaid is unpaid also after another device has let it in and taken that back", () => {
  const told = withNews(letInUnpaid, {
    ticket: { state: "IN", ticketKind: undefined },
    facts: null,
  } as never);
  expect(told).toMatchObject({ ticket: { state: "IN", isUnpaid: true } });

  const undone = withUndo(told as Finding, { undoneAt: 2_000 }, 1_000);

  expect(undone).toMatchObject({ ticket: { state: "VALID", isUnpaid: true } });
});

test("a paid ticket is not marked", () => {
  const paid = { ...letInUnpaid, ticket: { state: "VALID", ticketKind: undefined } } as Finding;

  const told = withNews(paid, {
    ticket: { state: "IN", ticketKind: undefined },
    facts: null,
  } as never) as Finding;

  expect(told.ticket).toEqual({ state: "IN", ticketKind: undefined });
});
