import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant } from "../../values/wire.ts";
import { PRICE_TYPES, PRODUCT_TYPES } from "./product-input.ts";
import { PlatformFee, TaxOrFee } from "../taxes-and-fees/contract.ts";

export const DISCOUNT_TYPES = ["PERCENTAGE", "FIXED", "NONE"] as const;

/** Reason why a product has no quantity field, or AVAILABLE. */
export const SALE_STATUSES = ["AVAILABLE", "SOLD_OUT", "BEFORE_SALE", "AFTER_SALE", "PAUSED"] as const;

/** Public view of a price. Amounts are for one unit, with a valid promo code applied. */
export const PublicPrice = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  price_before_discount: z.int().nullable(),
  /** The maximum donation; null for other types. */
  maximum_donation: z.int().nullable(),
  tax_total: z.int(),
  fee_total: z.int(),
  price_including_taxes_and_fees: z.int(),
  status: z.enum(SALE_STATUSES),
  sale_start_date: Instant.nullable(),
  sale_end_date: Instant.nullable(),
  /** Null unless the organiser shows it. */
  quantity_remaining: z.int().nullable(),
});
export type PublicPrice = z.infer<typeof PublicPrice>;

export const PublicProduct = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  min_per_order: z.int(),
  max_per_order: z.int(),
  /** The organiser's limits, if one of the two above is smaller because less is left. */
  order_limits: z.object({ minimum: z.int(), maximum: z.int() }).nullable(),
  start_collapsed: z.boolean(),
  is_highlighted: z.boolean(),
  highlight_message: z.string().nullable(),
  status: z.enum(SALE_STATUSES),
  prices: z.array(PublicPrice),
  taxes_and_fees: z.array(z.union([TaxOrFee.omit({ is_default: true }), PlatformFee])),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

export const PublicCategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  no_products_message: z.string().nullable(),
  products: z.array(PublicProduct),
});
export type PublicCategory = z.infer<typeof PublicCategory>;

export const publicCatalogContract = {
  checkPromoCode: route({
    method: "GET",
    path: "/public/events/{event_id}/promo-codes/{code}",
    summary: "Check whether a promo code is valid now",
    policy: "public",
    params: z.object({ event_id: Id, code: z.string().max(100) }),
    response: z.object({ valid: z.boolean() }),
  }),
};
