import { expect, test } from "vitest";
import { answerOf } from "./answer-of.ts";
import { localeOf } from "./locale-of.ts";
import { ticketMatcher } from "./ticket-matcher.ts";

const kind = (
  id: number,
  title: string,
  label: string | null,
  product_type: "TICKET" | "GENERAL" = "TICKET",
) => ({
  product: { title, product_type },
  price: { id, label },
  name: label ? `${title} – ${label}` : title,
});
const kinds = new Map(
  [
    kind(1, "Concert", "Stalls"),
    kind(2, "Concert", "Balcony"),
    kind(3, "Dinner", null),
    kind(4, "Poster", null, "GENERAL"),
    kind(5, "Rehearsal", "Balcony"),
  ].map((one) => [one.price.id, one]),
);
const matched = (text: string, tickets: { text: string; product_price_id: number }[] = []) =>
  ticketMatcher(kinds, { product_price_id: 3, tickets })(text)?.price.id ?? null;

test.each([
  ["Concert – Stalls", 1],
  ["concert -  stalls", 1],
  ["Stalls", 1],
  ["DINNER", 3],
  ["", 3],
  // Two tickets have this name.
  ["Concert", null],
  ["Balcony", null],
  ["Poster", null],
  ["Opera", null],
])("the text %j of a file means the ticket %j", (text, expected) => {
  expect(matched(text)).toBe(expected);
});

test("prefers the ticket chosen for a text to a ticket of that name", () => {
  expect(matched("balcony", [{ text: "Balcony", product_price_id: 2 }])).toBe(2);
  expect(matched("Dinner", [{ text: "dinner", product_price_id: 1 }])).toBe(1);
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt_BR", "pt-br"],
  ["Deutsch", "de"],
  ["French", "fr"],
  ["Klingon", null],
])("the language %j is %j", (text, expected) => {
  expect(localeOf(text)).toBe(expected);
});

test("splits a cell with several options at semicolons, bars or commas", () => {
  const diet = { type: "CHECKBOX" as const, options: ["Vegan", "No nuts, no milk", "Halal"] };

  expect(answerOf(diet, "vegan; HALAL")).toEqual(["Vegan", "Halal"]);
  expect(answerOf(diet, "Vegan, Halal")).toEqual(["Vegan", "Halal"]);
  expect(answerOf(diet, "no nuts, no milk")).toEqual(["No nuts, no milk"]);
  expect(answerOf({ type: "RADIO", options: ["Yes"] }, "yes")).toBe("Yes");
  expect(answerOf({ type: "SINGLE_LINE_TEXT", options: [] }, "a, b")).toBe("a, b");
});
