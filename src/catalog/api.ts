import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { viewerAccountId } from "../platform/http/dispatch/viewer.ts";
import type { Services } from "../platform/services.ts";
import { createCategory, deleteCategory, updateCategory } from "./change-categories.ts";
import { affiliateHandlers } from "./affiliates/handlers.ts";
import { capacityHandlers } from "./capacity/handlers.ts";
import { contract } from "./contract.ts";
import { adjustProduct } from "./adjust-product.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { editedResources } from "./edited-resources.ts";
import { findCategory, findProduct, listCategories, listProducts } from "./products.ts";
import { limitCodeGuesses } from "./limit-code-guesses.ts";
import { isPromoCodeValid } from "./public-catalog.ts";
import { sortProducts } from "./sort-products.ts";
import { taxHandlers } from "./taxes-and-fees/handlers.ts";
import { updateProduct } from "./update-product.ts";

export function catalogApi(services: Services): ApiArea {
  const { db } = services;
  const guesses = limitCodeGuesses(services);

  const handlers = {
    listCategories: ({ params, query }, { user }) =>
      listCategories(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createCategory: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findCategory(db, at, await createCategory(db, at, body)) };
    },

    getCategory: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findCategory(db, at, params.category_id) };
    },

    updateCategory: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updateCategory(db, at, { categoryId: params.category_id, input: body, edit });
      return { data: await findCategory(db, at, params.category_id) };
    },

    deleteCategory: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await deleteCategory(db, at, params.category_id);
      return undefined;
    },

    listProducts: ({ params, query }, { user }) =>
      listProducts(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createProduct: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findProduct(db, at, await createProduct(db, at, body)) };
    },

    duplicateProduct: async ({ params: { event_id: eventId, product_id: productId }, body }, { user }) => {
      const at = { accountId: user.accountId, eventId };
      return { data: await findProduct(db, at, await duplicateProduct(db, at, { productId, ...body })) };
    },

    getProduct: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findProduct(db, at, params.product_id) };
    },

    updateProduct: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updateProduct(db, at, { productId: params.product_id, input: body, edit });
      return { data: await findProduct(db, at, params.product_id) };
    },

    adjustProduct: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await adjustProduct(db, at, { productId: params.product_id, change: body, edit });
      return { data: await findProduct(db, at, params.product_id) };
    },

    deleteProduct: async ({ params }, { user }) => {
      await deleteProduct(db, { accountId: user.accountId, eventId: params.event_id }, params.product_id);
      return undefined;
    },

    sortProducts: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await sortProducts(db, at, body.sorted_categories);
      return undefined;
    },

    checkPromoCode: async ({ params }, call) => {
      const accountId = await viewerAccountId(call, params.event_id);
      const guesser = { address: call.address, eventId: params.event_id };
      guesses.refuseGuessers(guesser);
      const valid = await isPromoCodeValid(db, params.event_id, params.code, { accountId });
      if (!valid) await guesses.countMiss(guesser);
      return { valid };
    },

    ...taxHandlers(db),
    ...affiliateHandlers(db),
    ...capacityHandlers(db),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers, resources: editedResources };
}
