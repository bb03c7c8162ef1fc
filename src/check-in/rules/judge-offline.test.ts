import { expect, test } from "vitest";
import { TICKET_STATES } from "./snapshot-codec.ts";
import { isContradicted, judgeOffline } from "./judge-offline.ts";

const facts = {
  isNamed: true,
  firstName: "Ann",
  lastName: "Lee",
  at: "2027-03-28T18:00:00.000Z",
  by: "Gate B",
};
const evidence = {
  scanId: "scan-0001",
  publicId: "A-7KQ2MXP",
  facts,
  ownEntry: null,
  deviceName: "Gate A",
};
const ticketOf = (state: (typeof TICKET_STATES)[number]) => ({
  state,
  ticketKind: { title: "Balcony", tier: null, colour: null },
});

test("each state of a ticket has its verdict without network", () => {
  const verdicts = TICKET_STATES.map(
    (state) => judgeOffline({ ...evidence, ticket: ticketOf(state) }).verdict,
  );

  expect(verdicts).toEqual(["ADMITTED", "ALREADY_IN", "CANCELLED", "UNPAID", "NOT_ON_LIST", "SUPERSEDED"]);
});

test("a ticket that this device has let in is in already, at this door", () => {
  const at = Date.parse("2027-03-28T19:30:00Z");

  const verdict = judgeOffline({ ...evidence, ticket: ticketOf("VALID"), ownEntry: { at } });

  expect(verdict).toMatchObject({
    verdict: "ALREADY_IN",
    checked_in_at: "2027-03-28T19:30:00.000Z",
    checked_in_by: "Gate A",
  });
});

test("a ticket that came in by another door says when and where", () => {
  expect(judgeOffline({ ...evidence, ticket: ticketOf("IN") })).toMatchObject({
    checked_in_at: facts.at,
    checked_in_by: "Gate B",
  });
});

test("CHK-10 a code that is in no list is not valid, and names nobody", () => {
  expect(judgeOffline({ ...evidence, ticket: null, facts: null })).toMatchObject({
    verdict: "UNKNOWN",
    public_id: null,
    first_name: null,
  });
});

test("an unpaid ticket that the event lets in has no code that changes, and needs none", () => {
  const ticket = { ...ticketOf("VALID"), isUnpaid: true as const };

  expect(judgeOffline({ ...evidence, ticket, isNotLive: true }).verdict).toBe("ADMITTED");
  expect(judgeOffline({ ...evidence, ticket: ticketOf("VALID"), isNotLive: true }).verdict).toBe("NOT_LIVE");
});

test("only a person whom the device let in can be contradicted", () => {
  expect(isContradicted("ADMITTED", "ALREADY_IN")).toBe(true);
  expect(isContradicted("ADMITTED", "CANCELLED")).toBe(true);
  expect(isContradicted("ADMITTED", "ADMITTED")).toBe(false);
  expect(isContradicted("CANCELLED", "ALREADY_IN")).toBe(false);
  expect(isContradicted(null, "ALREADY_IN")).toBe(false);
});
