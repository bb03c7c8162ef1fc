import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, listingQuery, listOf, one, OptionalHtml, OptionalText, Text } from "../../values/wire.ts";
import { Product, PRODUCT } from "./products.ts";

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

const CATEGORY = resource("category", Category.extend({ products: z.array(PRODUCT.schema) }), {
  nested: { products: PRODUCT },
});
/** Answers carry the versions of a category and of its products. */
export type VersionedCategory = z.infer<typeof CATEGORY.schema>;

const CategoryInput = z.object({
  name: Text(50),
  description: OptionalHtml(5000),
  is_hidden: z.boolean().default(false),
  no_products_message: OptionalText(255),
});

export const CATEGORIES_LISTING = {
  sorts: ["order", "name", "created_at"],
  defaultSort: "order",
  defaultPerPage: 100,
  filters: { name: "text", is_hidden: "boolean", created_at: "instant" },
} as const satisfies Listing;

const eventParams = z.object({ event_id: Id });
const categoryParams = z.object({ event_id: Id, category_id: Id });

export const categoriesContract = {
  listCategories: route({
    method: "GET",
    path: "/events/{event_id}/product-categories",
    summary: "List categories with their products, including hidden ones",
    policy: "user",
    params: eventParams,
    query: listingQuery(CATEGORIES_LISTING),
    response: listOf(CATEGORY.schema),
    resource: CATEGORY,
  }),
  createCategory: route({
    method: "POST",
    path: "/events/{event_id}/product-categories",
    summary: "Create a category",
    policy: "user",
    params: eventParams,
    body: CategoryInput,
    response: one(CATEGORY.schema),
    resource: CATEGORY,
    status: 201,
    isRepeatable: true,
  }),
  getCategory: route({
    method: "GET",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "Get a category",
    policy: "user",
    params: categoryParams,
    response: one(CATEGORY.schema),
    resource: CATEGORY,
  }),
  updateCategory: route({
    method: "PUT",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "Update a category",
    policy: "user",
    params: categoryParams,
    body: CategoryInput,
    response: one(CATEGORY.schema),
    resource: CATEGORY,
    edits: "whole",
  }),
  deleteCategory: route({
    method: "DELETE",
    path: "/events/{event_id}/product-categories/{category_id}",
    summary: "Delete a category whose products were never sold",
    policy: "user",
    params: categoryParams,
    response: null,
  }),
  sortProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/sort",
    summary: "Sort categories and products; the call must name all of them",
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
};
