import { expect, test } from "vitest";
import { createPdfCache } from "./pdf-cache.ts";

const MINUTE_MILLISECONDS = 60_000;
const tenBytes = Buffer.alloc(10);

test("limits the cache in bytes and drops the least recently used document first", () => {
  const cache = createPdfCache({ maxBytes: 30 });
  for (const key of ["a", "b", "c"]) cache.set(key, tenBytes);
  cache.get("a");

  cache.set("d", tenBytes);

  expect(["a", "b", "c", "d"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
  expect(cache.size()).toEqual({ entries: 3, bytes: 30 });
});

test("does not cache a document larger than the cache", () => {
  const cache = createPdfCache({ maxBytes: 30 });

  cache.set("large", Buffer.alloc(31));

  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test("counts a document that is set twice once", () => {
  const cache = createPdfCache();

  cache.set("a", tenBytes);
  cache.set("a", Buffer.alloc(4));

  expect(cache.size()).toEqual({ entries: 1, bytes: 4 });
});

test("drops names and codes after ten minutes", () => {
  let now = 0;
  const cache = createPdfCache({ now: () => now });
  cache.set("a", tenBytes);

  now = 9 * MINUTE_MILLISECONDS;
  expect(cache.get("a")).toBe(tenBytes);
  now = 10 * MINUTE_MILLISECONDS;
  expect(cache.get("a")).toBeUndefined();

  cache.dropExpired();
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});
