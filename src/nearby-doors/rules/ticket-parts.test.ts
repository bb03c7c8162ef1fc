import { expect, test } from "vitest";
import { createTicketJoiner, readTicketPart, ticketParts } from "./ticket-parts.ts";

const chunk = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);

test("joins the parts of a chunk to the same bytes", () => {
  const join = createTicketJoiner();
  const parts = ticketParts(chunk).map((part) => readTicketPart(JSON.parse(JSON.stringify(part)))!);

  const joined = parts.map(join);

  expect(parts.length).toBeGreaterThan(3);
  expect(joined.slice(0, -1).every((one) => one === null)).toBe(true);
  expect(joined.at(-1)).toEqual(chunk);
});

test("drops a chunk without all its parts, and takes the next one", () => {
  const join = createTicketJoiner();
  const parts = ticketParts(chunk);

  const cut = parts.filter((_, index) => index !== 1).map(join);
  const whole = parts.map(join);

  expect(cut.every((one) => one === null)).toBe(true);
  expect(whole.at(-1)).toEqual(chunk);
});

test.each([
  null,
  { type: "tickets", part: 0, parts: 101, data: "" },
  { type: "tickets", part: 0, parts: 1, data: "A".repeat(65_537) },
  { type: "tickets", part: 0.5, parts: 1, data: "" },
  { type: "tickets", part: 0, parts: 1, data: "<b>" },
])("takes %j for no part", (value) => {
  expect(readTicketPart(value)).toBeNull();
});
