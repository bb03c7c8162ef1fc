import { expect, test } from "vitest";
import { lowStockOf } from "./low-stock.ts";

const product = (title: string, capacity: number | null, sold: number, held = 0) => ({
  product_id: sold,
  title,
  product_type: "TICKET" as const,
  sold,
  held,
  capacity,
  gross: 0,
  prices: [],
});

test("lists products that are sold out or nearly sold out with the units left, and no others", () => {
  const found = lowStockOf([
    product("Plenty", 100, 80),
    product("Scarce", 100, 85, 5),
    product("Gone", 20, 18, 2),
    product("Oversold by hand", 10, 12),
    product("Without a limit", null, 500),
    product("Never offered", 0, 0),
  ]);

  expect(found.map(({ title, left }) => [title, left])).toEqual([
    ["Scarce", 10],
    ["Gone", 0],
    ["Oversold by hand", 0],
  ]);
});
