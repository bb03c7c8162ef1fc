import { expect, test } from "vitest";

import { invalidField, Refusal, REFUSALS, statusOf } from "./refusal.ts";

test("carries code, facts and fields", () => {
  const cause = new Error("why");
  const refusal = new Refusal("not_enough_left", {
    facts: { remaining: 2 },
    fields: { "products.0": [{ code: "too_big" }] },
    cause,
  });

  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({ name: "Refusal", code: "not_enough_left", facts: { remaining: 2 }, cause });
  expect(refusal.fields).toEqual({ "products.0": [{ code: "too_big" }] });
  expect(new Refusal("not_found").facts).toEqual({});
});

test("refuses one field with invalidField", () => {
  expect(invalidField("quantity", "too_big", { maximum: 10 }).fields).toEqual({
    quantity: [{ code: "too_big", facts: { maximum: 10 } }],
  });
  expect(invalidField("name", "required").code).toBe("invalid");
});

test("has an HTTP error status for every code", () => {
  expect(Object.values(REFUSALS).every((status) => status >= 400 && status <= 503)).toBe(true);
  expect([statusOf("sold_out"), statusOf("busy"), statusOf("token_expired")]).toEqual([422, 503, 410]);
});
