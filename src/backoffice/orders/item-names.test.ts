import { expect, test } from "vitest";
import { itemNames } from "./item-names.ts";

const item = (id: number, item_name: string, quantity = 1, replaces_item_id: number | null = null) => ({
  id,
  item_name,
  quantity,
  replaces_item_id,
});

test("names the items of an order, with quantities above one", () => {
  expect(itemNames([item(1, "Standard", 2), item(2, "Poster")], "en")).toBe("2\u00a0× Standard, Poster");
  expect(itemNames([], "en")).toBe("");
});

test("joins lines of one product at different prices under one name", () => {
  expect(itemNames([item(1, "Standard"), item(2, "Standard", 2)], "en")).toBe("3\u00a0× Standard");
});

test("uses the new name of an exchanged ticket", () => {
  expect(itemNames([item(1, "Standard", 2), item(2, "VIP", 1, 1)], "en")).toBe("Standard, VIP");
  expect(itemNames([item(1, "Standard"), item(2, "VIP", 1, 1), item(3, "Balcony", 1, 2)], "en")).toBe(
    "Balcony",
  );
});
