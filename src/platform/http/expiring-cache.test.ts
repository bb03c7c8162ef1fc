import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createExpiringCache } from "./expiring-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const inOneSecond = (bytes: number) => ({ bytes, until: performance.now() + 1_000 });

test("keeps an entry until it expires", () => {
  const cache = createExpiringCache<string>(1_000);
  cache.set("a", "A", inOneSecond(10));

  vi.advanceTimersByTime(999);
  expect(cache.get("a")).toBe("A");
  vi.advanceTimersByTime(1);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

test("frees the memory of an expired entry without a request for it", () => {
  const cache = createExpiringCache<string>(100_000);
  for (let n = 0; n < 100; n += 1) cache.set(`key-${n}`, "page", inOneSecond(500));
  expect(cache.bytes()).toBeGreaterThan(50_000);

  vi.advanceTimersByTime(2_100);

  expect(cache.bytes()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("keeps the newest entries within the limit, which includes the keys", () => {
  const cache = createExpiringCache<string>(1_000);
  for (let n = 0; n < 1_000; n += 1) {
    cache.set(`${n}`.padStart(50, "0"), "page", inOneSecond(200));
    expect(cache.bytes()).toBeLessThanOrEqual(1_000);
  }

  expect(cache.get("999".padStart(50, "0"))).toBe("page");
  expect(cache.get("0".padStart(50, "0"))).toBeUndefined();
});

test("does not cache an entry larger than the cache, and evicts nothing for it", () => {
  const cache = createExpiringCache<string>(1_000);
  cache.set("a", "A", inOneSecond(10));

  cache.set("b", "B", inOneSecond(2_000));
  expect([cache.get("a"), cache.get("b")]).toEqual(["A", undefined]);

  cache.set("a", "A2", inOneSecond(20));
  expect([cache.get("a"), cache.bytes()]).toEqual(["A2", 22]);
  cache.delete("a");
  expect([cache.get("a"), cache.bytes()]).toEqual([undefined, 0]);
});
