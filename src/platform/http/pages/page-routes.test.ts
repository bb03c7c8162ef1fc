import net from "node:net";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Refusal } from "../../../values/refusal.ts";
import { serverBuild } from "../../../../test/server-build.ts";
import { createLog } from "../../log.ts";
import { SESSION_COOKIE } from "../call.ts";
import { createHttp } from "../create-http.ts";
import { createDispatcher } from "../dispatcher.ts";
import { pageContext, type Rendering } from "./page-context.ts";
import { mountPages } from "./page-routes.ts";
import { sourceOf } from "./page-source.ts";

/** Records the requests for pages; `slowness` delays the next rendering. */
let rendered: { url: string; cookie: string | null; nonce: string | undefined; address: string }[] = [];
let slowness: Promise<void> | undefined;
/** The loader of every page, and the number of its calls. */
let load: () => unknown;
let loads = 0;
/** Whether the server entry reports the data that pages are rendered from. */
let hasSource = false;
/** The errors that the error screen of the last page received. */
let errors: unknown[] = [];

const member = {
  userId: 7,
  accountId: 7,
  role: "ADMIN" as const,
  isEmailVerified: true,
  eventIds: null,
  lacksSecondStep: false,
  sessionHash: Buffer.alloc(32),
};

async function readForm({ request }: { request: Request }) {
  const fields = [...(await request.formData()).keys()];
  return fields.includes("leave") ? redirect("/elsewhere") : fields;
}

/** A program with one page that shows what it knows. It replaces the real bundle. */
const build = serverBuild({
  entry: {
    module: {
      default: async (
        request: Request,
        status: number,
        headers: Headers,
        entry: {
          staticHandlerContext: {
            errors: Record<string, unknown> | null;
            loaderData: Record<string, unknown>;
          };
        },
        context: never,
      ) => {
        const { errors: thrown, loaderData } = entry.staticHandlerContext;
        errors = Object.values(thrown ?? {});
        const page = (
          context as {
            get(key: unknown): {
              nonce?: string;
              locale: string;
              rendering: Rendering;
              call: { address: string; member(): Promise<unknown> };
            };
          }
        ).get(pageContext);
        await slowness;
        if (hasSource && !thrown) {
          const source = sourceOf({ status, headers: [...headers], loaderData });
          page.rendering.source = source;
          if (source.digest === page.rendering.sourceBefore?.digest) return new Response(null);
        }
        rendered.push({
          url: request.url,
          cookie: request.headers.get("cookie"),
          nonce: page.nonce,
          address: page.call.address,
        });
        const who = (await page.call.member()) ? "somebody" : "nobody";
        headers.set("content-type", "text/html; charset=utf-8");
        const script = page.nonce ? `<script nonce="${page.nonce}">go()</script>` : "<script>go()</script>";
        return new Response(
          `<html lang="${page.locale}">${script}<p>for ${who}</p><b>${loaderData?.root}</b><i>${new URL(request.url).search}</i>${" ".repeat(2_000)}</html>`,
          {
            status,
            headers,
          },
        );
      },
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => null,
        loader: ({ request, context }: { request: Request; context: { get(key: unknown): never } }) => {
          const { pathname } = new URL(request.url);
          const { call } = context.get(pageContext) as {
            call: { setCookie(name: string, value: string): void };
          };
          call.setCookie("visited", "1");
          if (pathname === "/not-yours") throw new Refusal("session_mismatch");
          if (pathname === "/event/7/old")
            return new Response(null, { status: 302, headers: { location: "/event/7/new" } });
          loads += 1;
          return load();
        },
      },
    },
    all: { id: "all", parentId: "root", path: "*", module: { default: () => null, action: readForm } },
  },
});

// Pages are cached for a second. In this test the second does not end, however slow the machine is.
vi.spyOn(performance, "now").mockReturnValue(performance.now());

let isDraining = false;
let isOverLimit = false;
const GUESSER = "203.0.113.66";
const app = createHttp({ log: createLog("silent"), trustedProxies: ["127.0.0.0/8"], isOwnHost: () => true });
await app.register(async (web) => {
  mountPages(web, {
    build,
    dispatcher: createDispatcher([], { once: ({ answer, call }) => answer(call) }),
    findMember: async (token) => (token === "good" ? member : null),
    publicConfig: {
      appName: "Tessera",
      frontendUrl: "https://tickets.example.org",
      apiUrl: "/api",
      isTestMode: true,
      hasPayoutSetup: false,
      isDemo: false,
    },
    pdf: { render: async () => Buffer.of(), stop: async () => {} },
    isDevelopment: false,
    isDraining: () => isDraining,
    takeRequest: async () => {
      if (isOverLimit) throw new Refusal("rate_limited", { facts: { seconds: 17 } });
    },
    mayTryCode: async ({ address }) => address !== GUESSER,
  });
});
await app.ready();
afterAll(() => app.close());
beforeEach(() => {
  rendered = [];
  slowness = undefined;
  load = () => null;
  loads = 0;
  hasSource = false;
  isOverLimit = false;
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost", ...headers } });
const session = { cookie: `${SESSION_COOKIE}=good` };

test("WEB-11 every page has a fresh nonce, which its policy names, and is marked as not to be stored", async () => {
  const pages = [await get("/auth/login"), await get("/auth/login")];

  const nonces = pages.map(
    ({ headers }) => /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))![1],
  );
  expect(new Set(nonces).size).toBe(2);
  for (const [n, page] of pages.entries()) {
    expect(page.body).toContain(`nonce="${nonces[n]}"`);
    expect(page.headers["cache-control"]).toBe("no-store");
  }
});

test("TEN-17 renders a cached page without a user, also for members, and sets no cookie", async () => {
  const answers = [await get("/event/7/summer", session), await get("/event/7/summer")];

  expect(rendered).toEqual([{ url: expect.any(String), cookie: null, nonce: undefined, address: "" }]);
  for (const { body, headers } of answers) {
    expect(body).toContain("for nobody");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.vary).toContain("cookie");
  }
  expect((await get("/event/7/preview", session)).body).toContain("for somebody");
  expect((await get("/manage/events", session)).body).toContain("for somebody");
});

test("WEB-11 allows a cached page's scripts by hash, without any nonce that could be reused", async () => {
  const { headers } = await get("/event/7/hashes");

  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(policy).not.toContain("nonce-");
});

test("answers any number of simultaneous requests with one rendering", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slowness = promise;

  const asked = Promise.all(Array.from({ length: 200 }, () => get("/event/7/crowd")));
  setTimeout(resolve, 50);

  for (const { statusCode } of await asked) expect(statusCode).toBe(200);
  expect(rendered).toHaveLength(1);
});

/** Requests the page, each time one second after the previous request. */
function everySecond(path: string) {
  const now = performance.now();
  let seconds = 0;
  onTestFinished(() => void vi.mocked(performance.now).mockReturnValue(now));
  return async () => {
    vi.mocked(performance.now).mockReturnValue(now + seconds++ * 1_001);
    const { statusCode, headers, body } = await get(path, { "accept-encoding": "identity" });
    const shown = /<b>(.*?)<\/b>/.exec(body)?.[1];
    return { statusCode, etag: headers.etag, policy: headers["content-security-policy"], body, shown };
  };
}

test("sends the same answer when the loaders return the same as a second ago, and otherwise another", async () => {
  const ask = everySecond("/event/7/same");
  hasSource = true;
  load = () => "ten left";
  const first = await ask();

  expect(await ask()).toEqual(first);
  expect([rendered.length, loads]).toEqual([1, 2]);
  load = () => "sold out";
  expect((await ask()).shown).toBe("sold out");
  // The rendering uses the data that were loaded to detect the change.
  expect([rendered.length, loads]).toEqual([2, 3]);
  expect((await ask()).shown).toBe("sold out");
  expect([rendered.length, loads]).toEqual([2, 4]);
});

test.each<[what: string, load: () => unknown, statusCode: number]>([
  ["is refused", () => Promise.reject(new Refusal("not_found")), 404],
  ["fails", () => Promise.reject(new Error("no database")), 500],
  ["has another status", () => data("ten left", { status: 404 }), 404],
  ["leads elsewhere", () => redirect("/event/7/new"), 302],
])(
  "a page that %s after a second is not served from the cache, and returns when that is over",
  async (what, loadLater, statusCode) => {
    vi.spyOn(console, "error").mockReturnValue();
    const ask = everySecond(`/event/7/${what.replaceAll(" ", "-")}`);
    hasSource = true;
    load = () => "ten left";
    const first = await ask();

    load = loadLater;
    const later = [await ask(), await ask()];
    load = () => "ten left";
    const back = await ask();

    expect(first.statusCode).toBe(200);
    expect(later.map((page) => page.statusCode)).toEqual([statusCode, statusCode]);
    expect(back).toEqual(first);
  },
);

test("renders a page with unknown data every time", async () => {
  const ask = everySecond("/event/7/unknown");

  await ask();
  await ask();

  expect([rendered.length, loads]).toEqual([2, 2]);
});

test("an answer from memory is the same to the byte, under another request id", async () => {
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({
      url: "/event/7/memory",
      headers: { host: "localhost", "accept-encoding": "br", ...headers },
    });
  const answers = [await ask(), await ask(session), await ask()];

  const [first, ...others] = answers.map(({ headers, rawPayload }) => {
    const { "x-request-id": id, date: _, ...rest } = headers;
    return { id, rest, bytes: rawPayload.toString("hex") };
  });
  for (const { rest, bytes } of others) {
    expect({ ...rest, connection: first!.rest.connection }).toEqual(first!.rest);
    expect(bytes).toBe(first!.bytes);
  }
  expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(3);
  expect(rendered).toHaveLength(1);
  await ask({ cookie: "locale=de" });
  expect(rendered).toHaveLength(2);
  expect((await ask({ "if-none-match": String(answers[0]!.headers.etag) })).statusCode).toBe(304);
  expect((await ask({ "accept-encoding": "identity" })).headers["content-encoding"]).toBeUndefined();
  isDraining = true;
  expect((await ask()).statusCode).toBe(200);
  isDraining = false;
});

test("WEB-08 neither a forged host nor an unknown parameter gets into the cache", async () => {
  await get("/event/7/poison?utm_source=%22%3E%3Cscript%3E&x=1", {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    "accept-language": "en",
  });
  await get("/event/7/poison?promo_code=EARLY", { "accept-language": "en" });
  await get("/event/7/poison", { "accept-language": "en" });

  expect(rendered.map(({ url }) => url)).toEqual([
    "https://tickets.example.org/event/7/poison",
    "https://tickets.example.org/event/7/poison?promo_code=EARLY",
  ]);
});

test("an event's page is the same for every page of a list; an organiser's is not", async () => {
  for (const path of ["/event/7/list", "/e/7/list", "/events/7/list/past-events"])
    for (const page of [1, 2]) await get(`${path}?page=${page}`);

  expect(rendered.map(({ url }) => url.replace("https://tickets.example.org", ""))).toEqual([
    "/event/7/list",
    "/e/7/list",
    "/events/7/list/past-events?page=1",
    "/events/7/list/past-events?page=2",
  ]);
});

test.each([
  ["without a space before it", "x=1;locale=de"],
  ["with a space behind its name", "locale =de"],
  ["beside another that comes later", "x=1;locale=de; locale=fr"],
  ["and not by the profile", "saved_locale=fr; locale=de"],
])(
  "WEB-08 a page in a language chosen by a cookie %s is not cached for visitors without a choice",
  async (what, cookie) => {
    const ask = (headers: Record<string, string>) =>
      get(`/event/7/${what.replaceAll(" ", "-")}`, { "accept-language": "en", ...headers });
    const chosen = await ask({ cookie });

    const others = [await ask({}), await ask({ cookie: "locale=fr" })];

    expect(chosen.body).toContain('lang="de"');
    expect(others[0]!.body).toContain('lang="en"');
    expect(others[1]!.body).toContain('lang="fr"');
  },
);

test("WEB-08 the language of a profile counts where the browser's is not offered, and for no other visitor", async () => {
  const ask = (headers: Record<string, string>) =>
    get("/event/7/saved", { "accept-language": "xx", ...headers });

  const saved = await ask({ cookie: "saved_locale=de" });
  const others = [await ask({}), await ask({ cookie: "saved_locale=de", "accept-language": "en" })];

  expect(saved.body).toContain('lang="de"');
  for (const { body } of others) expect(body).toContain('lang="en"');
});

test.each(["//", "///", "//[", "//:99999/", "http://[/x", "/%", "/event/7/%ff", "//evil.example/event/7/a"])(
  "INJ-21 an address such as %s makes no page fail",
  async (address) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = net.connect((await listening()).port, "127.0.0.1", () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (part) => (answer += part.toString("latin1")));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);

    expect(await promise).toMatch(/^HTTP\/1\.1 (200|404|422) /);
  },
);

test("WEB-08 the cache distinguishes the chosen language, not the way in which it was chosen", async () => {
  const wishes = ["de", "de-AT,de;q=0.9", "de-CH, en;q=0.1", "xx, de"].map((accepted) => ({
    "accept-language": accepted,
  }));
  const cookies = ["locale=de", "locale=de; other=1", "x=2;locale=de"].map((cookie) => ({ cookie }));

  const pages = [];
  for (const headers of [...wishes, ...cookies])
    pages.push(await get("/event/7/chosen", { "accept-encoding": "gzip, br", ...headers }));

  for (const page of pages) expect(page.headers["content-encoding"]).toBe("br");
  expect(rendered).toHaveLength(1);
  expect((await get("/event/7/chosen", { "accept-language": "fr" })).body).toContain('lang="fr"');
});

test("ABU-01 a visitor who guessed too often sees the page without the code, and others see it with the code", async () => {
  const ask = (address: string) =>
    get("/event/7/code?promo_code=EARLY&aff=x", { "x-forwarded-for": address });

  const shown: string[] = [];
  for (const address of [GUESSER, "203.0.113.7", GUESSER, "203.0.113.8", GUESSER])
    shown.push(/<i>\?(.*?)<\/i>/.exec((await ask(address)).body)![1]!);

  expect(rendered.map(({ url }) => new URL(url).search)).toEqual([
    "?aff=x&codes_paused=1",
    "?promo_code=EARLY&aff=x",
  ]);
  const [paused, open] = ["aff=x&codes_paused=1", "promo_code=EARLY&aff=x"];
  expect(shown).toEqual([paused, open, paused, open, paused]);
});

test("answers too many requests for pages with a page in the visitor's language that says when to return", async () => {
  await get("/event/7/limited");
  const open = await get("/event/7/limited");
  isOverLimit = true;
  rendered = [];

  const refused = [
    await get("/auth/login", { "accept-language": "de" }),
    await get("/manage/events", { "accept-language": "de", ...session }),
    await get("/event/7/other", { "accept-language": "de" }),
    await app.inject({
      method: "POST",
      url: "/auth/register",
      payload: "name=Ada",
      headers: {
        host: "localhost",
        origin: "http://localhost",
        "content-type": "application/x-www-form-urlencoded",
        "accept-language": "de",
      },
    }),
  ];
  const data = await get("/manage/events.data");
  const kept = await get("/event/7/limited");

  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, headers["retry-after"], headers["cache-control"]]).toEqual([429, "17", "no-store"]);
    expect(body).toContain('lang="de"');
    expect(body).toContain("for nobody");
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  }
  // One rendering answers all of these requests; pages in memory need none.
  expect(rendered.map(({ url }) => new URL(url).pathname)).toEqual(["/too-many-requests"]);
  expect([data.statusCode, data.headers["retry-after"]]).toEqual([429, "17"]);
  expect(data.headers["content-type"]).toMatch(/x-script/);
  expect([kept.statusCode, kept.body]).toEqual([200, open.body]);
});

test("a canonical redirect keeps the parameters of the visitor's link", async () => {
  const { statusCode, headers } = await get("/event/7/old?promo_code=EARLY&utm_source=poster");

  expect(statusCode).toBe(302);
  expect(headers.location).toBe("/event/7/new?promo_code=EARLY&utm_source=poster");
});

test("an organiser's page that an event of a campaign led to is opened with the campaign, also from memory", async () => {
  const referer = "https://tickets.example.org/event/7/summer?utm_source=Poster";
  await get("/events/3/hall");

  const led = await get("/events/3/hall", { referer });

  expect([led.statusCode, led.headers.location, led.headers["cache-control"]]).toEqual([
    302,
    "/events/3/hall?utm_source=poster",
    "no-store",
  ]);
  expect((await get(String(led.headers.location), { referer })).statusCode).toBe(200);
  expect((await get("/event/7/summer", { referer })).statusCode).toBe(200);
});

test("does not send an unchanged page again, and compresses it for browsers that accept that", async () => {
  const first = await get("/event/7/etag", { "accept-encoding": "gzip, br" });
  const again = await get("/event/7/etag", { "if-none-match": String(first.headers.etag) });

  expect(first.headers["content-encoding"]).toBe("br");
  expect(first.rawPayload.length).toBeLessThan(1_000);
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("API-01 refuses a form of more than a megabyte, also without a declared length", async () => {
  const form = (size: number) =>
    app.inject({
      method: "POST",
      url: "/auth/register",
      payload: `name=${"x".repeat(size)}`,
      headers: {
        host: "localhost",
        origin: "http://localhost",
        "content-type": "application/x-www-form-urlencoded",
      },
    });

  expect((await form(1_000)).statusCode).toBe(200);
  expect((await form(1_100_000)).statusCode).toBe(413);
  const { port } = await listening();
  const stream = new ReadableStream({
    start(controller) {
      const chunk = new TextEncoder().encode("x".repeat(100_000));
      for (let n = 0; n < 20; n++) controller.enqueue(chunk);
      controller.close();
    },
  });
  const answer = await fetch(`http://127.0.0.1:${port}/auth/register`, {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { origin: `http://127.0.0.1:${port}`, "content-type": "application/x-www-form-urlencoded" },
  } as RequestInit);
  expect(answer.status).toBe(413);
});

test("WEB-01 refuses a form that another site sends to a page", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/auth/login",
    payload: "email=a",
    headers: {
      host: "localhost",
      origin: "https://evil.example",
      "content-type": "application/x-www-form-urlencoded",
    },
  });

  expect([answer.statusCode, answer.json().code]).toEqual([403, "foreign_origin"]);
});

test("gives a redirect by name to a page that shows the answer itself, so that nothing is rendered twice", async () => {
  const post = (headers: object) =>
    app.inject({
      method: "POST",
      url: "/any",
      payload: "leave=1",
      headers: {
        host: "localhost",
        origin: "http://localhost",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
    });

  const [followed, named] = [await post({}), await post({ "x-in-place": "1" })];

  expect([followed.statusCode, followed.headers.location]).toEqual([302, "/elsewhere"]);
  expect([named.statusCode, named.headers["x-location"], named.headers.location, named.body]).toEqual([
    204,
    "/elsewhere",
    undefined,
    "",
  ]);
});

test("a refusal that nobody catches reaches the error screen with its code and status, not as an unexpected error", async () => {
  const answer = await app.inject({ url: "/not-yours", headers: { host: "localhost" } });

  expect(answer.statusCode).toBe(403);
  expect(errors[0]).toMatchObject({ status: 403, data: { code: "session_mismatch" } });
  expect(isRouteErrorResponse(errors[0])).toBe(true);
});

test("WEB-17 accepts a plain form on a page that sends no Referer, although the form names no origin", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/checkout/7/o_x/details",
    payload: "first_name=Ada",
    headers: {
      host: "localhost",
      origin: "null",
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
  });

  expect(answer.statusCode).toBe(200);
});

test.each([
  ["application/json", "{}", 415],
  ["text/plain", "a=b", 415],
  ["application/x-www-form-urlencodedx", "a=b", 415],
  ["multipart/form-data", "a=b", 422],
  ["multipart/form-data; boundary=x", "--x broken", 422],
  ["application/x-www-form-urlencoded", "%=%&\0=%ff", 200],
  ["Application/X-WWW-Form-Urlencoded; charset=utf-8", "a=b", 200],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    200,
  ],
])("API-01 a page's form sent as %s with %j gets %i", async (type, payload, status) => {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/auth/register",
    payload,
    headers: { host: "localhost", origin: "http://localhost", "content-type": type },
  });

  expect(statusCode).toBe(status);
});

test("INJ-21 API-03 no method and no origin makes a page fail", async () => {
  for (const [method, origin] of [
    ["GET", "null"],
    ["HEAD", "null"],
    ["OPTIONS", "null"],
    ["GET", "not an origin"],
    ["TRACE", "http://localhost"],
    ["PUT", "http://localhost"],
  ] as const) {
    const { statusCode } = await app.inject({
      method: method as "GET",
      url: "/auth/login",
      headers: { host: "localhost", origin },
    });
    expect([method, origin, statusCode < 500]).toEqual([method, origin, true]);
  }
});

async function listening(): Promise<{ port: number }> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return app.server.address() as { port: number };
}
