import { expect, test } from "vitest";
import { z } from "zod";
import { checkedAnswer, declaredAnswer } from "./declared-answer.ts";

const Ticket = z.object({
  id: z.preprocess((value) => value, z.int()),
  name: z.string().nullable(),
  seat: z.object({ row: z.string() }).optional(),
});
const Order = z.object({
  data: z.object({
    short_id: z.string(),
    tickets: z.array(Ticket),
    facts: z.record(z.string(), z.int()),
    total: z.union([z.int(), z.null()]),
    note: z.string().trim(),
    version: z.string().prefault(""),
  }),
});
const ticket = { id: 1, name: null, ticket_secret: "secret" };
const order = {
  data: {
    short_id: "o_1",
    tickets: [ticket, { ...ticket, id: 2, seat: { row: "A", price: 5 } }],
    facts: { a: 1 },
    total: null,
    note: " late ",
    session_hash: "secret",
  },
};

test("an answer has the fields that its contract declares, and no others", () => {
  const answer = declaredAnswer(Order)(order);

  expect(answer).toEqual({
    data: {
      short_id: "o_1",
      tickets: [
        { id: 1, name: null },
        { id: 2, name: null, seat: { row: "A" } },
      ],
      facts: { a: 1 },
      total: null,
      note: "late",
      version: "",
    },
  });
  expect(JSON.stringify(answer)).toBe(JSON.stringify(Order.parse(order)));
});

test("an absent optional field stays absent", () => {
  const answer = declaredAnswer(z.object({ session: z.string().optional() }))({ session: undefined });

  expect(Object.keys(answer as object)).toEqual([]);
});

test("a field may have any name", () => {
  const schema = z.object({ 'a"]; throw 1; //': z.int(), "x-y": z.int() });
  const result = { 'a"]; throw 1; //': 1, "x-y": 2 };

  expect(declaredAnswer(schema)(result)).toEqual(result);
});

test("in tests and development, an answer that breaks its contract fails", () => {
  const check = checkedAnswer(Order);

  expect(check(order)).toEqual(Order.parse(order));
  expect(() => check({ data: { ...order.data, short_id: 7 } })).toThrow("expected string");
});
