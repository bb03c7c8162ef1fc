import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { createEventHandlers, createJobHandlers } from "../../src/jobs.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMail } from "../../src/platform/mail/mail.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";
import { migrateQueue, startWorker } from "../../src/platform/queue/worker.ts";
import { startSendingWebhooks } from "../../src/webhooks/index.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { startMailServer } from "../mail-server.ts";
import { startReceiver } from "../webhook-receiver.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db, pool } = database;
const smtp = await startMailServer();
const receiver = await startReceiver();
const lines: string[] = [];
const services = testServices(database, {
  smtpUrl: smtp.url,
  webhookAllowedHosts: ["127.0.0.1"],
});
services.log = createLog("debug", { write: (line) => void lines.push(line) });
services.mail = createMail(services.config, db);
const { app, dispatcher, send } = await wholeApi(services);

beforeAll(() => migrateQueue(pool));

/** Orders a free ticket. Each step has its own request id. */
async function order(event: { id: number }, product: { id: number; price_id: number }, requestId: string) {
  const placed = await send(`POST /public/events/${event.id}/order`, {
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const path = `/public/events/${event.id}/order/${placed.json.data.short_id}`;
  return send(`PUT ${path}`, {
    cookies: { "__Host-checkout": placed.cookies["__Host-checkout"]! },
    headers: { "x-request-id": requestId },
    body: { order: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" } },
  });
}

test("carries the id of an order's request from the load balancer to its e-mail, webhook and log lines", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 0 });
  const member = await makeMember(db, { account_id: event.account_id });
  const cookies = { "__Host-session": await makeSession(db, member) };
  await send(`POST /events/${event.id}/webhooks`, {
    cookies,
    body: { url: receiver.url, event_types: ["order.created"] },
  });

  const answer = await order(event, product, "balancer-0000000001");
  await order(event, product, "balancer-0000000002");
  await processOutbox(db, createEventHandlers(services));
  const handlers = createJobHandlers(services, (work) => work());
  const worker = startWorker({ pool, log: services.log, handlers, schedules: [] });
  const webhooks = startSendingWebhooks(services);
  await vi.waitFor(
    () => {
      expect(smtp.deliveries.length).toBe(2);
      expect(receiver.received.length).toBe(2);
    },
    { timeout: 20_000 },
  );
  await Promise.all([worker.stop(), webhooks.stop()]);

  const ids = ["balancer-0000000001", "balancer-0000000002"];
  expect(answer.headers["x-request-id"]).toBe(ids[0]);
  expect(smtp.deliveries.map(({ headers }) => headers.get("x-request-id")).sort()).toEqual(ids);
  expect(receiver.received.map(({ headers }) => headers["x-request-id"]).sort()).toEqual(ids);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "webhook delivery");
  expect(logged.map(({ request }) => request).sort()).toEqual(ids);
}, 40_000);

test("carries the id through transactions of SQL functions and through jobs that a request adds", async () => {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const cookies = { "__Host-session": await makeSession(db, member) };

  const created = await send(`POST /events/${event.id}/products`, {
    cookies,
    headers: { "x-request-id": "balancer-0000000003" },
    body: { title: "Seat", type: "FREE", product_type: "TICKET", prices: [{ price: 0 }] },
  });
  expect([created.status, created.body]).toEqual([201, expect.anything()]);
  await send("POST /auth/forgot-password", {
    headers: { "x-request-id": "balancer-0000000004" },
    body: { email: member.email },
  });

  const { rows } = await sql<{ request: string }>`
    select request_id as request from outbox_events where event_id = ${event.id}
    union all select payload -> '_request' ->> 'id' from graphile_worker._private_jobs
    where payload ->> 'user_id' = ${String(member.user_id)}`.execute(db);
  expect(rows.map(({ request }) => request)).toEqual(
    expect.arrayContaining(["balancer-0000000003", "balancer-0000000004"]),
  );
});

test("ignores ids from visitors and ids with other characters", async () => {
  const idOf = async (remoteAddress: string, given: string) => {
    const answer = await app.inject({
      url: "/api/public/events/1",
      remoteAddress,
      headers: { host: "localhost", "x-request-id": given },
    });
    return answer.headers["x-request-id"];
  };

  expect(await idOf("127.0.0.9", "balancer-0000000005")).toBe("balancer-0000000005");
  expect(await idOf("203.0.113.9", "balancer-0000000005")).not.toBe("balancer-0000000005");
  for (const given of ["short", "10.0.0.1:443-12345", "a'; drop table orders; --", "x".repeat(65)])
    expect(await idOf("127.0.0.9", given)).toMatch(/^[0-9a-f-]{36}$/);
});

test("names the request in each line that its code logs", async () => {
  const route = dispatcher.routes.find(({ name }) => name === "getPublicEvent")!;
  const whole = route.handle;
  route.handle = async () => {
    await sql`select 1`.execute(db);
    services.log.warn("inside");
    throw new Error("stop");
  };

  await send("GET /public/events/1", { headers: { "x-request-id": "balancer-0000000006" } });
  route.handle = whole;
  services.log.warn("outside");

  const lineOf = (words: string) => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === words);
  expect(lineOf("inside").request).toBe("balancer-0000000006");
  expect(lineOf("outside")).not.toHaveProperty("request");
});
