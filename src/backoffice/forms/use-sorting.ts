import { categoriesQuery } from "../queries/categories.ts";
import { useEvent } from "../queries/event.ts";
import { useSavedOrder } from "../editing/use-saved-order.ts";
import { moved } from "../../manage-ui/lists/moved.ts";
import { browserClient } from "../../platform/http/browser-client.ts";
import type { CatalogContract, VersionedCategory } from "../../catalog/contract.ts";

/** Reorders categories and products. */
export function useSorting() {
  const event = useEvent();
  return useSavedOrder({
    queryKey: categoriesQuery(event.id).queryKey,
    alsoIn: ["events", event.id, "products"],
    save: (sorted: VersionedCategory[]) =>
      browserClient<CatalogContract>()("POST /events/{event_id}/products/sort", {
        params: { event_id: event.id },
        body: {
          sorted_categories: sorted.map((category) => ({
            product_category_id: category.id,
            sorted_products: category.products.map(({ id }, order) => ({ id, order })),
          })),
        },
      }),
  });
}

/**
 * Returns the categories with a product moved to an index of any of them, or to its end. Null if the product
 * is already there.
 */
export function placedProduct(
  categories: readonly VersionedCategory[],
  productId: number,
  to: { categoryId: number; index?: number },
): VersionedCategory[] | null {
  const from = categories.find(({ products }) => products.some(({ id }) => id === productId));
  const product = from?.products.find(({ id }) => id === productId);
  if (!from || !product) return null;
  const before = from.products.indexOf(product);
  const isAtHome = from.id === to.categoryId;
  if (isAtHome && (to.index ?? from.products.length - 1) === before) return null;
  const without = (category: VersionedCategory) => category.products.filter((other) => other !== product);
  return categories.map((category) => {
    const others = without(category);
    if (category.id !== to.categoryId) return { ...category, products: others };
    return { ...category, products: others.toSpliced(to.index ?? others.length, 0, product) };
  });
}

/**
 * Returns the categories with a product moved one place up or down. From the edge of its category, the
 * product moves to the next one. Null if there is no next category.
 */
export function movedProduct(
  categories: readonly VersionedCategory[],
  productId: number,
  step: 1 | -1,
): VersionedCategory[] | null {
  const at = categories.findIndex((category) => category.products.some(({ id }) => id === productId));
  const category = categories[at];
  if (!category) return null;
  const from = category.products.findIndex(({ id }) => id === productId);
  const to = from + step;
  if (to >= 0 && to < category.products.length) {
    return categories.with(at, { ...category, products: moved(category.products, from, to) });
  }
  const next = categories[at + step];
  if (!next) return null;
  const product = category.products[from]!;
  const joined = step === 1 ? [product, ...next.products] : [...next.products, product];
  return categories
    .with(at, { ...category, products: category.products.toSpliced(from, 1) })
    .with(at + step, { ...next, products: joined });
}
