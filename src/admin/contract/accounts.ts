import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { ROLES } from "../../platform/http/call.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, listingQuery, listOf, one, OptionalText, Text } from "../../values/wire.ts";

export const ADMIN_ACCOUNTS_LISTING = {
  sorts: ["created_at", "name"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: ["ACTIVE", "SUSPENDED"],
    is_verified: "boolean",
    currency_code: "text",
    created_at: "instant",
  },
} as const satisfies Listing;

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const AdminAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: z.enum(["ACTIVE", "SUSPENDED"]),
  /** Null: the account has no owner. */
  owner: Person.nullable(),
  timezone: z.string(),
  currency_code: z.string(),
  /** Whether the owner has confirmed their address. */
  is_verified: z.boolean(),
  can_take_cards: z.boolean(),
  is_demo: z.boolean(),
  events_count: z.int(),
  live_events_count: z.int(),
  users_count: z.int(),
  orders_count: z.int(),
  last_login_at: Instant.nullable(),
  created_at: Instant,
});
export type AdminAccount = z.infer<typeof AdminAccount>;

const Takings = z.object({
  currency: z.string(),
  gross: z.int(),
  refunded: z.int(),
  orders: z.int(),
  products_sold: z.int(),
});
export type Takings = z.infer<typeof Takings>;

export const AdminAccountDetails = AdminAccount.extend({
  suspended_at: Instant.nullable(),
  suspended_reason: z.string().nullable(),
  /** Visible only to platform administrators. */
  notes: z.string().nullable(),
  requires_two_factor: z.boolean(),
  address: z.string().nullable(),
  takings: z.array(Takings),
  fees: z.object({
    /** Null: the installation's own fees, or none. */
    configuration_id: Id.nullable(),
    name: z.string().nullable(),
    fixed: z.record(z.string(), z.int()),
    /** Thousandths of a per cent. */
    rate: z.int(),
    is_bypassed: z.boolean(),
  }),
  limits: z.object({ emails_a_day: z.int(), emails_left_today: z.int() }),
  vat: z
    .object({
      is_registered: z.boolean(),
      number: z.string().nullable(),
      status: z.string(),
      business_name: z.string().nullable(),
      business_address: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullable(),
  /** Whether this installation charges tax on its fee. If not, it asks nobody about VAT. */
  is_fee_taxed: z.boolean(),
  attribution: z
    .object({
      source_type: z.string(),
      utm_source: z.string().nullable(),
      utm_medium: z.string().nullable(),
      utm_campaign: z.string().nullable(),
      referrer_url: z.string().nullable(),
      landing_page: z.string().nullable(),
    })
    .nullable(),
  users: z.array(
    Person.extend({
      role: z.enum(ROLES),
      status: z.enum(["ACTIVE", "INVITED", "INACTIVE"]),
      is_account_owner: z.boolean(),
      is_email_verified: z.boolean(),
      is_two_factor_on: z.boolean(),
      last_login_at: Instant.nullable(),
    }),
  ),
  webhooks_failing: z.int(),
});
export type AdminAccountDetails = z.infer<typeof AdminAccountDetails>;

const params = z.object({ account_id: Id });
const response = one(AdminAccountDetails);

export const accountsContract = {
  listAdminAccounts: route({
    method: "GET",
    mayLag: true,
    path: "/admin/accounts",
    summary: "List all accounts; `query` searches names, addresses and owners",
    policy: "superadmin",
    query: listingQuery(ADMIN_ACCOUNTS_LISTING),
    response: listOf(AdminAccount),
  }),
  getAdminAccount: route({
    method: "GET",
    path: "/admin/accounts/{account_id}",
    summary: "Get an account with its figures, fees, limits and members",
    policy: "superadmin",
    params,
    response,
  }),
  suspendAccount: route({
    method: "POST",
    path: "/admin/accounts/{account_id}/suspend",
    summary: "Suspend an account: its members are refused and its events are not sold",
    policy: "superadmin",
    params,
    body: z.object({ reason: Text(500) }),
    response,
  }),
  restoreAccount: route({
    method: "POST",
    path: "/admin/accounts/{account_id}/restore",
    summary: "Lift the suspension of an account; the events that it paused go back on sale",
    policy: "superadmin",
    params,
    response,
  }),
  noteOnAccount: route({
    method: "PUT",
    path: "/admin/accounts/{account_id}/notes",
    summary: "Save the notes about an account that only administrators of the platform read",
    policy: "superadmin",
    params,
    body: z.object({ notes: OptionalText(5_000) }),
    response,
    unversioned: "a note is replaced as a whole, and few administrators share one installation",
  }),
  setAccountConfiguration: route({
    method: "PUT",
    path: "/admin/accounts/{account_id}/configuration",
    summary: "Set the fee schedule of an account; null: that of the installation",
    policy: "superadmin",
    params,
    body: z.object({ configuration_id: Id.nullable() }),
    response,
    unversioned: "one choice, and the last one counts",
  }),
};
