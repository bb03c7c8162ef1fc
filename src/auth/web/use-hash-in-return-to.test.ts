import { expect, test } from "vitest";
import { searchWithHash } from "./use-hash-in-return-to.ts";

test("moves the hash that the browser kept over a redirect into `return_to`", () => {
  const search = `?return_to=${encodeURIComponent("/manage/event/7/settings?tab=1")}&email=a%40b.example`;

  const moved = new URLSearchParams(searchWithHash({ search, hash: "#payments" })!);

  expect(moved.get("return_to")).toBe("/manage/event/7/settings?tab=1#payments");
  expect(moved.get("email")).toBe("a@b.example");
});

test.each([
  ["without a hash", "?return_to=%2Fmanage", ""],
  ["without an address to return to", "", "#payments"],
  ["where the address has one already", "?return_to=%2Fmanage%23seo", "#payments"],
])("moves nothing: %s", (_where, search, hash) => {
  expect(searchWithHash({ search, hash })).toBeNull();
});
