import { expect, test } from "vitest";
import { addressOf } from "./address-of.ts";

const event = { id: 7, title: "Night", currency: "EUR" };

test.each([
  ["a product", { subject: "products", subject_id: "9", event }, "/manage/event/7/products"],
  ["an order", { subject: "orders", subject_id: "3", event }, "/manage/event/7/orders?order=3"],
  ["orders of no event", { subject: "orders", subject_id: "3", event: null }, undefined],
  ["a bulk action on orders", { subject: "orders", subject_id: null, event }, undefined],
  ["a tax", { subject: "taxes-and-fees", subject_id: "2", event: null }, "/account/taxes-and-fees"],
  ["an organiser", { subject: "organizers", subject_id: "4", event: null }, "/manage/organizer/4"],
  ["a subject without a page", { subject: "sessions", subject_id: "1", event: null }, undefined],
])("leads from %s to its page", (_name, entry, address) => {
  expect(addressOf({ kind: "CHANGED", ...entry })).toBe(address);
});

test("leads nowhere from what was deleted", () => {
  expect(addressOf({ kind: "DELETED", subject: "products", subject_id: "9", event })).toBeUndefined();
});
