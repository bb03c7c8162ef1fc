import { expect, test } from "vitest";
import { labelOf, placeOf } from "./audit-place.ts";

const route = (call: string, status?: number) => {
  const [method, path] = call.split(" ") as ["POST", string];
  return { method, path, summary: "", policy: "user", response: null, ...(status && { status }) } as const;
};

test.each([
  ["POST /events", 201, {}, { id: 7 }, ["CREATED", "events", "7", 7]],
  ["PUT /events/{event_id}", undefined, { event_id: 7 }, { id: 7 }, ["CHANGED", "events", "7", 7]],
  [
    "DELETE /events/{event_id}/products/{product_id}",
    undefined,
    { event_id: 7, product_id: 9 },
    undefined,
    ["DELETED", "products", "9", 7],
  ],
  [
    "POST /events/{event_id}/orders/{order_id}/cancel",
    undefined,
    { event_id: 7, order_id: 3 },
    { id: 3 },
    ["DONE", "orders", "3", 7],
  ],
  [
    "POST /events/{event_id}/products/sort",
    undefined,
    { event_id: 7 },
    undefined,
    ["DONE", "products", "7", 7],
  ],
  [
    "POST /events/{event_id}/promo-codes/batch",
    201,
    { event_id: 7 },
    { codes: [] },
    ["CREATED", "promo-codes", null, 7],
  ],
  ["POST /events/{event_id}/duplicate", 201, { event_id: 7 }, { id: 8 }, ["CREATED", "events", "8", 7]],
  ["POST /account/event-defaults/apply", undefined, {}, undefined, ["DONE", "event-defaults", null, null]],
] as const)("%s", (call, status, params, data, expected) => {
  const { kind, subject, subject_id, event_id } = placeOf(
    route(call, status),
    { params, query: undefined, body: undefined },
    data,
  );

  expect([kind, subject, subject_id, event_id]).toEqual(expected);
});

test("labels things by their name, but not people", () => {
  expect(labelOf("products", { title: "Early bird" })).toBe("Early bird");
  expect(labelOf("attendees", { name: "Ada" })).toBeNull();
  expect(labelOf("attendees", { name: "Ada", public_id: "A-Z5TVPV2" })).toBe("A-Z5TVPV2");
  expect(labelOf("orders", { name: "Ada", public_id: "O-Z5TVPV2" })).toBe("O-Z5TVPV2");
  expect(labelOf("products", undefined)).toBeNull();
});
