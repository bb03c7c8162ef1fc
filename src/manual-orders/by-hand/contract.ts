import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, emailUpTo, Id, Locale, one, OptionalText, Quantity, Text } from "../../values/wire.ts";
import { Billing } from "../../checkout/contract.ts";
import { MAX_LINES, MAX_RECIPIENTS, MAX_TICKETS } from "../rules/manual-limits.ts";
import { PAYMENTS } from "../rules/payments.ts";

const Person = {
  first_name: Text(40),
  last_name: OptionalText(40),
  email: emailUpTo(100),
};

/** A manual order that was created. */
export const CreatedOrder = z.object({
  id: Id,
  public_id: z.string(),
  status: z.enum(["COMPLETED", "AWAITING_OFFLINE_PAYMENT"]),
  currency: z.string(),
  total_gross: z.int(),
  ticket_count: z.int(),
});
export type CreatedOrder = z.infer<typeof CreatedOrder>;

export const CreateManualOrder = z.object({
  ...Person,
  locale: Locale.default("en"),
  /**
   * COMPLIMENTARY: free. PAID: paid outside the platform. AWAITING: to be paid until the event's deadline.
   */
  payment: z.enum(PAYMENTS),
  /** At today's prices, with taxes and fees. Each price can occur once. */
  lines: z
    .array(z.object({ product_price_id: Id, quantity: Quantity.max(MAX_TICKETS) }))
    .min(1)
    .max(MAX_LINES),
  notes: OptionalText(2000),
  /** For the invoice, which is issued as soon as the order exists. */
  billing: Billing.nullish(),
  send_confirmation_email: z.boolean(),
});
export type CreateManualOrder = z.infer<typeof CreateManualOrder>;

export const IssueComplimentaryTickets = z.object({
  product_price_id: Id,
  /** Each recipient gets an order with `quantity` tickets in their name. */
  recipients: z
    .array(z.object({ ...Person, quantity: Quantity.max(MAX_TICKETS).default(1) }))
    .min(1)
    .max(MAX_RECIPIENTS),
  locale: Locale.default("en"),
  send_confirmation_email: z.boolean(),
});
export type IssueComplimentaryTickets = z.infer<typeof IssueComplimentaryTickets>;

export const IssuedTickets = z.object({ ticket_count: z.int(), orders: z.array(CreatedOrder) });
export type IssuedTickets = z.infer<typeof IssuedTickets>;

/** A price that a manual order can contain: of a ticket or another product, including hidden ones. */
export const OrderChoice = z.object({
  product_price_id: Id,
  product_type: z.enum(["TICKET", "GENERAL"]),
  name: z.string(),
  /** Today's price of one unit with taxes and fees. For a donation the minimum. */
  gross: z.int(),
  currency: z.string(),
  /** Null: unlimited. */
  remaining: z.int().nullable(),
});
export type OrderChoice = z.infer<typeof OrderChoice>;

const eventParams = z.object({ event_id: Id });

export const byHandContract = {
  listManualOrderChoices: route({
    method: "GET",
    path: "/events/{event_id}/manual-order-choices",
    summary: "List tickets and goods for an order by hand, with current prices and remaining quantities",
    policy: "user",
    params: eventParams,
    response: allOf(OrderChoice),
  }),
  createManualOrder: route({
    method: "POST",
    path: "/events/{event_id}/manual-orders",
    summary: "Create an order of several products by hand: complimentary, paid offline, or awaiting payment",
    policy: "user",
    params: eventParams,
    body: CreateManualOrder,
    response: one(CreatedOrder),
    status: 201,
    isRepeatable: true,
  }),
  issueComplimentaryTickets: route({
    method: "POST",
    path: "/events/{event_id}/complimentary-tickets",
    summary: "Issue complimentary tickets of one type to several people, all or none",
    policy: "user",
    params: eventParams,
    body: IssueComplimentaryTickets,
    response: one(IssuedTickets),
    status: 201,
    isRepeatable: true,
  }),
};
