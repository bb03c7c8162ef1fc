import { expect, test } from "vitest";
import type { PublicOrder } from "../contract.ts";
import { fieldOf, guestTickets, knownDetails, readDetails, toBuyerDetails } from "./details-form.ts";

const buyer = { first_name: "Berta", last_name: "Buyer", email: "berta@example.org" };
const item = (id: number, quantity: number, product_type = "TICKET") => ({
  id,
  quantity,
  product_type,
  item_name: `Item ${id}`,
});
const order = (given: object) =>
  ({ first_name: null, last_name: null, email: null, attendees: [], ...given }) as unknown as PublicOrder;
const answers = { values: {}, units: {} };
const nothingElse = { billing: {}, opted_into_marketing: false, accepted_terms: false };
const guest = (given: object = {}) => ({
  order_item_id: 5,
  first_name: "",
  last_name: "",
  email: "",
  ...given,
});

test("every ticket after the first may have a name of its own; merchandise has none", () => {
  const tickets = guestTickets(order({ order_items: [item(5, 2), item(6, 1, "GENERAL"), item(7, 1)] }));

  expect(tickets.map(({ number, orderItemId }) => [number, orderItemId])).toEqual([
    [2, 5],
    [3, 7],
  ]);
});

test("without any guest's name all tickets are the buyer's", () => {
  expect(
    toBuyerDetails({ ...buyer, ...nothingElse, answers, guests: [guest(), guest({ email: "  " })] }, 5),
  ).toEqual({
    order: buyer,
  });
});

test("one named guest: everybody else's ticket is in the buyer's name", () => {
  const guests = [guest(), guest({ first_name: "Gus", last_name: "Guest", order_item_id: 7 })];

  expect(toBuyerDetails({ ...buyer, ...nothingElse, answers, guests }, 5).attendees).toEqual([
    { order_item_id: 5, first_name: "Berta", last_name: "Buyer" },
    { order_item_id: 5, first_name: "Berta", last_name: "Buyer" },
    { order_item_id: 7, first_name: "Gus", last_name: "Guest" },
  ]);
});

test("trouble with a field of the call shows at the field it was typed in, once", () => {
  const typed = { ...buyer, ...nothingElse, answers, guests: [guest(), guest({ first_name: "Gus" })] };

  expect(fieldOf("order.email", typed)).toBe("email");
  expect(fieldOf("attendees.2.last_name", typed)).toBe("guest_3_last_name");
  expect(fieldOf("attendees.0.first_name", typed)).toBeNull();
  expect(fieldOf("attendees.1.first_name", typed)).toBeNull();
});

test("the form starts with what is known, and leaves blank what is only the buyer's name again", () => {
  const attendees = [
    { position: 1, ...buyer },
    { position: 2, ...buyer },
    { position: 3, first_name: "Gus", last_name: "Guest", email: buyer.email },
  ];

  const known = knownDetails(order({ ...buyer, attendees, order_items: [item(5, 3)] }), answers, {});

  expect(known).toEqual({
    ...buyer,
    ...nothingElse,
    answers,
    guests: [guest(), guest({ first_name: "Gus", last_name: "Guest" })],
  });
});

test("what was typed is read back as it was typed", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...buyer, first_name: " Berta " })) form.set(name, value);
  form.set("guest_2_order_item_id", "5");
  form.set("guest_2_first_name", "Gus");

  expect(readDetails(form)).toEqual({
    ...buyer,
    first_name: " Berta ",
    ...nothingElse,
    answers,
    guests: [guest({ first_name: "Gus" })],
  });
});
