import { ticketSecret } from "../../tickets/index.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { publicId, shortId } from "../../values/short-id.ts";
import type { CheckoutItem, CheckoutOrder } from "../checkout-order.ts";
import type { IssuedTicket } from "./issued-ticket.ts";
import type { BuyerDetails } from "../contract.ts";
import type { GuestNames } from "../questions/contract.ts";

/** A ticket and the number of its unit in the line, from 1. */
export interface TicketOfUnit {
  ticket: IssuedTicket;
  unit: number;
}

type Given = NonNullable<BuyerDetails["attendees"]>[number];
type Holder = Pick<IssuedTicket, "first_name" | "last_name" | "email">;

/**
 * Issues one ticket per unit of each ticket line, numbered through the order. Names go to the tickets of
 * their line in the given order. A ticket whose guest enters a name later carries the buyer's name and has a
 * guest link. The event decides whether it asks for guest names (docs/domain/orders.md).
 */
export function issueTickets(
  order: CheckoutOrder,
  { order: buyer, attendees }: BuyerDetails,
  names: GuestNames,
): TicketOfUnit[] {
  const given = givenByItem(order, attendees);
  const units = order.items.filter(isTicket).flatMap((item) => unitsOf(item).map((unit) => ({ item, unit })));
  if (names === "NOW" && given === null && units.length > 1) throw invalidField("attendees", "required");
  const holders = units.map(({ item, unit }, index) => {
    if (names === "NONE") return buyer;
    if (given !== null) return holderOf(given.get(item.id)![unit - 1]!, buyer, names);
    return index === 0 ? buyer : null;
  });
  return units.map(({ item, unit }, index) => {
    const known = order.attendees[index];
    const { first_name, last_name, email } = holders[index] ?? buyer;
    const ticket = {
      order_item_id: item.id,
      product_id: item.product_id,
      product_price_id: item.product_price_id,
      position: index + 1,
      short_id: known?.short_id ?? shortId("a"),
      public_id: known?.public_id ?? publicId("A"),
      ticket_secret: known?.ticket_secret ?? ticketSecret(),
      first_name,
      last_name,
      email,
      ...(holders[index] === null && { guest_token: known?.guest_token ?? shortId("g") }),
    };
    return { ticket, unit };
  });
}

interface GivenUnit extends Given {
  /** Index in the request. */
  index: number;
}

/** Null: the guest enters the name later. */
function holderOf({ index, ...given }: GivenUnit, buyer: Holder, names: GuestNames): Holder | null {
  if (given.name_follows && names === "LATER") return null;
  const { first_name, last_name, email } = given;
  if (first_name && last_name) return { first_name, last_name, email: email ?? buyer.email };
  const fields: Record<string, FieldProblem[]> = {};
  if (!first_name) fields[`attendees.${index}.first_name`] = [{ code: "required" }];
  if (!last_name) fields[`attendees.${index}.last_name`] = [{ code: "required" }];
  throw new Refusal("invalid", { fields });
}

function isTicket(item: CheckoutItem): boolean {
  return item.product_type === "TICKET";
}

function unitsOf({ quantity }: CheckoutItem): number[] {
  return Array.from({ length: quantity }, (_, index) => index + 1);
}

/** The given names by line, or null if none were sent. Each line needs as many names as tickets. */
function givenByItem(
  order: CheckoutOrder,
  given: BuyerDetails["attendees"],
): Map<number, GivenUnit[]> | null {
  if (given === undefined) return null;
  const wanted = new Map(order.items.filter(isTicket).map((item) => [item.id, item.quantity]));
  const stranger = given.findIndex(({ order_item_id }) => !wanted.has(order_item_id));
  if (stranger >= 0) throw invalidField(`attendees.${stranger}.order_item_id`, "unknown");
  const numbered = given.map((one, index) => ({ ...one, index }));
  const byItem = Map.groupBy(numbered, ({ order_item_id }) => order_item_id);
  for (const [itemId, quantity] of wanted) {
    if ((byItem.get(itemId)?.length ?? 0) !== quantity) throw invalidField("attendees", "mismatch");
  }
  return byItem;
}
