import net from "node:net";
import { Registry } from "prom-client";
import { redirect } from "react-router";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { serverBuild } from "../../../../test/server-build.ts";
import { createLog } from "../../log.ts";
import { setTracing, type Tracing } from "../../telemetry/spans.ts";
import { createHttp } from "../create-http.ts";
import { createDispatcher } from "../dispatcher.ts";
import { mountHealth } from "../health-routes.ts";
import type { ServedRequest } from "./answer-first.ts";
import { pageContext } from "./page-context.ts";
import { mountPages } from "./page-routes.ts";

/** A program with one page in the visitor's language, which is large enough for two packets. */
const build = serverBuild({
  entry: {
    module: {
      default: async (
        _request: Request,
        status: number,
        headers: Headers,
        _entry: unknown,
        context: { get(key: unknown): { locale: string } },
      ) => {
        const { locale } = context.get(pageContext);
        headers.set("content-type", "text/html; charset=utf-8");
        const noise = Array.from({ length: 5_000 }, (_, n) => (n * 7919).toString(36)).join("");
        return new Response(`<html lang="${locale}"><script>go()</script>Zürich ${noise}</html>`, {
          status,
          headers,
        });
      },
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => null,
        loader: ({ request }: { request: Request }) => {
          if (request.url.endsWith("/old")) throw redirect("/event/7/new");
          return null;
        },
      },
    },
    all: { id: "all", parentId: "root", path: "*", module: { default: () => null } },
    event: { id: "event", parentId: "root", path: "event/:id/:slug", module: { default: () => null } },
  },
});

// Pages are cached for a second. In this test the second does not end, however slow the machine is.
vi.spyOn(performance, "now").mockReturnValue(performance.now());

let needsHooks = false;
let isDraining = false;
let seenByFastify = 0;
let failure: Error | undefined;
let served: { url: string | undefined; ip: string; host: string; method: string }[] = [];
const registry = new Registry();
const isOwnHost = (host: string) => host === "tickets.example";
const trustedProxies = ["127.0.0.0/8"];
const log = createLog("silent");
const app = createHttp({ log, trustedProxies, isOwnHost });
app.addHook("onResponse", (request, _reply, done) => {
  if (request.url !== "/livez") seenByFastify += 1;
  done();
});
const countAnswer = mountHealth(app, { ping: async () => {}, isDraining: () => isDraining, registry });
await app.register(async (web) => {
  mountPages(web, {
    build,
    dispatcher: createDispatcher([], { once: ({ answer, call }) => answer(call) }),
    findMember: async () => null,
    publicConfig: {
      appName: "Tessera",
      frontendUrl: "https://tickets.example",
      apiUrl: "/api",
      isTestMode: true,
      hasPayoutSetup: false,
      isDemo: false,
    },
    pdf: { render: async () => Buffer.of(), stop: async () => {} },
    isDevelopment: false,
    isDraining: () => isDraining,
    takeRequest: async () => {},
    mayTryCode: async () => true,
    onServed({ raw, ip, host, method }: ServedRequest) {
      served.push({ url: raw.url, ip, host, method });
      if (failure) throw failure;
    },
    first: { trustedProxies, isOwnHost, needsHooks: () => needsHooks || isDraining, countAnswer, log },
  });
});
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
const { port } = app.server.address() as net.AddressInfo;

beforeEach(() => {
  needsHooks = false;
  isDraining = false;
  failure = undefined;
  seenByFastify = 0;
  served = [];
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  version?: string;
}

function requestText(path: string, { method = "GET", headers = {}, version = "1.1" }: Asked = {}): string {
  const lines = Object.entries({ host: "tickets.example", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/${version}\r\n${lines.join("")}\r\n`;
}

/** The last request of a connection: its answer closes the connection. */
const LAST = "GET /livez HTTP/1.1\r\nhost: tickets.example\r\nconnection: close\r\n\r\n";

/** Returns all bytes that the server sends on one connection, as Latin-1. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answers = "";
    socket.on("data", (part) => (answers += part.toString("latin1")));
    socket.on("close", () => resolve(answers));
    socket.on("error", reject);
  });
}

/** Sends one request. Masks the request id and the date in the answer, because they differ each time. */
async function ask(
  path: string,
  asked: Asked = {},
): Promise<{ status: number; text: string; fastify: number }> {
  const before = seenByFastify;
  const isLast = asked.headers?.connection === "close" || asked.version === "1.0";
  const answers = await exchange(requestText(path, asked) + (isLast ? "" : LAST));
  const text = isLast ? answers : answers.slice(0, answers.lastIndexOf("HTTP/1.1 "));
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    text: withoutMoment(text),
    fastify: seenByFastify - before,
  };
}

const withoutMoment = (text: string) =>
  text.replace(/(x-request-id: )[\w-]+/, "$1…").replace(/(Date: )[^\r]+ GMT/, "$1…");

test.each([
  ["br", { "accept-encoding": "gzip, br" }],
  ["gzip", { "accept-encoding": "gzip" }],
  ["no encoding", {}],
  ["a cookie that chose the language", { cookie: "locale=de" }],
  ["a session", { cookie: "__Host-session=good" }],
  ["a last request", { connection: "close" }],
])("an answer before Fastify is the same to the byte as Fastify's: %s", async (what, headers) => {
  const path = `/event/7/${what.replaceAll(" ", "-")}`;
  const rendered = await ask(path, { headers });

  const first = await ask(path, { headers });
  needsHooks = true;
  const again = await ask(path, { headers });

  expect(rendered.status).toBe(200);
  expect(rendered.text).toMatch(/content-security-policy: [^\r]*'sha256-/);
  expect(first.text).toBe(rendered.text);
  expect(again.text).toBe(rendered.text);
  expect([rendered.fastify, first.fastify, again.fastify]).toEqual([1, 0, 1]);
});

test("HTTP/1.0 gets the same answer and its connection ends", async () => {
  const asked = { headers: { "accept-encoding": "br" }, version: "1.0" };
  const rendered = await ask("/event/7/old-client", asked);

  const first = await ask("/event/7/old-client", asked);

  expect(first.text).toBe(rendered.text);
  expect([rendered.fastify, first.fastify]).toEqual([1, 0]);
});

test("answers requests that arrive together in their order, also between those of Fastify", async () => {
  await ask("/event/7/a");
  await ask("/event/7/b", { headers: { "accept-language": "de" } });
  const german = requestText("/event/7/b", { headers: { "accept-language": "de" } });

  const answers = await exchange(
    requestText("/event/7/a") + requestText("/livez") + german + requestText("/event/7/a") + LAST,
  );

  expect(answers.match(/<html lang="\w+"|\r\n\r\nok/g)).toEqual([
    '<html lang="en"',
    "\r\n\r\nok",
    '<html lang="de"',
    '<html lang="en"',
    "\r\n\r\nok",
  ]);
  expect(new Set(answers.match(/x-request-id: [\w-]+/g)).size).toBe(5);
});

test.each<[what: string, asked: Asked, status: number]>([
  ["HEAD", { method: "HEAD" }, 200],
  ["another method", { method: "TRACE" }, 405],
  ["a foreign host", { headers: { host: "evil.example" } }, 421],
  ["a foreign host that a proxy forwards", { headers: { "x-forwarded-host": "evil.example" } }, 421],
  ["another language", { headers: { "accept-language": "fr" } }, 200],
  ["another encoding", { headers: { "accept-encoding": "br" } }, 200],
])("leaves a request with %s to Fastify", async (what, asked, status) => {
  const path = `/event/7/${what.replaceAll(" ", "-")}`;
  await ask(path);

  const answer = await ask(path, asked);

  expect([answer.fastify, answer.status]).toEqual([1, status]);
});

test("leaves redirects, promo codes and pages that the browser has to Fastify", async () => {
  const etag = /etag: ([^\r]+)/.exec((await ask("/event/7/new")).text)![1]!;
  await ask("/events/3/hall");
  await ask("/event/7/new?promo_code=EARLY");
  const referer = "https://tickets.example/event/7/new?utm_source=poster";

  const answers = [
    await ask("/event/7/new", { headers: { "if-none-match": etag } }),
    await ask("/events/3/hall", { headers: { referer } }),
    await ask("/event/7/new?promo_code=EARLY"),
    await ask("/event/7/old"),
    await ask("/event/7/old"),
  ];

  expect(answers.map(({ status }) => status)).toEqual([304, 302, 200, 302, 302]);
  expect(answers.map(({ fastify }) => fastify)).toEqual([1, 1, 1, 1, 1]);
});

test("leaves everything to Fastify while it refuses, logs or traces requests, or the process drains", async () => {
  const path = "/event/7/hooks";
  await ask(path);

  needsHooks = true;
  const refusing = await ask(path);
  needsHooks = false;
  isDraining = true;
  const draining = await ask(path);
  isDraining = false;
  onTestFinished(() => setTracing(undefined));
  setTracing({} as Tracing);
  const tracing = await ask(path);
  setTracing(undefined);

  expect([refusing, draining, tracing].map(({ fastify }) => fastify)).toEqual([1, 1, 1]);
  expect((await ask(path)).fastify).toBe(0);
});

test("counts an answer before Fastify like any other, with the client behind the proxy", async () => {
  await ask("/event/7/count");
  const headers = {
    "x-forwarded-for": "198.51.100.1, 203.0.113.7",
    "x-forwarded-host": "tickets.example",
    host: "10.0.0.1:3000",
  };
  served = [];
  const countOf = async () =>
    Number(
      /http_request_seconds_count\{method="GET",route="\/event\/\*",status="200"\} (\d+)/.exec(
        await registry.metrics(),
      )?.[1],
    );
  const before = await countOf();

  const answer = await ask("/event/7/count", { headers });

  expect([answer.status, answer.fastify]).toEqual([200, 0]);
  expect(served).toEqual([
    { url: "/event/7/count", ip: "203.0.113.7", host: "tickets.example", method: "GET" },
  ]);
  expect((await countOf()) - before).toBe(1);
});

test("takes the request's id from a trusted proxy", async () => {
  await ask("/event/7/id");

  const answers = await exchange(
    requestText("/event/7/id", { headers: { "x-request-id": "proxy-id-12345678" } }) + LAST,
  );

  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\nx-request-id: proxy-id-12345678\r\n/);
  expect(seenByFastify).toBe(1);
});

test("an error neither ends the process nor sends a second answer", async () => {
  await ask("/event/7/errors");
  const headers = { cookie: "locale=%; =; %ff" };
  failure = new Error("a visit cannot be counted");

  const answers = [await ask("/event/7/errors"), await ask("/event/7/errors", { headers })];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ text }) => text.match(/HTTP\/1\.1 /g)!.length)).toEqual([1, 1]);
});
