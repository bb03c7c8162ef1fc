import { expect, test } from "vitest";
import { testApi, testServices } from "../../../../test/api.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeMember, makeSession } from "../../../../test/factories.ts";
import { makeKit } from "../../../../test/kit.ts";

const database = await testDatabase();
const kit = makeKit();
const services = testServices(database, { publicUrl: "https://tickets.example.org" });
const { app } = await testApi(services, [() => kit.area]);
const session = await makeSession(database.db, await makeMember(database.db));

const STATE_CHANGES = [
  ["POST", "/api/things"],
  ["POST", "/api/member-things"],
  ["DELETE", "/api/things/7"],
  ["PUT", "/api/things"],
  ["PATCH", "/api/anything"],
] as const;

const send = (method: string, url: string, headers: Record<string, string>) =>
  app.inject({
    method: method as "POST",
    url,
    payload: '{"name":"Ada"}',
    // Not one of our proxies, so its headers are not trusted.
    remoteAddress: "203.0.113.9",
    headers: {
      host: "tickets.example.org",
      "content-type": "application/json",
      cookie: `__Host-session=${session}`,
      ...headers,
    },
  });

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a site whose name begins alike", { origin: "https://tickets.example.org.evil.example" }],
  ["a site whose name ends alike", { origin: "https://eviltickets.example.org" }],
  ["another port", { origin: "https://tickets.example.org:8443" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a sandboxed frame in a browser that says so", { origin: "null", "sec-fetch-site": "cross-site" }],
  [
    "another site, with a matching forwarded host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  ],
  ["a sibling site that hides its origin", { "sec-fetch-site": "same-site" }],
  ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["nobody knows where, with a cookie", {} as Record<string, string>],
  ["another site, as plain text", { origin: "https://evil.example", "content-type": "text/plain" }],
  [
    "another site, naming another method",
    { origin: "https://evil.example", "x-http-method-override": "GET" },
  ],
])("WEB-01 AUT-07 refuses a state change sent by %s before any other check", async (_who, headers) => {
  const before = kit.made();

  for (const [method, url] of STATE_CHANGES) {
    const answer = await send(method, url, headers as unknown as Record<string, string>);
    expect([method, url, answer.statusCode, answer.json().code]).toEqual([
      method,
      url,
      403,
      "foreign_origin",
    ]);
  }

  expect(kit.made()).toBe(before);
});

test("WEB-01 a GET changes nothing, whatever method it names", async () => {
  const before = kit.made();

  const answer = await app.inject({
    method: "GET",
    url: "/api/things?_method=POST&name=Ada",
    headers: {
      host: "tickets.example.org",
      origin: "https://evil.example",
      cookie: `__Host-session=${session}`,
    },
  });

  expect(answer.statusCode).toBe(422);
  expect(kit.made()).toBe(before);
});

test("WEB-06 no answer allows another site to read it", async () => {
  for (const origin of ["https://evil.example", "null", "https://tickets.example.org.evil.example"]) {
    const answer = await app.inject({
      method: "GET",
      url: "/api/things/7",
      headers: { host: "tickets.example.org", origin },
    });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  }
});

test("allows the site's own pages, and programs without cookies, to change what their rights allow", async () => {
  const own = await send("POST", "/api/member-things", { origin: "https://tickets.example.org" });
  const fetched = await send("POST", "/api/member-things", { "sec-fetch-site": "same-origin" });
  // Like a page whose address is a secret: its forms name no origin.
  const secret = await send("POST", "/api/member-things", {
    origin: "null",
    "sec-fetch-site": "same-origin",
  });
  const program = await app.inject({ method: "POST", url: "/api/things", payload: { name: "Ada" } });

  expect([own, fetched, secret, program].map((answer) => answer.statusCode)).toEqual([200, 200, 200, 201]);
});
