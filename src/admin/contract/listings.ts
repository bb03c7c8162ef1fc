import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { ROLES } from "../../platform/http/call.ts";
import type { Listing } from "../../values/listing.ts";
import { allOf, Id, Instant, listingQuery, listOf } from "../../values/wire.ts";

export const ADMIN_USERS_LISTING = {
  sorts: ["created_at", "name", "email"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: { is_email_verified: "boolean", is_two_factor_on: "boolean", created_at: "instant" },
} as const satisfies Listing;

export const AdminUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
  timezone: z.string(),
  locale: z.string(),
  is_email_verified: z.boolean(),
  is_two_factor_on: z.boolean(),
  /** A platform administrator. Nobody can act in their name. */
  is_administrator: z.boolean(),
  sessions_count: z.int(),
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.enum(ROLES),
      status: z.enum(["ACTIVE", "INVITED", "INACTIVE"]),
      is_account_owner: z.boolean(),
      last_login_at: Instant.nullable(),
    }),
  ),
  created_at: Instant,
});
export type AdminUser = z.infer<typeof AdminUser>;

export const ADMIN_EVENTS_LISTING = {
  sorts: ["created_at", "start_date", "end_date", "title"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"],
    account_id: "number",
    start_date: "instant",
    created_at: "instant",
  },
} as const satisfies Listing;

export const AdminEvent = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone: z.string(),
  status: z.enum(["DRAFT", "LIVE", "PAUSED", "ARCHIVED"]),
  currency: z.string(),
  organizer_id: Id,
  organizer_name: z.string(),
  account_id: Id,
  account_name: z.string(),
  /** The account's owner. An administrator can act in their name to look at the event. */
  user_id: Id.nullable(),
  statistics: z.object({
    total_gross_sales: z.int(),
    products_sold: z.int(),
    attendees_registered: z.int(),
    orders_created: z.int(),
    orders_cancelled: z.int(),
  }),
  created_at: Instant,
});
export type AdminEvent = z.infer<typeof AdminEvent>;

const ORDER_STATUSES = ["AWAITING_OFFLINE_PAYMENT", "COMPLETED", "CANCELLED"] as const;

export const ADMIN_ORDERS_LISTING = {
  sorts: ["created_at", "total_gross", "email", "first_name", "last_name"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: ORDER_STATUSES,
    account_id: "number",
    event_id: "number",
    total_gross: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

export const AdminOrder = z.object({
  id: Id,
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.string().nullable(),
  refund_status: z.string().nullable(),
  payment_provider: z.string().nullable(),
  total_gross: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_refunded: z.int(),
  currency: z.string(),
  event_id: Id,
  event_title: z.string(),
  account_id: Id,
  account_name: z.string(),
  created_at: Instant,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const listingsContract = {
  listAdminUsers: route({
    method: "GET",
    mayLag: true,
    path: "/admin/users",
    summary: "List all users with their accounts; `query` searches names and addresses",
    policy: "superadmin",
    query: listingQuery(ADMIN_USERS_LISTING),
    response: listOf(AdminUser),
  }),
  listAdminEvents: route({
    method: "GET",
    mayLag: true,
    path: "/admin/events",
    summary: "List all events; `query` searches titles, organisers and accounts",
    policy: "superadmin",
    query: listingQuery(ADMIN_EVENTS_LISTING),
    response: listOf(AdminEvent),
  }),
  listUpcomingAdminEvents: route({
    method: "GET",
    path: "/admin/events/upcoming",
    summary: "List live events that start within 24 hours",
    policy: "superadmin",
    response: allOf(AdminEvent),
  }),
  listAdminOrders: route({
    method: "GET",
    mayLag: true,
    path: "/admin/orders",
    summary: "List all orders except abandoned checkouts; `query` searches buyers and order codes",
    policy: "superadmin",
    query: listingQuery(ADMIN_ORDERS_LISTING),
    response: listOf(AdminOrder),
  }),
};
