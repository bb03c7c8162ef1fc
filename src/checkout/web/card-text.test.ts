import { expect, test } from "vitest";
import { caretIn, groupCardNumber, slashExpiry } from "./card-text.ts";

test.each([
  ["", ""],
  ["4242", "4242"],
  ["42424", "4242 4"],
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242-4242-4242", "4242 4242 4242 4242"],
  [" 4242\u00a042424242 4242 ", "4242 4242 4242 4242"],
  ["4242 424", "4242 424"],
  ["42 42 4242", "4242 4242"],
  ["6212345678901234567", "6212 3456 7890 1234 567"],
  ["my card 4242", "my card 4242"],
])("formats the card number %j as %j", (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown);
});

test.each([
  ["", ""],
  ["0", "0"],
  ["00", "00"],
  ["1", "1"],
  ["1/", "01/"],
  ["1 ", "01/"],
  [" 12/34", "12/34"],
  ["5", "05/"],
  ["12", "12/"],
  ["05//", "05/"],
  ["12/", "12/"],
  ["12/3", "12/3"],
  ["1234", "12/34"],
  ["12 / 34", "12/34"],
  ["12.34", "12/34"],
  ["12-2034", "12/2034"],
  ["122034", "12/2034"],
  ["5/34", "5/34"],
  ["13", "13"],
  ["1334", "1334"],
  ["2034-12", "2034-12"],
  ["soon", "soon"],
])("formats the expiry date %j as %j", (typed, shown) => {
  expect(slashExpiry(typed)).toBe(shown);
});

test.each(["12/3", "12/", "12", "1", "2/34", ""])(
  "leaves the expiry date %j unchanged while deleting",
  (left) => {
    expect(slashExpiry(left, { isDeleting: true })).toBe(left);
  },
);

test.each([
  // A caret at the end stays at the end.
  ["42424", 5, "4242 4", 6],
  // A digit in the middle of a group.
  ["42942 4242", 3, "4294 2424 2", 3],
  // Backspace over a space moves the caret before it, so that the next one deletes a digit.
  ["42424242", 4, "4242 4242", 4],
  ["4242", 0, "4242", 0],
])("shows %j with the caret at %d as %j with the caret at %d", (typed, caret, shown, position) => {
  expect(groupCardNumber(typed)).toBe(shown);
  expect(caretIn(shown, typed, caret)).toBe(position);
});
