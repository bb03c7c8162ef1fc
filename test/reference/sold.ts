import { makeProduct } from "../factories.ts";
import { anyText, db, made, makeAnsweredQuestion, type Row, type Stage, STRANGER, UNKNOWN } from "./stage.ts";

const category = { name: "Balcony", is_hidden: false };
const product = { title: "Seat", type: "PAID", product_type: "TICKET", prices: [{ price: 1_000 }] };
const question = { type: "SINGLE_LINE_TEXT", belongs_to: "ORDER", title: "Diet" };
const otherCategory = made("POST events/{event_id}/product-categories", "category_id", category);
const otherQuestion = made("POST events/{event_id}/questions", "question_id", question);
const otherProduct = async ({ event }: Stage) => ({ product_id: (await makeProduct(db, event)).id });

/** 4.6 and 4.7: products and questions. */
export const SOLD: Record<string, Row> = {
  "GET events/{event_id}/product-categories": {
    answers: 200,
    with: { data: [{ name: anyText }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/product-categories": {
    body: category,
    answers: 201,
    with: { data: { name: "Balcony" } },
    refuses: { body: { ...category, name: "" }, status: 422, at: "name" },
  },
  "GET events/{event_id}/product-categories/{category_id}": {
    given: otherCategory,
    answers: 200,
    with: { data: { name: "Balcony" } },
    refuses: { ids: { category_id: UNKNOWN }, status: 404 },
  },
  "PUT events/{event_id}/product-categories/{category_id}": {
    given: otherCategory,
    body: { name: "Stalls" },
    answers: 200,
    with: { data: { name: "Stalls" } },
    refuses: { body: { name: "x".repeat(256) }, status: 422, at: "name" },
  },
  "DELETE events/{event_id}/product-categories/{category_id}": {
    given: otherCategory,
    answers: 204,
    refuses: { again: true, status: 404 },
  },
  "GET events/{event_id}/products": {
    query: "query=&sort_by=title",
    answers: 200,
    with: { data: [{ prices: [{}] }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/products": {
    body: product,
    answers: 201,
    with: { data: { title: "Seat", prices: [{ price: 1_000 }] } },
    refuses: { body: { ...product, tax_and_fee_ids: [UNKNOWN] }, status: 422, at: "tax_and_fee_ids" },
  },
  "GET events/{event_id}/products/{product_id}": {
    answers: 200,
    with: { data: { title: "Admission" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/products/{product_id}": {
    given: otherProduct,
    body: { ...product, title: "Stool" },
    answers: 200,
    with: { data: { title: "Stool" } },
    refuses: { body: { ...product, prices: [] }, status: 422, at: "prices" },
  },
  "DELETE events/{event_id}/products/{product_id}": {
    given: otherProduct,
    answers: 204,
    refuses: { again: true, status: 404 },
  },
  "POST events/{event_id}/products/sort": {
    body: async ({ ask }: Stage) => ({
      sorted_categories: (await ask("GET events/{event_id}/product-categories")).json.data.map(
        ({ id, products }: { id: number; products: { id: number }[] }) => ({
          product_category_id: id,
          sorted_products: products.map((one, order) => ({ id: one.id, order })),
        }),
      ),
    }),
    answers: 204,
    refuses: {
      body: { sorted_categories: [{ product_category_id: UNKNOWN, sorted_products: [] }] },
      status: 409,
    },
  },

  "GET events/{event_id}/questions": {
    given: async (s) => void (await otherQuestion(s)),
    answers: 200,
    with: { data: [{ title: "Diet" }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/questions": {
    body: question,
    answers: 201,
    with: { data: { title: "Diet" } },
    refuses: { body: { ...question, type: "RADIO" }, status: 422, at: "options" },
  },
  "GET events/{event_id}/questions/{question_id}": {
    given: otherQuestion,
    answers: 200,
    with: { data: { title: "Diet" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/questions/{question_id}": {
    given: otherQuestion,
    body: { ...question, title: "Food" },
    answers: 200,
    with: { data: { title: "Food" } },
    refuses: { body: { ...question, belongs_to: "PRODUCT" }, status: 422, at: "product_ids" },
  },
  "DELETE events/{event_id}/questions/{question_id}": {
    given: otherQuestion,
    answers: 204,
    refuses: { again: true, status: 404 },
    differs: "020",
  },
  "POST events/{event_id}/questions/sort": {
    given: otherQuestion,
    body: ({ ids }: Stage) => [{ id: ids.question_id, order: 0 }],
    answers: 204,
    refuses: { body: [{ id: UNKNOWN, order: 0 }], status: 422 },
  },
  "PUT events/{event_id}/questions/{question_id}/answers/{question_answer_id}": {
    given: makeAnsweredQuestion,
    body: { answer: "A friend" },
    answers: 204,
    refuses: { body: { answer: ["A", "list"] }, status: 422 },
  },
  "POST events/{event_id}/questions/answers/export": {
    body: {},
    answers: 202,
    with: { message: anyText, status: "QUEUED", job_uuid: anyText, download_url: null },
    refuses: { as: "stranger", body: {}, status: 404 },
    differs: "020",
  },
  "GET events/{event_id}/questions/answers/export": {
    given: async ({ ask }) => ({
      job: (await ask("POST events/{event_id}/questions/answers/export", {})).json.job_uuid as string,
    }),
    query: "job_uuid={job}",
    answers: 200,
    with: { status: "QUEUED" },
    refuses: { query: "job_uuid=999999999", status: 404 },
    differs: "020",
  },
};
