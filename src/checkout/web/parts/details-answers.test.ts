import { expect, test } from "vitest";
import type { PublicOrder } from "../../contract.ts";
import type { AskedQuestion } from "../../questions/contract.ts";
import { answerFieldOf, askedUnits, knownAnswers, readAnswers, toGivenAnswers } from "./details-answers.ts";

const question = (id: number, facts: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  type: "SINGLE_LINE_TEXT",
  belongs_to: "PRODUCT",
  title: `Question ${id}`,
  description: null,
  options: [],
  required: false,
  product_ids: [1],
  order: id,
  ...facts,
});
const order = {
  order_items: [
    { id: 57, product_id: 1, quantity: 2, item_name: "Adult" },
    { id: 58, product_id: 2, quantity: 1, item_name: "Shirt" },
  ],
} as unknown as PublicOrder;

test("asks only for units of the products that a question belongs to, numbered through the order", () => {
  const units = askedUnits(order, [question(3), question(4, { product_ids: [2] })]);

  expect(units.map(({ number, place, questions }) => [number, place, questions[0]?.id])).toEqual([
    [1, "57_1", 3],
    [2, "57_2", 3],
    [3, "58_1", 4],
  ]);
});

test("sends typed values by question and unit, and fills the form from stored answers", () => {
  const form = new FormData();
  form.set("unit_2", "57_2");
  form.set("q_3_2", "Vegan");
  form.append("q_5", "Sat");
  form.append("q_5", "Sun");
  form.set("q_6_address_line_1", "Main Street 1");
  form.set("q_6_city", "Ulm");
  const typed = readAnswers(form);

  const given = toGivenAnswers(typed);

  expect(given).toEqual([
    { question_id: 3, order_item_id: 57, unit: 2, answer: "Vegan" },
    { question_id: 5, answer: ["Sat", "Sun"] },
    { question_id: 6, answer: { address_line_1: "Main Street 1", city: "Ulm" } },
  ]);
  expect(knownAnswers(given, askedUnits(order, [question(3)])).values).toEqual(typed.values);
});

test("shows the problem of an answer at its field", () => {
  const typed = { values: {}, units: { 2: "57_2" } };

  expect(answerFieldOf("answers.5", typed)).toBe("q_5");
  expect(answerFieldOf("answers.3.57.2", typed)).toBe("q_3_2");
  expect(answerFieldOf("answers.6.zip_or_postal_code", typed)).toBe("q_6_zip_or_postal_code");
  expect(answerFieldOf("answers.3.57.2.city", typed)).toBe("q_3_2_city");
});
