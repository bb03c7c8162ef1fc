import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DOOR_HEADER } from "../../../rules/worker-address.ts";

const ORIGIN = "https://tickets.example.org";
const PAGE = "/check-in/cil_0123456789";

type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let shells: Map<string, Response>;

/** Stubs the part of the Cache API that the worker uses. */
function stubCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: string | { url: string }) =>
    new URL(typeof key === "string" ? key : key.url, ORIGIN).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: string | { url: string }) => store.get(urlOf(key))?.clone(),
      put: async (key: string, answer: Response) => void store.set(urlOf(key), answer),
      delete: async (key: string | { url: string }) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  vi.stubGlobal("caches", { open });
  return stores;
}

beforeEach(async () => {
  vi.resetModules();
  listeners = {};
  const stores = stubCaches();
  shells = new Map([[`${ORIGIN}${PAGE}`, new Response("the stored door")]]);
  stores.set("door-shells", shells);
  vi.stubGlobal("self", {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => void (listeners[type] = listener),
  });
  await import("./door-worker.ts");
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal("fetch", async () => await answer());

/** Opens the page as a browser does, and returns what is shown. */
async function openPage(): Promise<string> {
  let shown: Promise<Response> | undefined;
  listeners["fetch"]!({
    request: { url: `${ORIGIN}${PAGE}`, method: "GET", mode: "navigate" },
    respondWith: (answer: Promise<Response>) => (shown = answer),
  });
  return (await shown!).text();
}

async function keepPage(): Promise<void> {
  const done: Promise<unknown>[] = [];
  listeners["message"]!({
    data: { type: "keep", page: PAGE, files: [] },
    waitUntil: (work: Promise<unknown>) => void done.push(work),
  });
  await Promise.all(done);
}

const ours = (status: number, text: string) =>
  new Response(text, { status, headers: { [DOOR_HEADER]: "page" } });

test.each([200, 403, 404, 410, 407, 511, 502])(
  "an answer of a portal or a proxy (%d) neither deletes nor replaces the stored door",
  async (status) => {
    answerWith(() => new Response("Please log in to this network", { status }));

    expect(await openPage()).toBe("the stored door");
    expect(shells.size).toBe(1);
  },
);

test("a redirect of a portal does not take the place of the stored door", async () => {
  answerWith(() => Response.redirect("https://portal.example.net/"));

  expect(await openPage()).toBe("the stored door");
  expect(shells.size).toBe(1);
});

test.each([403, 404, 410])("the program's own refusal (%d) deletes the stored door", async (status) => {
  answerWith(() => ours(status, "This door is closed"));

  expect(await openPage()).toBe("This door is closed");
  expect(shells.size).toBe(0);
});

test("without network, and while the program has an error, the stored door opens", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await openPage()).toBe("the stored door");

  answerWith(() => ours(500, "Something went wrong"));
  expect(await openPage()).toBe("the stored door");
  expect(shells.size).toBe(1);
});

test("with network the door comes from the program, and only its page is stored", async () => {
  answerWith(() => ours(200, "the door of today"));
  expect(await openPage()).toBe("the door of today");

  answerWith(() => new Response("Blocked by your company"));
  await keepPage();
  expect(await shells.get(`${ORIGIN}${PAGE}`)!.clone().text()).toBe("the stored door");

  answerWith(() => ours(200, "the door of today"));
  await keepPage();
  expect(await shells.get(`${ORIGIN}${PAGE}`)!.clone().text()).toBe("the door of today");
});
