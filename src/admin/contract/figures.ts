import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, listOf, one, pageQuery, RequestedDay } from "../../values/wire.ts";

const Money = z.object({ currency: z.string(), minor: z.int() });
const digits = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);

const RankedEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone: z.string(),
  status: z.enum(["DRAFT", "LIVE", "PAUSED", "ARCHIVED"]),
  currency: z.string(),
  organizer_name: z.string(),
  account_id: Id,
  account_name: z.string(),
  products_sold: z.int(),
  sales_total_gross: z.int(),
  orders_created: z.int(),
  total_views: z.int(),
});

export const AdminDashboard = z.object({
  days: z.int(),
  recent_revenue: z.array(Money),
  recent_orders_count: z.int(),
  recent_signups_count: z.int(),
  /** Every day of the period, oldest first. */
  daily: z.array(z.object({ day: z.string(), orders: z.int(), signups: z.int() })),
  popular_events: z.array(RankedEvent),
  most_viewed_events: z.array(RankedEvent),
  top_organizers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      account_id: Id,
      account_name: z.string(),
      events_count: z.int(),
      total_products_sold: z.int(),
    }),
  ),
  recent_accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      created_at: Instant,
      stripe_connect_setup_complete: z.boolean(),
      account_verified_at: Instant.nullable(),
      events_count: z.int(),
      users_count: z.int(),
    }),
  ),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const ATTRIBUTION_LISTING = {
  sorts: ["total_accounts"],
  defaultSort: "total_accounts",
  defaultDirection: "desc",
} as const satisfies Listing;

const AttributionRow = z.object({
  attribution_value: z.string().nullable(),
  total_accounts: z.int(),
  total_events: z.int(),
  live_events: z.int(),
  stripe_connected: z.int(),
  verified_accounts: z.int(),
  total_orders: z.int(),
  total_revenue: z.array(Money),
});

export const figuresContract = {
  getAdminStats: route({
    method: "GET",
    path: "/admin/stats",
    summary: "Get totals of the installation",
    policy: "superadmin",
    response: one(
      z.object({
        total_users: z.int(),
        total_accounts: z.int(),
        total_live_events: z.int(),
        total_tickets_sold: z.int(),
      }),
    ),
  }),
  getAdminDashboard: route({
    method: "GET",
    path: "/admin/dashboard",
    summary: "Get the figures of the last days",
    policy: "superadmin",
    query: z.object({ days: digits(14, 90), limit: digits(10, 50) }),
    response: one(AdminDashboard),
  }),
  getAttributionStats: route({
    method: "GET",
    path: "/admin/attribution/stats",
    summary: "Get the attribution of accounts: where they came from, and their sales",
    policy: "superadmin",
    query: z.object({
      group_by: z.enum(["source", "campaign", "medium", "source_type"]).default("source"),
      date_from: RequestedDay.optional(),
      date_to: RequestedDay.optional(),
      ...pageQuery(),
    }),
    response: listOf(AttributionRow).extend({
      summary: z.object({
        paid_accounts: z.int(),
        organic_accounts: z.int(),
        referral_accounts: z.int(),
        attributed_accounts: z.int(),
        unattributed_accounts: z.int(),
        total_accounts: z.int(),
      }),
    }),
  }),
};
