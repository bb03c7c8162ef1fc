import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { MAX_MINOR } from "../../values/money.ts";
import type { Listing } from "../../values/listing.ts";
import { Email, Id, Instant, listingQuery, listOf, one, Text } from "../../values/wire.ts";

export const AFFILIATE_STATUSES = ["ACTIVE", "INACTIVE"] as const;

const COMMISSION_TYPES = ["PERCENTAGE", "FIXED"] as const;

export const Affiliate = z.object({
  id: Id,
  event_id: Id,
  account_id: Id,
  name: z.string(),
  /** In capitals. Used in the event's addresses as `?aff=`. */
  code: z.string(),
  email: z.string().nullable(),
  status: z.enum(AFFILIATE_STATUSES),
  /** Completed orders, including those cancelled later. */
  total_sales: z.int(),
  /** Total of these orders, in minor units of `currency`. */
  total_sales_gross: z.int(),
  /** The refunded part of that total. */
  total_refunded: z.int(),
  /** Orders that the affiliate placed: the buyer's e-mail address is the affiliate's. */
  own_sales: z.int(),
  /** Commission: thousandths of a per cent of the sales, or minor units per order. */
  commission_type: z.enum(COMMISSION_TYPES).nullable(),
  commission_rate: z.int().nullable(),
  /** For completed orders that were not cancelled. A percentage applies to the total after refunds. */
  total_commission: z.int(),
  currency: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Affiliate = z.infer<typeof Affiliate>;

const AFFILIATE = resource("affiliate", Affiliate);

export const AFFILIATES_LISTING = {
  sorts: ["name", "created_at", "code", "status", "total_sales", "total_sales_gross"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: AFFILIATE_STATUSES,
    name: "text",
    code: "text",
    email: "text",
    total_sales: "number",
    total_sales_gross: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

export const AffiliateInput = z.object({
  name: Text(255),
  email: z.preprocess((given) => (given === "" ? null : given), Email.nullish()),
  status: z.enum(AFFILIATE_STATUSES).default("ACTIVE"),
  commission_type: z.enum(COMMISSION_TYPES).nullish(),
  /** Ignored without a type. A percentage is at most 100,000 thousandths. */
  commission_rate: z.int().min(1).max(MAX_MINOR).nullish(),
});
export type AffiliateInput = z.infer<typeof AffiliateInput>;

/** Letters, digits, _ and -. The code cannot change, because addresses that contain it are in use. */
export const NewAffiliate = AffiliateInput.extend({
  code: z
    .string()
    .trim()
    .max(50)
    .regex(/^[a-z0-9_-]+$/i),
});
export type NewAffiliate = z.infer<typeof NewAffiliate>;

const eventParams = z.object({ event_id: Id });
const affiliateParams = z.object({ event_id: Id, affiliate_id: Id });

export const affiliatesContract = {
  listAffiliates: route({
    method: "GET",
    path: "/events/{event_id}/affiliates",
    summary: "List affiliates with their sales",
    policy: "user",
    params: eventParams,
    query: listingQuery(AFFILIATES_LISTING),
    response: listOf(AFFILIATE.schema),
    resource: AFFILIATE,
  }),
  createAffiliate: route({
    method: "POST",
    path: "/events/{event_id}/affiliates",
    summary: "Create an affiliate",
    policy: "user",
    params: eventParams,
    body: NewAffiliate,
    response: one(AFFILIATE.schema),
    resource: AFFILIATE,
    status: 201,
    isRepeatable: true,
  }),
  getAffiliate: route({
    method: "GET",
    path: "/events/{event_id}/affiliates/{affiliate_id}",
    summary: "Get an affiliate",
    policy: "user",
    params: affiliateParams,
    response: one(AFFILIATE.schema),
    resource: AFFILIATE,
  }),
  updateAffiliate: route({
    method: "PUT",
    path: "/events/{event_id}/affiliates/{affiliate_id}",
    summary: "Update an affiliate; the code does not change",
    policy: "user",
    params: affiliateParams,
    body: AffiliateInput,
    response: one(AFFILIATE.schema),
    resource: AFFILIATE,
    edits: "whole",
  }),
  deleteAffiliate: route({
    method: "DELETE",
    path: "/events/{event_id}/affiliates/{affiliate_id}",
    summary: "Delete an affiliate; its orders keep the code",
    policy: "user",
    params: affiliateParams,
    response: null,
  }),
};
