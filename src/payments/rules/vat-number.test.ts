import { expect, test } from "vitest";
import { countryOfVatNumber, normalVatNumber, vatNumberProblem } from "./vat-number.ts";

test.each([
  ["ie6388047v", "IE6388047V"],
  [" de 123 456 789 ", "DE123456789"],
  ["NL.1234.56.789-B01", "NL123456789B01"],
  ["gr123456789", "EL123456789"],
])("%s is %s", (typed, number) => {
  expect(normalVatNumber(typed)).toBe(number);
});

test.each([
  ["DE12345678", null],
  ["DE123456789012345", null],
  ["ATU12345678", null],
  ["EL123456789", null],
  ["XI123456789", null],
  ["RO361757", null],
  ["DE1234567", "BAD_FORMAT"],
  ["DE1234567890123456", "BAD_FORMAT"],
  ["1DE23456789", "BAD_FORMAT"],
  ["123456789", "BAD_FORMAT"],
  ["DE12345678Ä", "BAD_FORMAT"],
  ["DE12345678/9", "BAD_FORMAT"],
  ["", "BAD_FORMAT"],
  ["GB123456789", "UNKNOWN_COUNTRY"],
  ["CH123456789", "UNKNOWN_COUNTRY"],
  ["US123456789", "UNKNOWN_COUNTRY"],
] as const)("5.30 matches the pattern of %s: %s", (number, problem) => {
  expect(vatNumberProblem(number)).toBe(problem);
});

test.each([
  ["DE123456789", "DE"],
  ["EL123456789", "GR"],
  ["XI123456789", "GB"],
])("finds the country of %s: %s", (number, country) => {
  expect(countryOfVatNumber(number)).toBe(country);
});
