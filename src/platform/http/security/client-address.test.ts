import { afterAll, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { clientAddress } from "./client-address.ts";
import { createHttp } from "../create-http.ts";
import { createRequestLimit, limitCalls } from "../limit-calls.ts";

async function appWith(trustedProxies: string[], perMinute = 0) {
  const app = createHttp({ log: createLog("silent"), trustedProxies, isOwnHost: () => true });
  limitCalls(app, perMinute);
  app.get("/", async (request) => clientAddress(request));
  await app.ready();
  afterAll(() => app.close());
  return (forwarded: string | undefined, remoteAddress = "10.0.0.1") =>
    app.inject({
      url: "/",
      remoteAddress,
      headers: { host: "localhost", ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
    });
}

test.each([
  ["one proxy", "203.0.113.7", "203.0.113.7"],
  ["a forged entry before the one that the proxy added", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["a forged proxy before it", "198.51.100.1, 10.9.9.9, 203.0.113.7", "203.0.113.7"],
  ["two proxies", "198.51.100.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
  ["nonsense before it", "nonsense, 203.0.113.7", "203.0.113.7"],
  ["nothing forwarded", undefined, "10.0.0.1"],
  ["an address with a port", "203.0.113.7:51234", "203.0.113.7"],
  ["an IPv6 address with a port", "[2001:db8::7]:51234", "2001:db8::7"],
  ["an IPv6 address", "2001:db8::7", "2001:db8::7"],
])("ABU-14 %s: uses the right-most address that is not a proxy's", async (_what, forwarded, address) => {
  const get = await appWith(["10.0.0.0/8"]);

  expect((await get(forwarded)).body).toBe(address);
});

test("ABU-14 accepts the origin of a request only from a trusted proxy", async () => {
  const trusting = await appWith(["10.0.0.0/8"]);
  const trustless = await appWith([]);

  expect((await trusting("203.0.113.7", "198.51.100.9")).body).toBe("198.51.100.9");
  expect((await trustless("203.0.113.7", "127.0.0.1")).body).toBe("127.0.0.1");
});

test("ABU-14 forging another address with each request gains nothing", async () => {
  const get = await appWith(["10.0.0.0/8"], 5);

  const statuses = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await get(`192.0.2.${n}, 203.0.113.7`)).statusCode);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await get("203.0.113.8")).statusCode).toBe(200);
});

test("ABU-14 all addresses of an IPv6 network share one limit", async () => {
  const get = await appWith(["10.0.0.0/8"], 5);

  const statuses = [];
  for (let n = 1; n <= 7; n += 1) statuses.push((await get(`2001:db8:1:2::${n}`)).statusCode);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await get("2001:db8:1:3::1")).statusCode).toBe(200);
});

test("sets no limit for zero", async () => {
  const take = createRequestLimit("pages", 0);

  for (let n = 0; n < 2_000; n += 1) await take({ ip: "203.0.113.7" } as never);
});
