import { expect, test } from "vitest";
import { allowanceOf } from "./message-allowance.ts";

const operators = { messages: 20, emails: 20_000 };
const facts = { tier: "UNTRUSTED", isReviewed: false, ticketsOfLargestEvent: 0 } as const;

test.each([
  ["the operator's", {}, { messages: 20, emails: 20_000 }],
  ["never lowered by a tier", { tier: "UNTRUSTED" as const }, { messages: 20, emails: 20_000 }],
  ["10 messages to 5,000", { tier: "TRUSTED" as const }, { messages: 20, emails: 50_000 }],
  ["50 messages to 50,000", { tier: "PREMIUM" as const }, { messages: 50, emails: 2_500_000 }],
  [
    "three messages to the largest event",
    { ticketsOfLargestEvent: 25_000 },
    { messages: 20, emails: 75_000 },
  ],
  [
    "not raised by an event where messages are reviewed",
    { ticketsOfLargestEvent: 25_000, isReviewed: true },
    { messages: 20, emails: 20_000 },
  ],
])("an account's allowance is %s", (_name, given, expected) => {
  expect(allowanceOf(operators, { ...facts, ...given })).toEqual(expected);
});
