import { afterAll, expect, test } from "vitest";
import { makeKit } from "../../../../test/kit.ts";
import { createLog } from "../../log.ts";
import { mountApi } from "../api-routes.ts";
import { createHttp } from "../create-http.ts";
import { createDispatcher } from "../dispatcher.ts";
import { createMetrics, mountHealth } from "../health-routes.ts";
import { ownHosts } from "./own-hosts.ts";

const PUBLIC_URL = "https://tickets.example.org";

test.each([
  [PUBLIC_URL, "tickets.example.org"],
  [PUBLIC_URL, "Tickets.Example.org:443"],
  [PUBLIC_URL, "tickets.example.org.:8443"],
  ["http://localhost:3000", "localhost:3000"],
  ["http://localhost:3000", "127.0.0.1:3000"],
  ["http://localhost:3000", "[::1]:3000"],
  ["http://127.0.0.1:4501", "localhost:4501"],
  ["http://[::1]:3000", "localhost"],
])("with PUBLIC_URL %s accepts a request for %s", (publicUrl, host) => {
  expect(ownHosts({ publicUrl, hostAliases: [] })(host)).toBe(true);
});

test.each([
  [PUBLIC_URL, "evil.example"],
  [PUBLIC_URL, "localhost"],
  [PUBLIC_URL, "127.0.0.1:3000"],
  [PUBLIC_URL, "www.tickets.example.org"],
  [PUBLIC_URL, "tickets.example.org.evil.example"],
  [PUBLIC_URL, "tickets.example.org@evil.example"],
  [PUBLIC_URL, "evil.example/tickets.example.org"],
  [PUBLIC_URL, ""],
  ["http://localhost:3000", "localhost.evil.example:3000"],
  ["http://localhost:3000", "127.0.0.1.nip.io:3000"],
  ["http://localhost:3000", "192.168.1.7:3000"],
])("with PUBLIC_URL %s refuses a request for %j", (publicUrl, host) => {
  expect(ownHosts({ publicUrl, hostAliases: [] })(host)).toBe(false);
});

test("accepts an alias, and takes localhost as an alias for every name of this machine", () => {
  const isOwn = ownHosts({ publicUrl: PUBLIC_URL, hostAliases: ["box.example.org", "fd00::7", "localhost"] });

  for (const host of ["tickets.example.org", "box.example.org", "[fd00::7]:3000", "localhost", "127.0.0.1"])
    expect([host, isOwn(host)]).toEqual([host, true]);
  expect(isOwn("example.org")).toBe(false);
});

const app = createHttp({
  log: createLog("silent"),
  trustedProxies: ["192.0.2.1"],
  isOwnHost: ownHosts({ publicUrl: PUBLIC_URL, hostAliases: [] }),
});
mountHealth(app, {
  ping: async () => {},
  isDraining: () => false,
  metricsToken: "a-token-of-some-length",
  registry: createMetrics(),
});
const dispatcher = createDispatcher([makeKit().area], { once: ({ answer, call }) => answer(call) });
await app.register(async (api) => mountApi(api, dispatcher, async () => null), { prefix: "/api" });
app.get("/dev/mail", async () => "mails");
await app.ready();
afterAll(() => app.close());

const get = (url: string, host: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.inject({ url, headers: { host, ...headers }, remoteAddress });

test("WEB-08 answers a request under a foreign name with 421, also for metrics and the mailbox, with any credentials", async () => {
  const token = { authorization: "Bearer a-token-of-some-length" };

  for (const url of ["/api/things/7", "/metrics", "/dev/mail", "/nowhere", "/livez/"]) {
    const answer = await get(url, "evil.example", token);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 421, "unknown_host"]);
  }
  const posted = await app.inject({
    method: "POST",
    url: "/api/things",
    payload: { name: "Ada" },
    headers: { host: "evil.example", origin: "http://evil.example" },
  });
  expect(posted.statusCode).toBe(421);
  expect((await get("/metrics", "tickets.example.org", token)).statusCode).toBe(200);
  expect((await get("/api/things/7", "tickets.example.org")).statusCode).toBe(200);
});

test("accepts health checks of load balancers under any name", async () => {
  for (const url of ["/livez", "/readyz", "/readyz?from=balancer"])
    expect([url, (await get(url, "10.0.0.7:3000")).statusCode]).toEqual([url, 200]);
});

test("ABU-14 accepts the forwarded name only from a trusted proxy", async () => {
  const forwarded = { "x-forwarded-host": "tickets.example.org" };
  const foreign = { "x-forwarded-host": "evil.example" };

  const answers = [
    await get("/api/things/7", "upstream", forwarded, "192.0.2.1"),
    await get("/api/things/7", "upstream", forwarded, "192.0.2.2"),
    await get("/api/things/7", "tickets.example.org", foreign, "192.0.2.1"),
    await get("/api/things/7", "tickets.example.org", foreign, "192.0.2.2"),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 421, 421, 200]);
});

test("ABU-14 compares a page's origin with the name that a trusted proxy forwards", async () => {
  const post = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/api/things",
      payload: { name: "Ada" },
      headers: {
        host: "upstream",
        origin: PUBLIC_URL,
        "x-forwarded-host": "tickets.example.org",
        "x-forwarded-proto": "https",
      },
      remoteAddress,
    });

  expect((await post("192.0.2.1")).statusCode).toBe(201);
  expect((await post("192.0.2.2")).statusCode).toBe(421);
});
