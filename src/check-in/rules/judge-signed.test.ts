import { expect, test } from "vitest";
import { judgeSigned } from "./judge-signed.ts";

const CURSOR = "2027-03-28T18:00:00Z";
const minuteOf = (time: string) => Date.parse(`2027-03-28T${time}Z`) / 60_000;
const kind = { priceId: 7, title: "Balcony", tier: null, colour: null, isTaken: true };
const backstage = { ...kind, priceId: 8, title: "Backstage", isTaken: false };
const known = (state: "VALID" | "IN" | "CANCELLED" | "UNPAID") => ({ state, ticketKind: kind });

const judge = ({ priceId = 7, soldAt = "18:05:00", ...facts }: Record<string, unknown> = {}) =>
  judgeSigned({
    signed: { priceId: priceId as number, soldAtMinute: minuteOf(soldAt as string) },
    ticket: null,
    sameTicket: null,
    codes: { publicKeys: [], asksMore: false },
    kinds: [kind, backstage],
    cursor: CURSOR,
    ...facts,
  });

test("a ticket that was sold after the list is judged by what its signature says", () => {
  expect(judge()).toEqual({ state: "VALID", ticketKind: kind });
  expect(judge({ priceId: 8 })).toEqual({ state: "NOT_ON_LIST", ticketKind: backstage });
  expect(judge({ priceId: 9 })).toBe("unclear");
  expect(judge({ codes: { publicKeys: [], asksMore: true } })).toBe("unclear");
});

test("a ticket that was sold before the list and is not in it is not valid any more", () => {
  expect(judge({ soldAt: "17:50:00" })).toBeNull();
  // Its transaction may have been committed just after the list was read.
  expect(judge({ soldAt: "17:59:00" })).toMatchObject({ state: "VALID" });
});

test("the newer code of a ticket in the list is as good as the ticket is there", () => {
  for (const state of ["VALID", "IN", "CANCELLED"] as const)
    expect(judge({ sameTicket: known(state), soldAt: "09:00:00" })).toMatchObject({ state });
});

test("a signed code of an unpaid ticket says that it was paid since, and undoes no cancellation", () => {
  expect(judge({ ticket: known("UNPAID") })).toMatchObject({ state: "VALID" });
  expect(judge({ ticket: known("CANCELLED") })).toMatchObject({ state: "CANCELLED" });
  // The list let the ticket in unpaid. Now it has a code that changes, like every paid ticket.
  expect(judge({ ticket: { ...known("VALID"), isUnpaid: true } })).toEqual(known("VALID"));
});
