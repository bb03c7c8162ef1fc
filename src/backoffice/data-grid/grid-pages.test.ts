import { expect, test } from "vitest";
import { listMeta } from "../../values/listing.ts";
import { countOf, isPaged, pagesAround } from "./grid-pages.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, null, 10]],
  [4, 10, [1, 2, 3, 4, 5, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
])("page %i of %i offers %j", (current, last, pages) => {
  expect(pagesAround(current, last)).toEqual(pages);
});

test("says that a list was not counted to its end", () => {
  const page = { page: 1, per_page: 20, total: 10_000 };
  const listing = { sorts: ["n"], defaultSort: "n" } as const;

  expect(countOf(listMeta(listing, page), "en")).toBe("10,000");
  expect(countOf(listMeta(listing, { ...page, total_is_capped: true }), "de")).toBe("10.000+");
});

test.each([
  [0, false],
  [20, false],
  [21, true],
])("with %i rows in all, offers page sizes: %s", (total, isOffered) => {
  expect(isPaged({ total })).toBe(isOffered);
});
