import { z } from "zod";
import { DISCOUNT_TYPES } from "../catalog/contract.ts";
import { MAX_BATCH, MAX_PREFIX_LENGTH } from "./rules/batch.ts";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import type { Listing } from "../values/listing.ts";
import {
  Id,
  Instant,
  listingQuery,
  listOf,
  Minor,
  one,
  OptionalText,
  Text,
  WallTime,
  KnownWallTime,
} from "../values/wire.ts";

export const PromoCode = z.object({
  id: Id,
  event_id: Id,
  /** Normalised: lower case, without spaces. */
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** PERCENTAGE: thousandths of a per cent. FIXED: minor units off each unit. NONE: 0. */
  discount: z.int(),
  expiry_date: Instant.nullable(),
  expiry_date_local: KnownWallTime.nullable(),
  /** The number of orders that may use it. Null: unlimited. */
  max_allowed_usages: z.int().nullable(),
  /** Orders that use it, including those in checkout. A cancelled or expired order releases its use. */
  order_usage_count: z.int(),
  /** Tickets and other items in the orders that use it. */
  attendee_usage_count: z.int(),
  status: z.enum(["VALID", "EXPIRED", "USED_UP"]),
  /** Empty: applies to all products. */
  applicable_product_ids: z.array(Id),
  created_at: Instant,
  updated_at: Instant,
});
export type PromoCode = z.infer<typeof PromoCode>;

const PROMO_CODE = resource("promo-code", PromoCode, {
  writtenAs: { expiry_date: ({ expiry_date_local }) => expiry_date_local },
});

export const PROMO_CODES_LISTING = {
  sorts: ["code", "created_at", "expiry_date", "order_usage_count", "discount_type"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    code: "code",
    discount_type: DISCOUNT_TYPES,
    expiry_date: "instant",
    order_usage_count: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

export const PromoCodeInput = z.object({
  code: Text(50),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** PERCENTAGE: thousandths of a per cent, at most 100000. FIXED: minor units off each unit. NONE: 0. */
  discount: Minor.default(0),
  expiry_date: WallTime.nullish(),
  max_allowed_usages: z.int().min(1).max(9_999_999).nullish(),
  applicable_product_ids: z.array(Id).max(1000).default([]),
});
export type PromoCodeInput = z.infer<typeof PromoCodeInput>;

/** Several codes that differ only in their names: given ones, or generated ones. */
export const PromoCodesInput = PromoCodeInput.omit({ code: true }).extend({
  /**
   * The names. Empty: `count` names are generated. Longer ones than a code can have are refused with the other
   * problems of names, each at its position.
   */
  codes: z.array(Text(200)).max(MAX_BATCH).default([]),
  count: z.int().min(1).max(MAX_BATCH).nullish(),
  /** What generated names begin with. */
  prefix: OptionalText(MAX_PREFIX_LENGTH),
});
export type PromoCodesInput = z.infer<typeof PromoCodesInput>;

const CreatedCodes = z.object({
  /** Normalised, in the given order. */
  codes: z.array(z.string()),
  /** The same for all of these codes, so that the list can be filtered to them. */
  created_at: Instant,
});

const eventParams = z.object({ event_id: Id });
const promoParams = z.object({ event_id: Id, promo_code_id: Id });

export const contract = {
  listPromoCodes: route({
    method: "GET",
    path: "/events/{event_id}/promo-codes",
    summary: "List the event's promo codes",
    policy: "user",
    params: eventParams,
    query: listingQuery(PROMO_CODES_LISTING),
    response: listOf(PROMO_CODE.schema),
    resource: PROMO_CODE,
  }),
  createPromoCode: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes",
    summary: "Create a promo code",
    policy: "user",
    params: eventParams,
    body: PromoCodeInput,
    response: one(PROMO_CODE.schema),
    resource: PROMO_CODE,
    status: 201,
    isRepeatable: true,
  }),
  createPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/batch",
    summary: "Create up to 1,000 promo codes with the same discount: given or generated ones, all or none",
    policy: "user",
    params: eventParams,
    body: PromoCodesInput,
    response: one(CreatedCodes),
    status: 201,
    isRepeatable: true,
  }),
  getPromoCode: route({
    method: "GET",
    path: "/events/{event_id}/promo-codes/{promo_code_id}",
    summary: "Get a promo code",
    policy: "user",
    params: promoParams,
    response: one(PROMO_CODE.schema),
    resource: PROMO_CODE,
  }),
  updatePromoCode: route({
    method: "PUT",
    path: "/events/{event_id}/promo-codes/{promo_code_id}",
    summary: "Update a promo code; orders placed before keep their discount",
    policy: "user",
    params: promoParams,
    body: PromoCodeInput,
    response: one(PROMO_CODE.schema),
    resource: PROMO_CODE,
    edits: "whole",
  }),
  endPromoCode: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/{promo_code_id}/end",
    summary: "End a promo code now; orders placed before keep their discount",
    policy: "user",
    params: promoParams,
    response: one(PROMO_CODE.schema),
    resource: PROMO_CODE,
  }),
  deletePromoCode: route({
    method: "DELETE",
    path: "/events/{event_id}/promo-codes/{promo_code_id}",
    summary: "Delete a promo code; orders placed before keep their discount",
    policy: "user",
    params: promoParams,
    response: null,
  }),
};
export type PromoCodesContract = typeof contract;
