import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { localFileStore } from "../files/local-file-store.ts";
import { createLog } from "../log.ts";
import { mountApi } from "./api-routes.ts";
import { CHECKOUT_COOKIE } from "./call.ts";
import { cookieRules, readCookies } from "./security/cookies.ts";
import { createCall } from "./create-call.ts";
import { createHttp, mountAssets } from "./create-http.ts";
import { createDispatcher } from "./dispatcher.ts";
import { mountFiles } from "./file-routes.ts";
import { createMetrics, mountHealth } from "./health-routes.ts";
import { makeKit } from "../../../test/kit.ts";
import { nonceSources } from "./pages/page-policy.ts";
import { freshNonce, inlineHashes, framingOf, pageCsp } from "./security/security-headers.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-headers-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
fs.mkdirSync(path.join(folder, "assets"));
fs.writeFileSync(path.join(folder, "assets", "entry-abc.js"), "export {};");
fs.writeFileSync(path.join(folder, ".env"), "SECRET=1");
const files = localFileStore(fs.mkdtempSync(path.join(os.tmpdir(), "tessera-headers-files-")));
await files.put("covers/one.webp", Buffer.from("picture"));
await files.put("exports/one.html", Buffer.from("<script>alert(1)</script>"));

let isDraining = false;
let isReachable = true;
const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
mountHealth(app, {
  ping: async () => {
    if (!isReachable) throw new Error("connect ECONNREFUSED 10.0.0.7:5432");
  },
  isDraining: () => isDraining,
  metricsToken: "a-token-of-some-length",
  registry: createMetrics(),
});
mountFiles(app, files);
await app.register(
  async (api) =>
    mountApi(
      api,
      createDispatcher([makeKit().area], { once: ({ answer, call }) => answer(call) }),
      async () => null,
    ),
  { prefix: "/api" },
);
await mountAssets(app, folder);
await app.ready();
afterAll(() => app.close());

test.each([
  ["an answer of the API", "GET", "/api/things/7", 200],
  ["a refusal", "GET", "/api/platform", 401],
  ["a foreign request", "POST", "/api/things", 403],
  ["a missing address", "GET", "/nowhere", 404],
  ["a wrong method", "PUT", "/api/things", 405],
  ["an address that cannot be read", "GET", "/api/things/%", 422],
  ["a bug", "GET", "/api/bug", 500],
  ["a static file", "GET", "/assets/entry-abc.js", 200],
  ["an uploaded picture", "GET", "/files/covers/one.webp", 200],
  ["a missing picture", "GET", "/files/covers/two.webp", 404],
  ["a health check", "GET", "/livez", 200],
])("WEB-10 %s carries every security header", async (_what, method, url, status) => {
  const origin = status === 403 ? "https://evil.example" : "http://localhost";

  const { statusCode, headers } = await app.inject({
    method: method as "GET",
    url,
    headers: { host: "localhost", ...(method !== "GET" && { origin }) },
  });

  expect(statusCode).toBe(status);
  expect(
    Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1]),
  ).toBeGreaterThanOrEqual(31_536_000);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  // Webmail shows pictures on its own pages.
  const isPicture = url.startsWith("/files/") && status === 200;
  expect(headers["cross-origin-resource-policy"]).toBe(isPicture ? "cross-origin" : "same-origin");
  expect(headers["permissions-policy"]).toContain("microphone=()");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
});

const NO_SOURCES = { scripts: [], styles: [] };

test("WEB-11 a page's policy allows its own scripts by nonce or hash, and no other scripts", () => {
  const policy = pageCsp(nonceSources(freshNonce()));

  expect(policy).toContain("default-src 'none'");
  expect(/script-src ([^;]+)/.exec(policy)![1]).toMatch(/^'self' 'nonce-[\w+/=]+'$/);
  expect(/style-src-elem ([^;]+)/.exec(policy)![1]).toMatch(/^'self' 'nonce-[\w+/=]+'$/);
  expect(policy).not.toContain("unsafe-eval");
  expect(/(script-src|style-src-elem) [^;]*unsafe-inline/.test(policy)).toBe(false);
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(new Set(Array.from({ length: 1_000 }, freshNonce)).size).toBe(1_000);
});

test("WEB-11 the hashes of a cached page are those of its inline scripts and styles, without data", () => {
  const code = "alert('Hello, world.');";
  const html = `<script>${code}</script><script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>
    <script nonce="" defer>${code}</script><style>${code}</style><style></style>`;
  const hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

  expect(inlineHashes(Buffer.from(html))).toEqual({ scripts: [hash], styles: [hash] });
});

test("WEB-11 a hash covers the bytes, and elements with a longer name have none", () => {
  const code = 'say("Zürich €")';
  const html = `<p>Zürich</p><scripts>${code}</scripts><script type="module">${code}</script><styled></styled><style`;
  const hash = createHash("sha256").update(code).digest("base64");

  expect(inlineHashes(Buffer.from(html))).toEqual({ scripts: [`'sha256-${hash}'`], styles: [] });
});

test("WEB-03 allows framing only of the widget's pages and of the checkouts it opens", async () => {
  const widget = await app.inject({ url: "/widget/7" });
  const checkout = await app.inject({ url: "/checkout/7/o_1/details" });

  expect(widget.headers["x-frame-options"]).toBeUndefined();
  expect(checkout.headers["x-frame-options"]).toBe("DENY");
  const opened = `/checkout/7/o_1/details?frame=f&session_identifier=${"x".repeat(43)}`;
  expect((await app.inject({ url: opened })).headers["x-frame-options"]).toBeUndefined();
  expect((await app.inject({ url: "/widget/7/preview" })).headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(pageCsp(NO_SOURCES, { mayBeFramed: "anywhere" })).toContain("frame-ancestors *");
  expect(pageCsp(NO_SOURCES, { mayBeFramed: framingOf("/event/7/preview") })).toContain(
    "frame-ancestors 'self'",
  );
  expect(pageCsp(NO_SOURCES, { mayBeFramed: framingOf("/event/7/night") })).toContain(
    "frame-ancestors 'none'",
  );
});

const routes = fs.readFileSync(path.resolve(import.meta.dirname, "../../routes.ts"), "utf8");
/** Every address of a page that opens with a link alone. */
const secretAddresses = [...routes.matchAll(/route\(\s*"([^"]*:(?:\w*[tT]oken|\w*ShortId)[^"]*)"/g)].map(
  ([, address]) => `/${address!.replaceAll(/:\w*Id\b/g, "7").replaceAll(/:\w+/g, "x")}`,
);

test("WEB-17 PII-07 no address with a secret is sent in a Referer or indexed by a search engine", async () => {
  const exposed: string[] = [];
  for (const url of secretAddresses) {
    const { headers } = await app.inject({ url });
    if (headers["referrer-policy"] !== "no-referrer") exposed.push(`${url} in a Referer`);
    if (headers["x-robots-tag"] !== "noindex, nofollow") exposed.push(`${url} in search engines`);
  }

  expect(secretAddresses.length).toBeGreaterThan(15);
  expect(exposed).toEqual([]);
});

test("WEB-15 serves neither hidden files nor anything above the folder, and no page from uploads", async () => {
  for (const url of [
    "/.env",
    "/.git/config",
    "/assets/../.env",
    "/assets/%2e%2e/.env",
    "/assets/",
    "/assets/none-abc.js",
    "/files/../../../etc/passwd",
    "/files/%2e%2e/%2e%2e/secret-key",
    "/files/exports/one.html",
  ]) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  }
});

test("PII-07 tells search engines not to index pages that are not public", async () => {
  const robotsAt = async (url: string) => (await app.inject({ method: "GET", url })).headers["x-robots-tag"];

  for (const path of [
    "/checkout/1/o_x/details",
    "/order/1/o_x/print",
    "/product/1/a_x",
    "/product/1/a_x/ticket.pdf",
    "/check-in/cil_x",
    "/event/7/preview",
    "/organizer/7/preview",
    "/manage/events",
    "/auth/reset-password/token",
    "/api/things/7",
  ])
    expect([path, await robotsAt(path)]).toEqual([path, "noindex, nofollow"]);
  for (const path of ["/event/7/night", "/e/7/night", "/events/7/hall", "/assets/entry-abc.js"])
    expect([path, await robotsAt(path)]).toEqual([path, undefined]);
});

test("WEB-13 over https every cookie is Secure, and only what scripts must read is readable to them", () => {
  const { write, nameOf } = cookieRules("https://tickets.example.org");

  expect(write("__Host-session", "x", { maxAge: 60 })).toBe(
    "__Host-session=x; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=60",
  );
  expect(write("locale", "de", { isReadable: true })).toBe("locale=de; Path=/; SameSite=Lax; Secure");
  expect(nameOf("__Host-session")).toBe("__Host-session");
  expect(readCookies("a=1; __Host-session=first; __Host-session=second; b").get("__Host-session")).toBe(
    "first",
  );
});

test("on a loopback address cookies have names and attributes that every browser accepts without TLS", () => {
  const { write, nameOf } = cookieRules("http://localhost:3000");

  expect(write("__Host-session", "x", { maxAge: 60 })).toBe(
    "tessera-session=x; Path=/; SameSite=Lax; HttpOnly; Max-Age=60",
  );
  expect(write("locale", "de", { isReadable: true })).toBe("locale=de; Path=/; SameSite=Lax");
  expect([nameOf("__Host-checkout"), nameOf("aff_7")]).toEqual(["tessera-checkout", "aff_7"]);
});

test.each([
  ["http://localhost:3000", "tessera-checkout", "__Host-checkout", false],
  ["https://tickets.example.org", "__Host-checkout", "tessera-checkout", true],
])("at %s a call reads and sets %s, and takes nothing from %s", async (publicUrl, own, other, isSecure) => {
  const http = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true, publicUrl });
  http.get("/cookie", async (request, reply) => {
    const call = createCall(request, reply, async () => null);
    const read = call.cookie(CHECKOUT_COOKIE) ?? null;
    call.setCookie(CHECKOUT_COOKIE, "first");
    call.setCookie(CHECKOUT_COOKIE, "second");
    return { read, set: call.cookie(CHECKOUT_COOKIE) };
  });
  onTestFinished(() => http.close());
  const send = (name: string) => http.inject({ url: "/cookie", cookies: { [name]: "sent" } });

  const [answer, foreign] = [await send(own), await send(other)];

  expect(answer.json()).toEqual({ read: "sent", set: "second" });
  expect(foreign.json()).toEqual({ read: null, set: "second" });
  expect(answer.cookies).toEqual([
    {
      name: own,
      value: "second",
      path: "/",
      sameSite: "Lax",
      httpOnly: true,
      ...(isSecure && { secure: true }),
    },
  ]);
});

test("OPS-01 liveness depends on nothing, readiness on the database, and neither reveals the cause of a failure", async () => {
  const ready = () => app.inject({ url: "/readyz" });
  expect((await ready()).statusCode).toBe(200);

  isReachable = false;
  const unreachable = await ready();
  const alive = await app.inject({ url: "/livez" });
  isReachable = true;
  isDraining = true;
  const draining = await ready();
  isDraining = false;

  expect([unreachable.statusCode, unreachable.body]).toEqual([503, "not ready"]);
  expect(draining.statusCode).toBe(503);
  expect(alive.statusCode).toBe(200);
});

test("OPS-01 the metrics need the token", async () => {
  const metrics = (headers: Record<string, string>) => app.inject({ url: "/metrics", headers });

  expect((await metrics({})).statusCode).toBe(404);
  expect((await metrics({ authorization: "Bearer wrong" })).statusCode).toBe(404);
  expect((await metrics({ authorization: "Bearer a-token-of-some-length" })).body).toContain(
    "http_request_seconds",
  );
});

test("SEC only the page with Stripe's form may load Stripe's script, talk to Stripe and frame it", () => {
  const plain = pageCsp(NO_SOURCES);
  const withStripe = pageCsp(NO_SOURCES, { mayLoadStripe: true });

  expect(plain).not.toContain("stripe");
  expect(withStripe).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(withStripe).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com(;|$)/);
  expect(withStripe).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
});
