import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, listingQuery, listOf, one, KnownWallTime, Text } from "../../values/wire.ts";
import {
  DOOR_COLOURS,
  PRICE_TYPES,
  PRODUCT_TYPES,
  ProductAdjustment,
  ProductInput,
} from "./product-input.ts";
import { TaxOrFee } from "../taxes-and-fees/contract.ts";

export const ProductPrice = z.object({
  id: Id,
  label: z.string().nullable(),
  price: z.int(),
  sale_start_date: Instant.nullable(),
  sale_end_date: Instant.nullable(),
  sale_start_date_local: KnownWallTime.nullable(),
  sale_end_date_local: KnownWallTime.nullable(),
  is_hidden: z.boolean(),
  /** Null: unlimited. */
  initial_quantity_available: z.int().nullable(),
  /** Units held and sold. */
  quantity_taken: z.int(),
  quantity_sold: z.int(),
  sales_total_gross: z.int(),
  /** Also true while what is left is kept for those who wait. */
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
  sale_start_date_local: KnownWallTime.nullable(),
  sale_end_date_local: KnownWallTime.nullable(),
  hide_before_sale_start_date: z.boolean(),
  hide_after_sale_end_date: z.boolean(),
  hide_when_sold_out: z.boolean(),
  show_quantity_remaining: z.boolean(),
  is_hidden: z.boolean(),
  /** Shown but not on sale. */
  is_paused: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  start_collapsed: z.boolean(),
  is_highlighted: z.boolean(),
  highlight_message: z.string().nullable(),
  /** Colour of the band that door staff see on a verdict. */
  door_colour: z.enum(DOOR_COLOURS).nullable(),
  quantity_sold: z.int(),
  is_sold_out: z.boolean(),
  /** True if the product has an order that was not abandoned. Then it can be hidden, but not deleted. */
  has_orders: z.boolean(),
  prices: z.array(ProductPrice),
  taxes_and_fees: z.array(TaxOrFee),
});
export type Product = z.infer<typeof Product>;

/** The edited resource does not include sales figures. */
export const PRODUCT = resource("product", Product, {
  itemised: ["prices"],
  writtenAs: {
    sale_start_date: ({ sale_start_date_local }) => sale_start_date_local,
    sale_end_date: ({ sale_end_date_local }) => sale_end_date_local,
    tax_and_fee_ids: ({ taxes_and_fees }) => taxes_and_fees.map(({ id }) => id),
    prices: ({ prices }) =>
      prices.map((price) => ({
        id: price.id,
        label: price.label,
        price: price.price,
        initial_quantity_available: price.initial_quantity_available,
        sale_start_date: price.sale_start_date_local,
        sale_end_date: price.sale_end_date_local,
        is_hidden: price.is_hidden,
      })),
  },
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
    /** The lowest price of the product, in minor units. */
    price: "number",
    quantity_sold: "number",
    sale_start_date: "instant",
    sale_end_date: "instant",
    created_at: "instant",
  },
} as const satisfies Listing;

const eventParams = z.object({ event_id: Id });
const productParams = z.object({ event_id: Id, product_id: Id });

export const productsContract = {
  listProducts: route({
    method: "GET",
    path: "/events/{event_id}/products",
    summary: "List the products of an event, including hidden ones",
    policy: "user",
    params: eventParams,
    query: listingQuery(PRODUCTS_LISTING),
    response: listOf(PRODUCT.schema),
    resource: PRODUCT,
  }),
  createProduct: route({
    method: "POST",
    path: "/events/{event_id}/products",
    summary: "Create a product",
    policy: "user",
    params: eventParams,
    body: ProductInput,
    response: one(PRODUCT.schema),
    resource: PRODUCT,
    status: 201,
    isRepeatable: true,
  }),
  duplicateProduct: route({
    method: "POST",
    path: "/events/{event_id}/products/{product_id}/duplicate",
    summary:
      "Duplicate a product with its prices, taxes and shared capacities; the copy is hidden and has no sales",
    policy: "user",
    params: productParams,
    body: z.object({ title: Text(255).optional() }),
    response: one(PRODUCT.schema),
    resource: PRODUCT,
    status: 201,
    isRepeatable: true,
  }),
  getProduct: route({
    method: "GET",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Get a product",
    policy: "user",
    params: productParams,
    response: one(PRODUCT.schema),
    resource: PRODUCT,
  }),
  updateProduct: route({
    method: "PUT",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Update a product and its prices",
    policy: "user",
    params: productParams,
    body: ProductInput,
    response: one(PRODUCT.schema),
    resource: PRODUCT,
    edits: "whole",
  }),
  adjustProduct: route({
    method: "PATCH",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Hide, show, pause or resume sales of a product; change amounts and quantities of single prices",
    policy: "user",
    params: productParams,
    body: ProductAdjustment,
    response: one(PRODUCT.schema),
    resource: PRODUCT,
    edits: "part",
  }),
  deleteProduct: route({
    method: "DELETE",
    path: "/events/{event_id}/products/{product_id}",
    summary: "Delete a product that was never sold",
    policy: "user",
    params: productParams,
    response: null,
  }),
};
