import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPaymentContext } from "../../src/app/payments.ts";
import { createEventHandlers, createJobHandlers } from "../../src/jobs.ts";
import { processProviderEvents } from "../../src/payments/index.ts";
import { createMetrics } from "../../src/platform/http/health-routes.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMail } from "../../src/platform/mail/mail.ts";
import { metricsOf } from "../../src/platform/metrics/metrics-source.ts";
import { measureWork } from "../../src/platform/metrics/work-metrics.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";
import { migrateQueue, startWorker } from "../../src/platform/queue/worker.ts";
import { currentLogSink } from "../../src/platform/telemetry/log-sink.ts";
import { startTelemetry } from "../../src/platform/telemetry/start-telemetry.ts";
import { startSendingWebhooks } from "../../src/webhooks/index.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { startMailServer } from "../mail-server.ts";
import { attributesOf, startOtlpReceiver } from "../otlp-receiver.ts";
import { startReceiver } from "../webhook-receiver.ts";
import { wholeApi } from "../whole-api.ts";

/** Unique words for every field that people type. */
const CANARY = {
  email: "canary.bird@example.org",
  first_name: "Kanarienvogel",
  last_name: "O'Canary-Wren",
  card: "4242424242424242",
  password: "the canary sings at dawn",
  promo: "canarycode77",
  search: "canarysearch88",
  answer: "canary-answer-99",
  door: "Canary Gate",
};

const collector = await startOtlpReceiver();
const settings = {
  endpoint: collector.url,
  headers: {},
  serviceName: "tickets",
  sampledShare: 1,
  metricsMilliseconds: 3_600_000,
};
const telemetry = await startTelemetry(settings, "web");
// Everything below is opened while spans are sent, as in the program.
const database = await testDatabase();
const { db, pool } = database;
const smtp = await startMailServer();
const hooks = await startReceiver();
const services = testServices(database, { smtpUrl: smtp.url, webhookAllowedHosts: ["127.0.0.1"] });
const log = createLog("debug", { write: (line) => currentLogSink()?.(line) });
services.log = log;
services.mail = createMail(services.config, db);
const { app, dispatcher, send } = await wholeApi(services);
const registry = createMetrics();
measureWork(registry);
const source = metricsOf(registry);
telemetry.exportMetrics(source);
const secrets: string[] = Object.values(CANARY);

beforeAll(() => migrateQueue(pool));
afterAll(() => telemetry.stop());

test("PII-03 spans, log records and metrics of a sale, a door and a login contain nothing that people typed", async () => {
  const event = await makeEvent(db);
  const paid = await makeProduct(db, event, { price: 2_500 });
  const free = await makeProduct(db, event, { price: 0 });
  const admin = await makeMember(db, { account_id: event.account_id });
  const token = await makeSession(db, admin);
  const cookies = { "__Host-session": token };
  secrets.push(token);
  const hook = `${hooks.url}?secret=canary-hook-secret`;
  await send(`POST /events/${event.id}/webhooks`, {
    cookies,
    body: { url: hook, event_types: ["order.created"] },
  });
  secrets.push("canary-hook-secret");
  await buyFree(event, free);
  await buyPaid(event, paid);
  await send("POST /auth/login", { body: { email: CANARY.email, password: CANARY.password } });
  await send("POST /auth/forgot-password", { body: { email: admin.email } });
  await send(`GET /auth/reset-password/${CANARY.promo}`);
  await send(`GET /events/${event.id}/orders?query=${CANARY.search}`, { cookies });
  await send(`GET /search?query=${encodeURIComponent(CANARY.email)}`, { cookies });
  await send(`POST /events/${event.id}/check-in-lists`, { cookies, body: { name: CANARY.door } });
  await send(`POST /public/events/${event.id}/order`, { body: `{"promo_code": "${CANARY.promo}", broken` });
  await send(`GET /no/such/${CANARY.promo}`);
  await sql`select ${CANARY.search}::text, '${sql.raw(CANARY.answer)}'`.execute(db);
  await processOutbox(db, createEventHandlers(services));
  await runJobs();

  const sent = await flushed();
  for (const secret of [...secrets, admin.email])
    expect([secret, sent.includes(JSON.stringify(secret).slice(1, -1))]).toEqual([secret, false]);
  const names = collector.spans().map(({ name }) => name);
  for (const name of [
    "POST /api/public/events/:event_id/order",
    "placeOrder",
    "batch holds",
    "batch completions",
    "complete_orders",
    "job send-order-confirmation",
    "send e-mail",
    "send webhook",
  ])
    expect(names).toContain(name);
}, 60_000);

test("the search for personal data finds a word that is planted in a span, a log record or a metric", async () => {
  const route = dispatcher.routes.find(({ name }) => name === "getPublicEvent")!;
  const whole = route.handle;
  const { startSpan } = await import("../../src/platform/telemetry/spans.ts");
  route.handle = async () => {
    log.info({ planted: "canary-in-log" }, "planted");
    startSpan("planted", { attributes: { planted: "canary-in-span" } })?.end();
    throw new Error("canary-in-error");
  };
  await send("GET /public/events/1");
  route.handle = whole;

  const sent = await flushed();
  expect(["canary-in-log", "canary-in-span", "canary-in-error"].map((word) => sent.includes(word))).toEqual([
    true,
    true,
    true,
  ]);
});

test("continues the trace of a trusted proxy and no other", async () => {
  const traceOf = async (remoteAddress: string, path: string) => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const headers = { host: "localhost", traceparent };
    const answer = await app.inject({ url: `/api/${path}`, remoteAddress, headers });
    await flushed();
    const id = answer.headers["x-request-id"];
    const spans = collector.spans().filter((span) => attributesOf(span)["tessera.request_id"] === id);
    return spans.find(({ name }) => name.startsWith("GET "))!;
  };

  const trusted = await traceOf("127.0.0.1", "public/events/1");
  const visitor = await traceOf("203.0.113.9", "public/events/1");

  expect(trusted).toMatchObject({
    traceId: "0af7651916cd43dd8448eb211c80319c",
    parentSpanId: "b7ad6b7169203331",
  });
  expect(visitor.traceId).not.toBe(trusted.traceId);
});

test("connects request, call, statement and job in one trace, and the batch by a link", async () => {
  const before = collector.spans().length;
  const member = await makeMember(db);
  await send("POST /auth/forgot-password", { body: { email: member.email } });
  await runJobs();
  await flushed();

  const spans = collector.spans().slice(before);
  const root = spans.find(({ name }) => name === "POST /api/auth/forgot-password")!;
  const inTrace = spans.filter(({ traceId }) => traceId === root.traceId).map(({ name }) => name);
  const batch = collector.spans().find(({ name }) => name === "batch holds")!;
  expect(inTrace).toEqual(
    expect.arrayContaining(["forgotPassword", "job send-password-reset", "send e-mail"]),
  );
  expect(collector.spans().some(({ spanId }) => spanId === batch.links![0]!.spanId)).toBe(true);
}, 40_000);

test("jobs that come from the outbox continue the trace of the request that completed their order", async () => {
  const before = collector.spans().length;
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 0 });
  await buyFree(event, product);
  await buyFree(event, product);
  await processOutbox(db, createEventHandlers(services));
  await runJobs();
  await flushed();

  const spans = collector.spans().slice(before);
  const confirmations = spans.filter(({ name }) => name === "job send-order-confirmation");
  const requests = confirmations.map((job) =>
    spans.find(
      ({ name, traceId }) =>
        name === "PUT /api/public/events/:event_id/order/:order_short_id" && traceId === job.traceId,
    ),
  );
  expect(confirmations.map(({ parentSpanId }) => typeof parentSpanId)).toEqual(["string", "string"]);
  expect(new Set(requests.map((request) => request!.traceId)).size).toBe(2);
}, 40_000);

test("sends the metrics of /metrics under the same names with the same values", async () => {
  await send("GET /public/events/1");
  const text = await source.text();
  await flushed();

  const sent = collector.metrics();
  const inText = new Set(
    [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name!),
  );
  expect(new Set(sent.map(({ name }) => name))).toEqual(inText);
  const calls = sent.findLast(({ name }) => name === "tessera_call_seconds")!.histogram!;
  const total = [...text.matchAll(/^tessera_call_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  expect(calls.dataPoints.reduce((sum, { count }) => sum + Number(count), 0)).toBe(total);
  for (const { bucketCounts, count } of calls.dataPoints)
    expect(bucketCounts.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(Number(count));
});

async function flushed(): Promise<string> {
  await telemetry.flush();
  return collector.bodies.join("\n");
}

async function runJobs() {
  const handlers = createJobHandlers(services, (work) => work());
  const worker = startWorker({ pool, log, handlers, schedules: [] });
  const webhooks = startSendingWebhooks(services);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from graphile_worker._private_jobs where attempts = 0 and run_at <= now() and locked_at is null
        union all select 1 from webhook_deliveries where status = 'PENDING' and attempts = 0`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await Promise.all([worker.stop(), webhooks.stop()]);
}

type Fixture = [event: { id: number }, product: { id: number; price_id: number }];

async function place(...[event, product]: Fixture) {
  const placed = await send(`POST /public/events/${event.id}/order`, {
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const session = placed.cookies["__Host-checkout"]!;
  const { short_id } = placed.json.data as { short_id: string };
  secrets.push(session, short_id);
  return {
    cookies: { "__Host-checkout": session },
    path: `/public/events/${event.id}/order/${short_id}`,
  };
}

const { first_name, last_name, email } = CANARY;

async function buyFree(...fixture: Fixture) {
  const { cookies, path } = await place(...fixture);
  await send(`PUT ${path}`, { cookies, body: { order: { first_name, last_name, email: `${email}x y` } } });
  await send(`PUT ${path}`, { cookies, body: { order: { first_name, last_name, email } } });
  await send(`GET ${path}`, { cookies });
}

async function buyPaid(...fixture: Fixture) {
  const { cookies, path } = await place(...fixture);
  await send(`PUT ${path}`, { cookies, body: { order: { first_name, last_name, email } } });
  const intent = await send(`POST ${path}/payment_intent`, { cookies });
  const { client_secret, provider_intent_id } = intent.json;
  secrets.push(client_secret);
  for (const card_number of ["4000000000000002", CANARY.card])
    await send(`POST /public/simulator/intents/${provider_intent_id}/confirm`, {
      cookies,
      body: { client_secret, card_number, expiry: "12/34", security_code: "123" },
    });
  await processProviderEvents(createPaymentContext(services));
}
