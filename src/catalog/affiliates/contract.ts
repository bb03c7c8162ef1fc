import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { Email, Id, Instant, listingQuery, listOf, one, Text } from "../../values/wire.ts";

export const AFFILIATE_STATUSES = ["ACTIVE", "INACTIVE"] as const;

export const Affiliate = z.object({
  id: Id,
  event_id: Id,
  account_id: Id,
  name: z.string(),
  /** In capitals; used in the event's addresses as `?aff=`. */
  code: z.string(),
  email: z.string().nullable(),
  status: z.enum(AFFILIATE_STATUSES),
  /** Completed orders, including those cancelled later. */
  total_sales: z.int(),
  /** Their sum, in minor units of `currency`. */
  total_sales_gross: z.int(),
  /** The refunded part of that sum. */
  total_refunded: z.int(),
  /** The orders that the affiliate placed: the buyer's address is the affiliate's. */
  own_sales: z.int(),
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
});
export type AffiliateInput = z.infer<typeof AffiliateInput>;

/** Letters, digits, _ and -. Cannot change, because addresses with the code are in circulation. */
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
    summary: "Who brings buyers, and what came of it",
    policy: "user",
    params: eventParams,
    query: listingQuery(AFFILIATES_LISTING),
    response: listOf(AFFILIATE.schema),
    resource: AFFILIATE,
  }),
  createAffiliate: route({
    method: "POST",
    path: "/events/{event_id}/affiliates",
    summary: "Make an affiliate",
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
    summary: "One affiliate",
    policy: "user",
    params: affiliateParams,
    response: one(AFFILIATE.schema),
    resource: AFFILIATE,
  }),
  updateAffiliate: route({
    method: "PUT",
    path: "/events/{event_id}/affiliates/{affiliate_id}",
    summary: "Change an affiliate; the code stays",
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
    summary: "Delete an affiliate; orders keep the code they came by",
    policy: "user",
    params: affiliateParams,
    response: null,
  }),
};
