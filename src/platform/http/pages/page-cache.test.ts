import zlib from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type RenderedPage } from "./page-cache.ts";

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makePage(text = "a page"): RenderedPage {
  return { status: 200, headers: [], body: Buffer.from(text), source: { headers: [], digest: text } };
}

test("renders a page once a second, and passes the previous page to the next rendering", async () => {
  const cache = createPageCache(SECOND);
  const first = makePage();
  const render = vi.fn(async (before?: RenderedPage) => before ?? first);

  await cache.get("en /event/7", render);
  await cache.get("en /event/7", render);
  vi.advanceTimersByTime(SECOND);
  await cache.get("en /event/7", render);

  expect(render.mock.calls).toEqual([[undefined], [first]]);
});

test("keeps a page that renders the same for another second, with its compressed form", async () => {
  const cache = createPageCache(SECOND);
  const render = async (before?: RenderedPage) => before ?? makePage();
  const first = await cache.get("en /event/7", render);
  const compressed = await first.encoded("br");
  vi.advanceTimersByTime(SECOND);
  expect(cache.has("en /event/7")).toBe(false);

  const again = await cache.get("en /event/7", render);

  expect(await again.encoded("br")).toBe(compressed);
  expect(again.cachedUntil).toBe(performance.now() + SECOND);
  expect(cache.has("en /event/7")).toBe(true);
});

test("replaces a page that renders differently", async () => {
  const cache = createPageCache(SECOND);
  const first = await cache.get("en /event/7", async () => makePage("ten left"));
  vi.advanceTimersByTime(SECOND);

  const second = await cache.get("en /event/7", async () => makePage("sold out"));

  expect(second.page.body.toString()).toBe("sold out");
  expect(second.etag).not.toBe(first.etag);
});

test("compresses a page quickly at first, and better when it is requested often", async () => {
  const event = (n: number) =>
    `<li class="row"><a href="/event/${n * n}">Evening ${n % 17} with ${n * 7} songs</a><b>${n % 3 ? "On sale" : "Sold out"}</b></li>`;
  const page = makePage(Array.from({ length: 500 }, (_, n) => event(n)).join(""));
  const kept = await createPageCache(SECOND).get("en /event/7", async () => page);

  const forms: Buffer[] = [];
  for (let asked = 1; asked <= 4; asked++) forms.push(await kept.encoded("br"));

  expect(forms[1]).toBe(forms[0]);
  expect(forms[2]!.length).toBeLessThan(forms[0]!.length);
  expect(forms[3]).toBe(forms[2]);
  for (const form of forms) expect(zlib.brotliDecompressSync(form)).toEqual(page.body);
});

test("drops an older page after five minutes, and never shows it when the next rendering fails", async () => {
  const cache = createPageCache(SECOND);
  const render = vi.fn(async () => makePage());
  await cache.get("en /event/7", render);
  await cache.get("en /event/8", render);

  vi.advanceTimersByTime(SECOND);
  const failing = cache.get("en /event/8", () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(cache.has("en /event/8")).toBe(false);
  vi.advanceTimersByTime(5 * 60 * SECOND);
  await cache.get("en /event/7", render);

  expect(render).toHaveBeenLastCalledWith(undefined);
});
