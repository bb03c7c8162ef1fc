import { expect, test, vi } from "vitest";
import { Refusal } from "../values/refusal.ts";
import { withFreshSnapshot } from "./with-fresh-snapshot.ts";

const OLD = { price: 900 };
const NEW = { price: 1_000 };

/** A cache that holds the old snapshot, and an attempt that accepts only `accepted`. */
function given({ fresh = NEW, accepted = NEW }: { fresh?: object; accepted?: object | null } = {}) {
  const since = vi.fn(async (_askedAt: number) => fresh);
  const attempt = vi.fn(async (snapshot: object) => {
    if (snapshot === accepted) return "done";
    throw new Refusal(snapshot === OLD ? "product_unavailable" : "event_not_live");
  });
  return { cached: async () => OLD, since, attempt };
}

test("answers from the cached snapshot, without reading, when the attempt succeeds", async () => {
  const { cached, since, attempt } = given({ accepted: OLD });

  expect(await withFreshSnapshot({ cached, since }, attempt)).toBe("done");

  expect(since).not.toHaveBeenCalled();
});

test("reads again when the attempt is refused, and tries a second time", async () => {
  const { cached, since, attempt } = given();
  const before = performance.now();

  expect(await withFreshSnapshot({ cached, since }, attempt)).toBe("done");

  expect(attempt.mock.calls).toEqual([[OLD], [NEW]]);
  expect(since.mock.calls[0]![0]).toBeGreaterThanOrEqual(before);
});

test("passes on the second refusal when the newer snapshot is refused too", async () => {
  const { cached, since, attempt } = given({ accepted: null });

  await expect(withFreshSnapshot({ cached, since }, attempt)).rejects.toMatchObject({
    code: "event_not_live",
  });
});

test("refuses without a second attempt when the snapshot has not changed", async () => {
  const { cached, since, attempt } = given({ fresh: OLD });

  await expect(withFreshSnapshot({ cached, since }, attempt)).rejects.toMatchObject({
    code: "product_unavailable",
  });

  expect(attempt).toHaveBeenCalledOnce();
});

test("passes on errors that are not refusals, and refusals that no snapshot can cure, without reading", async () => {
  const { cached, since, attempt } = given();
  const bug = new TypeError("a bug");

  await expect(withFreshSnapshot({ cached, since }, () => Promise.reject(bug))).rejects.toBe(bug);
  await expect(withFreshSnapshot({ cached, since, isStale: () => false }, attempt)).rejects.toMatchObject({
    code: "product_unavailable",
  });

  expect(since).not.toHaveBeenCalled();
});

test("requests a snapshot as old as the caller's question when the caller says when it asked", async () => {
  const { cached, since, attempt } = given();

  await withFreshSnapshot({ cached, since, askedAt: 12 }, attempt);

  expect(since).toHaveBeenCalledWith(12);
});
