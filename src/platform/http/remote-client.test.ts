import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { problemOfPage } from "./pages/page-problem.ts";
import { remoteClient } from "./remote-client.ts";

let asked: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; body: unknown; cookies?: string[] };
const api = http.createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  asked.push({ method: request.method!, url: request.url!, headers: request.headers, body });
  if (answer.cookies) response.setHeader("set-cookie", answer.cookies);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
});
await once(api.listen(0, "127.0.0.1"), "listening");
afterAll(() => void api.close());
const base = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api`;

let set: string[] = [];
beforeEach(() => {
  asked = [];
  set = [];
  answer = { status: 200, body: { data: "yes" } };
});

const CALLER = {
  address: "203.0.113.4",
  userAgent: "browser",
  locale: "de" as const,
  cookie: "locale=de; s=1",
};
const client = (more: object = {}, at = base) =>
  remoteClient(at, "https://tickets.example", {
    ...CALLER,
    setCookies: (cookies) => void set.push(...cookies),
    ...more,
  }) as unknown as (key: string, args?: object) => Promise<unknown>;

test("sends the call to the other process in the visitor's name, with path, query, body and key", async () => {
  const result = await client()("POST /events/{event_id}/order", {
    params: { event_id: "7/../8" },
    query: { promo_code: "A&B" },
    body: { products: [] },
    idempotencyKey: "k1",
    version: "v1",
  });

  expect(result).toEqual({ data: "yes" });
  expect(asked).toMatchObject([
    {
      method: "POST",
      url: "/api/events/7%2F..%2F8/order?promo_code=A%26B",
      body: '{"products":[]}',
      headers: {
        "x-forwarded-for": "203.0.113.4",
        "x-forwarded-host": "tickets.example",
        "x-forwarded-proto": "https",
        origin: "https://tickets.example",
        "accept-language": "de",
        cookie: "locale=de; s=1",
        "idempotency-key": "k1",
        "if-match": '"v1"',
      },
    },
  ]);
});

test("sends neither cookie nor address for a page without a visitor", async () => {
  await client({ cookie: undefined, address: "" })("GET /public/events");

  expect(asked[0]!.headers.cookie).toBeUndefined();
  expect(asked[0]!.headers["x-forwarded-for"]).toBeUndefined();
});

test("sends the cookies of an answer with the page, and with its next call", async () => {
  const call = client();
  answer.cookies = ["s=2; Path=/; HttpOnly", "t=3; Path=/"];
  await call("POST /auth/login", { body: {} });
  await call("GET /users/me");

  expect(set).toEqual([...answer.cookies, ...answer.cookies]);
  expect(asked[1]!.headers.cookie).toBe("locale=de; s=2; t=3");
});

test("passes on a refusal of the other process with its sentence and fields", async () => {
  const problem = {
    status: 422,
    title: "x",
    code: "invalid",
    detail: "Bitte prüfen.",
    errors: { email: ["Fehlt."] },
  };
  answer = { status: 422, body: problem };

  const error = await client()("POST /auth/register", { body: {} }).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ code: "invalid" });
  expect(problemOfPage(error, { locale: "de", requestId: "r" } as never)).toEqual(problem);
});

test("reports a process that does not answer as busy, and one that fails as a bug", async () => {
  const unreachable = client({}, "http://127.0.0.1:1/api");
  await expect(unreachable("GET /users/me")).rejects.toMatchObject({ code: "busy" });

  answer = { status: 500, body: { code: "internal", status: 500 } };
  await expect(client()("GET /users/me")).rejects.toThrow("TESSERA_SERVER_API_URL answered 500");
});
