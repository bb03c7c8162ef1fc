import { ticketSecret } from "../attendees/index.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { publicId, shortId } from "../values/short-id.ts";
import type { BoxOffice } from "./box-office.ts";
import {
  type CheckoutLink,
  type CheckoutOrder,
  findOwnCheckoutOrder,
  isHeld,
  refusalOfState,
} from "./checkout-order.ts";
import type { Completion, CompletionRequest, IssuedTicket } from "./complete-orders.ts";
import type { BuyerDetails, PublicOrder } from "./contract.ts";
import { publicOrder } from "./public-order.ts";
import { checkExtras } from "./questions/checkout-extras.ts";

export interface Buyer extends CheckoutLink {
  details: BuyerDetails;
  locale: string;
}

/**
 * Writes down who is buying. A free order is complete with it and its tickets are issued; one that costs
 * money waits to be paid, and until then the buyer may come back and change names.
 */
export async function saveBuyerDetails(office: BoxOffice, buyer: Buyer): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(office, buyer);
  return publicOrder(await writeBuyer(office, order, buyer));
}

/** The same for an order that was just read or made. */
export async function writeBuyer(
  office: BoxOffice,
  order: CheckoutOrder,
  { details, locale }: Pick<Buyer, "details" | "locale">,
): Promise<CheckoutOrder> {
  if (!isHeld(order)) throw refusalOfState(order);
  const tickets = issueTickets(order, details);
  const extras = await checkExtras(office.asks, order, details);
  const { first_name, last_name, email } = details.order;
  const { outcome } = await askUnlessTaken(office, {
    order_id: order.id,
    account_id: order.account_id,
    event_id: order.event_id,
    first_name,
    last_name,
    email,
    locale,
    attendees: tickets,
    ...(extras && { extras }),
  });
  if (outcome !== "completed" && outcome !== "awaiting_payment") throw refusalOf(outcome);

  office.changes.announce({ event_id: order.event_id, topic: "orders" });
  const isCompleted = outcome === "completed";
  return {
    ...order,
    first_name,
    last_name,
    email,
    locale,
    status: isCompleted ? "COMPLETED" : "RESERVED",
    payment_status: isCompleted ? "NO_PAYMENT_REQUIRED" : "AWAITING_PAYMENT",
    attendees: tickets.map((ticket) => ({ ...ticket, status: isCompleted ? "ACTIVE" : "AWAITING_PAYMENT" })),
  };
}

/**
 * One ticket for each unit of each ticket line, numbered through the order. Names go to the tickets of their
 * line in the order in which they were given; without names all are in the buyer's.
 */
function issueTickets(order: CheckoutOrder, { order: buyer, attendees }: BuyerDetails): IssuedTicket[] {
  const named = namesByItem(order, attendees);
  const units = order.items
    .filter((item) => item.product_type === "TICKET")
    .flatMap((item) => Array.from({ length: item.quantity }, (_, unit) => ({ item, unit })));
  return units.map(({ item, unit }, index) => {
    const known = order.attendees[index];
    const holder = named?.get(item.id)?.[unit] ?? buyer;
    return {
      order_item_id: item.id,
      product_id: item.product_id,
      product_price_id: item.product_price_id,
      position: index + 1,
      short_id: known?.short_id ?? shortId("a"),
      public_id: known?.public_id ?? publicId("A"),
      ticket_secret: known?.ticket_secret ?? ticketSecret(),
      first_name: holder.first_name,
      last_name: holder.last_name,
      email: holder.email ?? buyer.email,
    };
  });
}

type GivenName = NonNullable<BuyerDetails["attendees"]>[number];

/** The names by line, or null when none were given. There must be as many as the line has tickets. */
function namesByItem(
  order: CheckoutOrder,
  given: BuyerDetails["attendees"],
): Map<number, GivenName[]> | null {
  if (given === undefined) return null;
  const wanted = new Map(
    order.items.flatMap((item) => (item.product_type === "TICKET" ? [[item.id, item.quantity]] : [])),
  );
  const stranger = given.findIndex((name) => !wanted.has(name.order_item_id));
  if (stranger >= 0) throw invalidField(`attendees.${stranger}.order_item_id`, "unknown");
  const named = Map.groupBy(given, (name) => name.order_item_id);
  for (const [itemId, quantity] of wanted) {
    if ((named.get(itemId)?.length ?? 0) !== quantity) throw invalidField("attendees", "mismatch");
  }
  return named;
}

const MAX_TRIES = 3;

/** A readable code may happen to be taken in this event: then the tickets get others. */
async function askUnlessTaken({ completions }: BoxOffice, request: CompletionRequest): Promise<Completion> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await completions.ask(request);
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      // Deleted while it was being answered.
      if (constraint === "question_answers_question") throw new Refusal("conflict");
      if (code !== "23505" || constraint !== "attendees_public_id" || tries === MAX_TRIES) throw error;
      for (const ticket of request.attendees) ticket.public_id = publicId("A");
    }
  }
}

function refusalOf(outcome: Exclude<Completion["outcome"], "completed" | "awaiting_payment">): Refusal {
  switch (outcome) {
    case "expired":
      return new Refusal("order_expired");
    case "cancelled":
      return new Refusal("order_cancelled");
    case "already_completed":
      return new Refusal("order_already_completed");
    case "not_reserved":
      return new Refusal("order_not_reserved");
    case "not_found":
      return new Refusal("not_found");
  }
}
