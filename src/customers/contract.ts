import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { NamedItem, Order } from "../orders/contract.ts";
import type { Listing } from "../values/listing.ts";
import { Id, Instant, listingQuery, listOf, one, Text } from "../values/wire.ts";

/** Whether a customer can get advertising: they agreed, unsubscribed, or never answered. */
export const ADVERTISING = ["AGREED", "UNSUBSCRIBED", "NOT_SAID"] as const;

const Spent = z.array(z.object({ currency: z.string(), amount: z.int() }));
const EventName = z.object({ id: Id, title: z.string(), timezone: z.string() });

/** A person with a completed order. The figures cover the events that the reader can access. */
export const Customer = z.object({
  id: Id,
  email: z.string(),
  /** The name in their latest order. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Completed orders. */
  orders_count: z.int(),
  /** The total of the completed orders minus refunds, in minor units. */
  spent: Spent,
  last_order_at: Instant.nullable(),
  advertising: z.enum(ADVERTISING),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerOrder = Order.pick({
  id: true,
  public_id: true,
  status: true,
  payment_status: true,
  refund_status: true,
  currency: true,
  total_gross: true,
  total_refunded: true,
  created_at: true,
}).extend({
  event: EventName,
  items: z.array(NamedItem),
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

export const CustomerTicket = z.object({
  id: Id,
  public_id: z.string(),
  name: z.string(),
  product_title: z.string(),
  status: z.enum(["ACTIVE", "AWAITING_PAYMENT", "CANCELLED"]),
  /** The time of the first check-in. */
  checked_in_at: Instant.nullable(),
  order_id: Id,
  event: EventName,
});
export type CustomerTicket = z.infer<typeof CustomerTicket>;

export const CustomerMessage = z.object({
  /** MESSAGE: written by a member. The other kinds are sent automatically by an event. */
  kind: z.enum(["MESSAGE", "REMINDER", "THANKS", "ABANDONED"]),
  id: Id,
  subject: z.string().nullable(),
  is_promotional: z.boolean(),
  status: z.enum(["QUEUED", "SENT", "FAILED", "SKIPPED"]),
  reason: z.string().nullable(),
  at: Instant,
  event: EventName,
});
export type CustomerMessage = z.infer<typeof CustomerMessage>;

/** The consent to advertising of one organiser. People agree and unsubscribe per organiser. */
export const CustomerConsent = z.object({
  organizer: z.object({ id: Id, name: z.string() }),
  /** The latest consent at a checkout. */
  agreed_at: Instant.nullable(),
  unsubscribed_at: Instant.nullable(),
});
export type CustomerConsent = z.infer<typeof CustomerConsent>;

export const CustomerNote = z.object({
  id: Id,
  note: z.string(),
  /** Null: the author was deleted. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
});
export type CustomerNote = z.infer<typeof CustomerNote>;

/** The most entries per list on a customer's page. The lists of the events contain all. */
export const SHOWN = 100;

export const CustomerDetails = Customer.extend({
  first_order_at: Instant.nullable(),
  tickets_count: z.int(),
  /** Since when the address rejects the account's emails. Null: it accepts them. */
  undeliverable_since: Instant.nullable(),
  /** The latest 100 of each. Excludes checkouts that were not finished. */
  orders: z.array(CustomerOrder),
  tickets: z.array(CustomerTicket),
  messages: z.array(CustomerMessage),
  consents: z.array(CustomerConsent),
  notes: z.array(CustomerNote),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const CUSTOMERS_LISTING = {
  sorts: ["last_order_at", "last_name", "email", "orders_count", "spent"],
  defaultSort: "last_order_at",
  defaultDirection: "desc",
  filters: {
    email: "text",
    first_name: "text",
    last_name: "text",
    orders_count: "number",
    last_order_at: "instant",
    advertising: ADVERTISING,
  },
} as const satisfies Listing;

const customerParams = z.object({ customer_id: Id });

export const contract = {
  listCustomers: route({
    method: "GET",
    mayLag: true,
    path: "/customers",
    summary: "List the customers: everyone with a completed order in the account, with what they spent",
    policy: "user",
    forEventScope: "narrowed",
    query: listingQuery(CUSTOMERS_LISTING),
    response: listOf(Customer),
  }),
  getCustomer: route({
    method: "GET",
    path: "/customers/{customer_id}",
    summary: "Get a customer across all events: orders, tickets, messages, consents and notes",
    policy: "user",
    forEventScope: "narrowed",
    params: customerParams,
    response: one(CustomerDetails),
  }),
  addCustomerNote: route({
    method: "POST",
    path: "/customers/{customer_id}/notes",
    summary: "Add a note about a customer, which members can read and customers never see",
    policy: "user",
    forEventScope: "narrowed",
    params: customerParams,
    body: z.object({ note: Text(2000) }),
    response: one(CustomerNote),
    status: 201,
    isRepeatable: true,
  }),
  deleteCustomerNote: route({
    method: "DELETE",
    path: "/customers/{customer_id}/notes/{note_id}",
    summary: "Delete one of your own notes; administrators may delete any",
    policy: "user",
    forEventScope: "narrowed",
    params: customerParams.extend({ note_id: Id }),
    response: null,
  }),
};
export type CustomersContract = typeof contract;
