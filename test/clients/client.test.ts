import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import {
  createTessera,
  readChanges,
  readRows,
  TesseraError,
  unwrap,
  verifyWebhook,
  WebhookRefused,
} from "../../clients/typescript/src/index.ts";
import { newWebhookSecret, signatureHeaders } from "../../src/webhooks/delivery/sign.ts";

type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | "broken";

const servers = new Set<http.Server>();
afterAll(() => servers.forEach((server) => server.close()));

/** A server that gives these answers, one after the other. */
async function answering(...answers: Answer[]) {
  const requests: { call: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    requests.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
    const answer = answers.shift() ?? { status: 200, body: {} };
    if (answer === "broken") return request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    return response.end(JSON.stringify(answer.body ?? {}));
  });
  servers.add(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { tessera: createTessera({ url: `http://127.0.0.1:${port}/`, apiKey: "tsr_key" }), requests };
}

const path = { event_id: 7 };
const order = { products: [{ product_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] };
const place = (tessera: Awaited<ReturnType<typeof answering>>["tessera"]) =>
  unwrap(tessera.POST("/public/events/{event_id}/order", { params: { path }, body: order }));

test("a call whose answer is lost is sent again with the same Idempotency-Key and body", async () => {
  const { tessera, requests } = await answering(
    "broken",
    { status: 503 },
    { status: 201, body: { data: {} } },
  );

  await place(tessera);

  expect(requests.map(({ call }) => call)).toEqual(Array(3).fill("POST /api/public/events/7/order"));
  expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(requests[0]!.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests[0]!.headers.authorization).toBe("Bearer tsr_key");
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([order, order, order]);
});

test("a call that might take effect twice is sent once", async () => {
  const { tessera, requests } = await answering({ status: 502 });
  const body = { first_name: "Ada" };

  const call = unwrap(
    tessera.PATCH("/events/{event_id}/attendees/{attendee_id}", {
      params: { path: { ...path, attendee_id: 1 } },
      body,
    }),
  );

  await expect(call).rejects.toMatchObject({ status: 502 });
  expect(requests).toHaveLength(1);
});

test("Retry-After is waited for", async () => {
  const { tessera, requests } = await answering({ status: 429, headers: { "retry-after": "1" } });
  const startedAt = Date.now();

  await unwrap(tessera.GET("/events/{event_id}", { params: { path } }));

  expect(requests).toHaveLength(2);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test("a pause of more than a minute is not waited for", async () => {
  const { tessera, requests } = await answering({ status: 429, headers: { "retry-after": "3420" } });

  const call = unwrap(tessera.GET("/events/{event_id}", { params: { path } }));

  await expect(call).rejects.toMatchObject({ status: 429 });
  expect(requests).toHaveLength(1);
});

test("a refusal is an error with its code, its sentence and the sentences of fields", async () => {
  const problem = { code: "invalid", detail: "Please check.", errors: { title: ["Please fill this in."] } };
  const { tessera } = await answering({ status: 422, body: problem });

  const error = await unwrap(tessera.GET("/events/{event_id}", { params: { path } })).catch(
    (thrown: unknown) => thrown,
  );

  expect(error).toBeInstanceOf(TesseraError);
  expect(error).toMatchObject({
    status: 422,
    code: "invalid",
    message: "Please check.",
    errors: problem.errors,
  });
});

test("filters are written as the API reads them, and a list is read to its last page", async () => {
  const page = (current_page: number) => ({
    status: 200,
    body: { data: [{ id: current_page }], meta: { current_page, last_page: 2 } },
  });
  const { tessera, requests } = await answering(page(1), page(2));

  const ids: number[] = [];
  const rows = readRows((number) =>
    unwrap(
      tessera.GET("/events/{event_id}/orders", {
        params: {
          path,
          query: { page: number, filter_fields: { status: { in: ["COMPLETED", "CANCELLED"] } } },
        },
      }),
    ),
  );
  for await (const row of rows) ids.push(row.id);

  const filter = "filter_fields%5Bstatus%5D%5Bin%5D";
  expect(ids).toEqual([1, 2]);
  expect(requests[0]!.call).toBe(`GET /api/events/7/orders?page=1&${filter}=COMPLETED&${filter}=CANCELLED`);
});

test("reading a list with more rows than its pages have is an error after the last page", async () => {
  const meta = { current_page: 1, per_page: 2, last_page: 1, total: 3 };
  const { tessera } = await answering({ status: 200, body: { data: [{ id: 1 }, { id: 2 }], meta } });
  const ids: number[] = [];

  const reading = (async () => {
    const read = () => unwrap(tessera.GET("/events/{event_id}/orders", { params: { path } }));
    for await (const row of readRows(read)) ids.push(row.id);
  })();

  await expect(reading).rejects.toThrow("more than 2 rows");
  expect(ids).toEqual([1, 2]);
});

test("a sync goes on from a cursor and gives each page with the cursor to store", async () => {
  const page = (id: number, has_more: boolean) => ({
    status: 200,
    body: { data: [{ id }], meta: { next_cursor: `after-${id}`, has_more } },
  });
  const { tessera, requests } = await answering(page(1, true), page(2, false));

  const pages: unknown[] = [];
  const read = (cursor: string | undefined) =>
    unwrap(tessera.GET("/events/{event_id}/orders/changes", { params: { path, query: { cursor } } }));
  for await (const { rows, cursor } of readChanges(read, "stored")) pages.push([rows.length, cursor]);

  expect(pages).toEqual([
    [1, "after-1"],
    [1, "after-2"],
  ]);
  expect(requests.map(({ call }) => call.split("?")[1])).toEqual(["cursor=stored", "cursor=after-1"]);
});

test("a webhook is taken with its signature, also during a rotation, and refused when forged or old", async () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const body = JSON.stringify({ event_type: "order.created", event_id: 7 });
  const at = new Date("2026-11-26T10:00:00Z");
  const headers = signatureHeaders({ id: "msg_1", at, body, secrets });
  const verify = (given: object) =>
    verifyWebhook({ headers, body, secret: secrets[1]!, now: at, ...given }).catch((error: unknown) => error);

  expect(await verify({})).toEqual(JSON.parse(body));
  expect(await verify({ headers: new Headers(headers), secret: secrets[0] })).toEqual(JSON.parse(body));
  for (const given of [
    { body: body.replace("7", "8") },
    { secret: newWebhookSecret() },
    { now: new Date(at.getTime() + 301_000) },
    { headers: { ...headers, "webhook-timestamp": "soon" } },
    { headers: { ...headers, "webhook-signature": "v1,%%%" } },
    { headers: {} },
  ])
    expect(await verify(given)).toBeInstanceOf(WebhookRefused);
});
