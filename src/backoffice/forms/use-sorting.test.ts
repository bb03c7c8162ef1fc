import { expect, test } from "vitest";
import type { VersionedCategory } from "../../catalog/contract.ts";
import { movedProduct, placedProduct } from "./use-sorting.ts";

const category = (id: number, ...products: number[]) =>
  ({ id, products: products.map((product) => ({ id: product })) }) as VersionedCategory;
const idsOf = (categories: VersionedCategory[] | null) =>
  categories?.map(({ products }) => products.map(({ id }) => id)) ?? null;

const two = [category(1, 10, 11), category(2, 20)];

test.each([
  [10, 1, [[11, 10], [20]]],
  [11, -1, [[11, 10], [20]]],
  [11, 1, [[10], [11, 20]]],
  [20, -1, [[10, 11, 20], []]],
  [10, -1, null],
  [20, 1, null],
] as const)("product %i moved by %i", (productId, step, expected) => {
  expect(idsOf(movedProduct(two, productId, step))).toEqual(expected);
});

test.each([
  [10, { categoryId: 1, index: 1 }, [[11, 10], [20]]],
  [11, { categoryId: 1, index: 0 }, [[11, 10], [20]]],
  [10, { categoryId: 2, index: 0 }, [[11], [10, 20]]],
  [10, { categoryId: 2 }, [[11], [20, 10]]],
  [10, { categoryId: 1 }, [[11, 10], [20]]],
  [20, { categoryId: 1, index: 1 }, [[10, 20, 11], []]],
  [11, { categoryId: 1 }, null],
  [10, { categoryId: 1, index: 0 }, null],
  [99, { categoryId: 1 }, null],
] as const)("product %i dropped at %j", (productId, to, expected) => {
  expect(idsOf(placedProduct(two, productId, to))).toEqual(expected);
});
