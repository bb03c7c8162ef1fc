import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import type { Listing } from "../values/listing.ts";
import {
  Id,
  Instant,
  listingQuery,
  listOf,
  Minor,
  one,
  OptionalHtml,
  OptionalText,
  Quantity,
  Text,
  WallTime,
} from "../values/wire.ts";
import { affiliatesContract } from "./affiliates/contract.ts";
import { capacityContract } from "./capacity/contract.ts";
import { promoCodesContract } from "./promo-codes/contract.ts";
import { PlatformFee, TaxOrFee, taxesAndFeesContract } from "./taxes-and-fees/contract.ts";

export { type Affiliate, AFFILIATES_LISTING } from "./affiliates/contract.ts";
export { CAPACITY_LISTING, type CapacityAssignment } from "./capacity/contract.ts";
export { type PromoCode, PROMO_CODES_LISTING } from "./promo-codes/contract.ts";
export { type AccountTaxOrFee, TAXES_LISTING, type TaxOrFee } from "./taxes-and-fees/contract.ts";

export const PRICE_TYPES = ["PAID", "FREE", "DONATION", "TIERED"] as const;
/** What stands in place of a quantity where nothing can be bought. */
export const SALE_STATUSES = ["AVAILABLE", "SOLD_OUT", "BEFORE_SALE", "AFTER_SALE", "PAUSED"] as const;
export const PRODUCT_TYPES = ["TICKET", "GENERAL"] as const;

export const ProductPrice = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  sale_start_date: Instant.nullable(),
  sale_end_date: Instant.nullable(),
  sale_start_date_local: WallTime.nullable(),
  sale_end_date_local: WallTime.nullable(),
  is_hidden: z.boolean(),
  /** null: unlimited */
  initial_quantity_available: z.int().nullable(),
  /** Held in checkouts and sold together. */
  quantity_taken: z.int(),
  quantity_sold: z.int(),
  sales_total_gross: z.int(),
  is_sold_out: z.boolean(),
});
export type ProductPrice = z.infer<typeof ProductPrice>;

export const Product = z.object({
  id: Id,
  event_id: Id,
  product_category_id: Id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  order: z.int(),
  min_per_order: z.int().nullable(),
  max_per_order: z.int().nullable(),
  /** Over all orders of one e-mail address. */
  max_per_buyer: z.int().nullable(),
  sale_start_date: Instant.nullable(),
  sale_end_date: Instant.nullable(),
  sale_start_date_local: WallTime.nullable(),
  sale_end_date_local: WallTime.nullable(),
  hide_before_sale_start_date: z.boolean(),
  hide_after_sale_end_date: z.boolean(),
  hide_when_sold_out: z.boolean(),
  show_quantity_remaining: z.boolean(),
  is_hidden: z.boolean(),
  /** Shown, but nobody can buy it for now. */
  is_paused: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  start_collapsed: z.boolean(),
  is_highlighted: z.boolean(),
  highlight_message: z.string().nullable(),
  quantity_sold: z.int(),
  is_sold_out: z.boolean(),
  prices: z.array(ProductPrice),
  taxes_and_fees: z.array(TaxOrFee),
});
export type Product = z.infer<typeof Product>;

export const Category = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  is_hidden: z.boolean(),
  order: z.int(),
  no_products_message: z.string().nullable(),
  products: z.array(Product),
});
export type Category = z.infer<typeof Category>;

/** A price as a visitor meets it; amounts are for one unit, after a valid promo code. */
export const PublicPrice = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  price_before_discount: z.int().nullable(),
  tax_total: z.int(),
  fee_total: z.int(),
  price_including_taxes_and_fees: z.int(),
  status: z.enum(SALE_STATUSES),
  sale_start_date: Instant.nullable(),
  sale_end_date: Instant.nullable(),
  /** Only where the organiser shows it. */
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

const PriceInput = z.object({
  id: Id.optional(),
  label: OptionalText(100),
  price: Minor,
  initial_quantity_available: z.int().min(0).max(10_000_000).nullish(),
  sale_start_date: WallTime.nullish(),
  sale_end_date: WallTime.nullish(),
  is_hidden: z.boolean().default(false),
});

export const ProductInput = z.object({
  title: Text(255),
  description: OptionalHtml(50_000),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  product_category_id: Id.optional(),
  prices: z.array(PriceInput).min(1).max(50),
  min_per_order: Quantity.nullish(),
  max_per_order: Quantity.nullish(),
  max_per_buyer: Quantity.nullish(),
  sale_start_date: WallTime.nullish(),
  sale_end_date: WallTime.nullish(),
  hide_before_sale_start_date: z.boolean().default(false),
  hide_after_sale_end_date: z.boolean().default(false),
  hide_when_sold_out: z.boolean().default(false),
  show_quantity_remaining: z.boolean().default(false),
  is_hidden: z.boolean().default(false),
  is_hidden_without_promo_code: z.boolean().default(false),
  start_collapsed: z.boolean().default(false),
  is_highlighted: z.boolean().default(false),
  highlight_message: OptionalText(255),
  tax_and_fee_ids: z.array(Id).max(20).default([]),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** Some of a product's switches, and amounts and quantities of some of its prices; the rest stays. */
export const ProductAdjustment = z.object({
  is_hidden: z.boolean().optional(),
  is_paused: z.boolean().optional(),
  prices: z
    .array(
      z.object({
        id: Id,
        price: Minor.optional(),
        /** null: unlimited */
        initial_quantity_available: z.int().min(0).max(10_000_000).nullish(),
      }),
    )
    .max(50)
    .optional(),
});
export type ProductAdjustment = z.infer<typeof ProductAdjustment>;

const CategoryInput = z.object({
  name: Text(50),
  description: OptionalHtml(5000),
  is_hidden: z.boolean().default(false),
  no_products_message: OptionalText(255),
});

export const PRODUCTS_LISTING = {
  sorts: ["order", "created_at", "title", "sale_start_date", "sale_end_date", "price", "quantity_sold"],
  defaultSort: "order",
  filters: {
    title: "text",
    type: PRICE_TYPES,
    product_type: ["TICKET", "GENERAL"],
    product_category_id: "number",
    is_hidden: "boolean",
    is_paused: "boolean",
    /** The lowest of its prices, in minor units. */
    price: "number",
    quantity_sold: "number",
    sale_start_date: "instant",
    sale_end_date: "instant",
    created_at: "instant",
  },
} as const satisfies Listing;

export const CATEGORIES_LISTING = {
  sorts: ["order", "name", "created_at"],
  defaultSort: "order",
  defaultPerPage: 100,
  filters: { name: "text", is_hidden: "boolean", created_at: "instant" },
} as const satisfies Listing;

const eventParams = z.object({ event_id: Id });
const productParams = z.object({ event_id: Id, product_id: Id });
const categoryParams = z.object({ event_id: Id, category_id: Id });

export const contract = {
  listCategories: route({
    method: "GET",
    path: "/events/{event_id}/product-categories",
    summary: "Categories with their products, hidden ones too",
    policy: "user",
    params: eventParams,
    query: listingQuery(CATEGORIES_LISTING),
    response: listOf(Category),
  }),
  createCategory: route({
    method: "POST",
    path: "/events/{event_id}/product-categories",
    summary: "Make a category",
    policy: "user",
    params: eventParams,
    body: CategoryInput,
    response: one(Category),
    status: 201,
  }),
  getCategory: route({
    method: "GET",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "One category",
    policy: "user",
    params: categoryParams,
    response: one(Category),
  }),
  updateCategory: route({
    method: "PUT",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "Change a category",
    policy: "user",
    params: categoryParams,
    body: CategoryInput,
    response: one(Category),
  }),
  deleteCategory: route({
    method: "DELETE",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "Delete a category whose products were never sold",
    policy: "user",
    params: categoryParams,
    response: null,
  }),
  listProducts: route({
    method: "GET",
    path: "/events/{event_id}/products",
    summary: "Products of an event, hidden ones too",
    policy: "user",
    params: eventParams,
    query: listingQuery(PRODUCTS_LISTING),
    response: listOf(Product),
  }),
  createProduct: route({
    method: "POST",
    path: "/events/{event_id}/products",
    summary: "Make a product",
    policy: "user",
    params: eventParams,
    body: ProductInput,
    response: one(Product),
    status: 201,
    isRepeatable: true,
  }),
  getProduct: route({
    method: "GET",
    path: "/events/{event_id}/products/{product_id}",
    summary: "One product",
    policy: "user",
    params: productParams,
    response: one(Product),
  }),
  updateProduct: route({
    method: "PUT",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Change a product and its prices",
    policy: "user",
    params: productParams,
    body: ProductInput,
    response: one(Product),
  }),
  adjustProduct: route({
    method: "PATCH",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Hide, show, pause or sell again; change amounts and quantities of single prices",
    policy: "user",
    params: productParams,
    body: ProductAdjustment,
    response: one(Product),
  }),
  deleteProduct: route({
    method: "DELETE",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Delete a product that was never sold",
    policy: "user",
    params: productParams,
    response: null,
  }),
  sortProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/sort",
    summary: "Order categories and products; must name all of them",
    policy: "user",
    params: eventParams,
    body: z.object({
      sorted_categories: z
        .array(
          z.object({
            product_category_id: Id,
            sorted_products: z.array(z.object({ id: Id, order: z.int().min(0).max(10_000) })).max(1000),
          }),
        )
        .min(1)
        .max(200),
    }),
    response: null,
  }),
  checkPromoCode: route({
    method: "GET",
    path: "/public/events/{event_id}/promo-codes/{code}",
    summary: "Is this promo code good right now?",
    policy: "public",
    params: z.object({ event_id: Id, code: z.string().max(100) }),
    response: z.object({ valid: z.boolean() }),
  }),
  ...taxesAndFeesContract,
  ...promoCodesContract,
  ...affiliatesContract,
  ...capacityContract,
};
export type CatalogContract = typeof contract;
