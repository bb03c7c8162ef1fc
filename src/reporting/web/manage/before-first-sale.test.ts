import { expect, test } from "vitest";
import { hasNoFigures } from "./before-first-sale.tsx";

test.each([
  ["a draft that nobody has seen", "DRAFT", 0, 0, true],
  ["a draft with an order by hand", "DRAFT", 1, 0, false],
  ["a draft that was public before", "DRAFT", 0, 3, false],
  ["a live event that nobody has seen", "LIVE", 0, 0, false],
  ["an archived event that nobody has seen", "ARCHIVED", 0, 0, false],
])("tells whether the figures of %s are all zero", (_words, status, total_orders, total_views, isZero) => {
  expect(hasNoFigures({ total_orders, total_views } as never, { status } as never)).toBe(isZero);
});
