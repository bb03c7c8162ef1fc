import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventIdOf, readTouch, touchOf } from "./first-touch.ts";

const location = { host: "tickets.example", origin: "https://tickets.example", pathname: "/event/7/summer" };
const NOW = Date.UTC(2026, 5, 1);
const at = (search: string, referrer = "", pathname = location.pathname) =>
  touchOf(search, { referrer, location: { ...location, pathname }, now: NOW });

test("a link with a campaign is a touch, with its parameters and without the rest of the address", () => {
  expect(
    at("?utm_source=News&utm_id=4&promo_code=X&gclid=abc", "https://mail.example/inbox?user=ada"),
  ).toEqual({
    parameters: { utm_source: "News", utm_id: "4", gclid: "abc" },
    referrer: "https://mail.example/inbox",
    landing: "https://tickets.example/event/7/summer",
    at: NOW,
  });
});

test.each([
  ["", "https://mail.example/"],
  ["?promo_code=X", ""],
  ["?utm_source=", ""],
  ["?utm_source=powered-by-footer", "https://tickets.example/event/7/summer"],
])("%j from %j is no touch", (search, referrer) => {
  expect(at(search, referrer)).toBeNull();
});

test("an organiser's page, which has no scripts, passes on the link that led to it", () => {
  const touch = at("", "https://tickets.example/events/3/hall?utm_source=poster&utm_medium=print&page=2");

  expect(touch).toMatchObject({ parameters: { utm_source: "poster", utm_medium: "print" }, referrer: "" });
  expect(at("", "https://tickets.example/events/3/hall")).toBeNull();
  expect(at("", "https://other.example/events/3/hall?utm_source=poster")).toBeNull();
});

test("does not remember an address with secrets", () => {
  expect(at("?utm_source=x", "", "/auth/reset-password/secret")?.landing).toBe("https://tickets.example/");
});

test("forgets a touch after thirty days, and ignores a stored value that is not a touch", () => {
  const stored = JSON.stringify(at("?utm_source=x"));

  expect(readTouch(stored, NOW + 29 * 86_400_000)).not.toBeNull();
  expect(readTouch(stored, NOW + 30 * 86_400_000)).toBeNull();
  for (const other of [null, "null", "7", '"x"', "{}"]) expect(readTouch(other, NOW)).toBeNull();
});

test.each([
  ["/event/7/summer", "7"],
  ["/e/7", "7"],
  ["/widget/7", "7"],
  ["/events/7/hall", undefined],
  ["/auth/register", undefined],
])("the event of %s is %s", (path, id) => {
  expect(eventIdOf(path)).toBe(id);
});

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** A browser that opens one page after another and keeps its storage. */
function browser(stored = new Map<string, string>()) {
  return async (path: string, referrer = "") => {
    vi.resetModules();
    const url = new URL(path, location.origin);
    const store = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    // Real storages list their keys as properties.
    vi.stubGlobal(
      "localStorage",
      new Proxy(store, {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
    vi.stubGlobal("location", url);
    vi.stubGlobal("window", { location: url });
    vi.stubGlobal("document", { referrer });
    const touches = await import("./first-touch.ts");
    touches.rememberFirstTouch();
    return touches;
  };
}

test("counts the first link, for the site and for each event separately", async () => {
  const open = browser();
  await open("/event/7/summer?utm_source=poster");
  await open("/event/7/summer?utm_source=flyer");
  await open("/event/8/winter?utm_source=radio");
  const { firstTouch } = await open("/auth/register");

  expect(firstTouch()?.parameters).toEqual({ utm_source: "poster" });
  expect(firstTouch("7")?.parameters).toEqual({ utm_source: "poster" });
  expect(firstTouch("8")?.parameters).toEqual({ utm_source: "radio" });
  expect(firstTouch("9")).toBeNull();
});
