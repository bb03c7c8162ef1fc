import { expect, test } from "vitest";
import type { CheckInList } from "../../contract.ts";
import { mayTakeNow } from "./may-take-now.ts";

const TICKET = { product_id: 1, product_price_id: 11, category_id: 21, labels: ["VIP"] };
const NOTHING = {
  is_active: true,
  is_expired: false,
  covers_all_tickets: false,
  product_ids: [],
  price_ids: [],
  category_ids: [],
  attendee_label: null,
};

test.each<[string, Partial<CheckInList>, boolean]>([
  ["all tickets", { covers_all_tickets: true }, true],
  ["the ticket's product", { product_ids: [2, 1] }, true],
  ["another product", { product_ids: [2] }, false],
  ["the ticket's tier", { price_ids: [11] }, true],
  ["another tier of the product", { price_ids: [12] }, false],
  ["the product's category", { category_ids: [21] }, true],
  ["another category", { category_ids: [22] }, false],
  ["the attendee's label", { covers_all_tickets: true, attendee_label: "VIP" }, true],
  ["another label", { covers_all_tickets: true, attendee_label: "Press" }, false],
  ["all tickets, later", { covers_all_tickets: true, is_active: false }, false],
  ["all tickets, until an hour ago", { covers_all_tickets: true, is_expired: true }, false],
])("a list of %s is offered only for a ticket that it may take", (_, rules, isOffered) => {
  expect(mayTakeNow({ ...NOTHING, ...rules } as CheckInList, TICKET)).toBe(isOffered);
});

test("a list of categories is offered for a ticket whose product was deleted: the server decides", () => {
  const list = { ...NOTHING, category_ids: [22] } as unknown as CheckInList;

  expect(mayTakeNow(list, { ...TICKET, category_id: undefined })).toBe(true);
});
