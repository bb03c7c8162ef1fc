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

test("offers a name for every ticket after the first, and none for other products", () => {
  const tickets = guestTickets(order({ order_items: [item(5, 2), item(6, 1, "GENERAL"), item(7, 1)] }));

  expect(tickets.map(({ number, orderItemId }) => [number, orderItemId])).toEqual([
    [2, 5],
    [3, 7],
  ]);
});

const typedOf = (given: object) => ({
  ...buyer,
  ...nothingElse,
  answers,
  names: "now" as const,
  attends: true,
  guests: [],
  ...given,
});
const berta = { order_item_id: 5, first_name: "Berta", last_name: "Buyer" };
const follows = (order_item_id: number) => ({
  order_item_id,
  first_name: null,
  last_name: null,
  name_follows: true,
});
const gus = guest({ first_name: "Gus", last_name: "Guest", order_item_id: 7 });

test("asks for no guests where the event wants no guest names", () => {
  expect(toBuyerDetails(typedOf({}), 5)).toEqual({ order: buyer });
});

test("keeps the buyer's ticket first and leaves each guest's open when names follow, whatever was typed", () => {
  const typed = typedOf({ names: "later", guests: [guest(), gus] });

  expect(toBuyerDetails(typed, 5).attendees).toEqual([berta, follows(5), follows(7)]);
});

test("sends only guests if the buyer does not attend", () => {
  const typed = typedOf({ names: "later", attends: false, guests: [guest()] });

  expect(toBuyerDetails(typed, 5).attendees).toEqual([follows(5), follows(5)]);
});

test("leaves a blank guest to a later link when names are given now", () => {
  const typed = typedOf({ guests: [guest({ email: "  " }), gus] });

  expect(toBuyerDetails(typed, 5).attendees).toEqual([berta, follows(5), { ...gus, email: null }]);
});

test("sends blank names unchanged, for the server to refuse, where the organiser requires every name", () => {
  const typed = typedOf({ names: "required", guests: [guest()] });

  expect(toBuyerDetails(typed, 5).attendees).toEqual([berta, { ...guest(), email: null }]);
  expect(fieldOf("attendees.1.first_name", typed)).toBe("guest_2_first_name");
});

test("shows a problem once, at the field where its value was typed", () => {
  const typed = typedOf({ guests: [guest(), guest({ first_name: "Gus" })] });

  expect(fieldOf("order.email", typed)).toBe("email");
  expect(fieldOf("attendees.2.last_name", typed)).toBe("guest_3_last_name");
  expect(fieldOf("attendees.0.first_name", typed)).toBeNull();
  expect(fieldOf("attendees.1.first_name", typed)).toBeNull();
});

test("fills the form with known details and leaves names blank that only repeat the buyer's", () => {
  const attendees = [
    { position: 1, is_named: true, ...buyer },
    { position: 2, is_named: false, ...buyer },
    { position: 3, is_named: true, first_name: "Gus", last_name: "Guest", email: buyer.email },
  ];
  const known = (guest_names: "LATER" | "NOW", given: object[]) =>
    knownDetails(order({ ...buyer, attendees: given, order_items: [item(5, 3)] }), answers, {
      given: {},
      guest_names,
    });

  expect(known("LATER", attendees)).toEqual(
    typedOf({ guests: [guest(), guest({ first_name: "Gus", last_name: "Guest" })] }),
  );
  expect(known("LATER", [])).toMatchObject({ names: "later", attends: true });
  expect(known("NOW", [])).toMatchObject({ names: "required" });
});

test("reads the form back as it was typed", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...buyer, first_name: " Berta " })) form.set(name, value);
  form.set("names", "later");
  form.set("attends", "on");
  form.set("guest_2_order_item_id", "5");
  form.set("guest_2_first_name", "Gus");
  form.set("unit_1", "5_1");
  form.set("q_9_1", "mine");
  form.set("unit_2", "5_2_guest");
  form.set("q_9_2", "hidden from view");

  expect(readDetails(form)).toEqual(
    typedOf({
      first_name: " Berta ",
      names: "later",
      guests: [guest({ first_name: "Gus" })],
      answers: { values: { q_9_1: ["mine"] }, units: { 1: "5_1", 2: "5_2" } },
    }),
  );
});
