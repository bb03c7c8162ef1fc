import { describe, expect, test } from "vitest";
import { hasRightCheckDigit, readCard, TEST_CARDS } from "./cards.ts";

const NOW = new Date("2027-06-15T12:00:00Z");
const card = { card_number: "4242424242424242", expiry: "12/29", security_code: "123" };

describe("a test card", () => {
  test.each([
    ["4242 4242 4242 4242", "succeeds"],
    ["4242-4242-4242-4242", "succeeds"],
    ["4000 0000 0000 0002", "declined"],
    ["4000 0000 0000 3220", "asks"],
    ["4000000000000259", "settles_late"],
  ])("%s %s", (card_number, outcome) => {
    expect(readCard({ ...card, card_number }, NOW)).toEqual({
      outcome,
      ending: card_number.replace(/\D/g, "").slice(-4),
    });
  });

  test.each([["12/29"], ["12 / 29"], ["12/2029"], ["1229"], ["06/27"]])(
    "accepts the expiry date %s",
    (expiry) => {
      expect(readCard({ ...card, expiry }, NOW)).toMatchObject({ outcome: "succeeds" });
    },
  );
});

test.each([
  ["card_number", "", "required"],
  ["card_number", "4242 4242 4242 4241", "invalid_format"],
  ["card_number", "4242", "invalid_format"],
  ["card_number", "4242 4242 4242 424x", "invalid_format"],
  ["card_number", "5555 5555 5555 4444", "unknown"],
  ["expiry", "", "required"],
  ["expiry", "13/29", "invalid_format"],
  ["expiry", "soon", "invalid_format"],
  ["expiry", "05/27", "past"],
  ["expiry", "12/2019", "past"],
  ["security_code", "", "required"],
  ["security_code", "12", "invalid_format"],
  ["security_code", "12a", "invalid_format"],
])("refuses the %s %j: %s", (field, value, code) => {
  expect(readCard({ ...card, [field]: value }, NOW)).toEqual({ fields: { [field]: [{ code }] } });
});

test("reports all problems at once", () => {
  const read = readCard({ card_number: "", expiry: "1", security_code: "" }, NOW);

  expect(Object.keys("fields" in read ? read.fields : {})).toEqual([
    "card_number",
    "expiry",
    "security_code",
  ]);
});

test("gives every test card a valid check digit", () => {
  for (const number of Object.keys(TEST_CARDS)) expect(hasRightCheckDigit(number)).toBe(true);
  expect(hasRightCheckDigit("4242424242424243")).toBe(false);
});
