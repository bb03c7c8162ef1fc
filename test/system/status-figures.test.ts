import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SystemStatus } from "../../src/admin/contract.ts";
import { checkStock, startSweeping } from "../../src/checkout/index.ts";
import { createEventHandlers, createJobHandlers } from "../../src/jobs.ts";
import { createStripeClient } from "../../src/payments/providers/stripe/client.ts";
import { openReplica } from "../../src/platform/database/replica/open-replica.ts";
import { mountApi } from "../../src/platform/http/api-routes.ts";
import { createHttp } from "../../src/platform/http/create-http.ts";
import { createMetrics, mountHealth } from "../../src/platform/http/health-routes.ts";
import { shedLoad } from "../../src/platform/http/security/shed-load.ts";
import { createMail } from "../../src/platform/mail/mail.ts";
import { watchRecentFigures } from "../../src/platform/metrics/recent-figures.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";
import { migrateQueue, startWorker } from "../../src/platform/queue/worker.ts";
import { startTelemetry } from "../../src/platform/telemetry/start-telemetry.ts";
import { measureWeb } from "../../src/app/measure-web.ts";
import { startSendingWebhooks } from "../../src/webhooks/index.ts";
import { shortId } from "../../src/values/short-id.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../factories.ts";
import { startMailServer } from "../mail-server.ts";
import { startOtlpReceiver } from "../otlp-receiver.ts";
import { startStripe, TEST_KEYS } from "../stripe/start-stripe.ts";
import { startReceiver } from "../webhook-receiver.ts";
import { wholeApi } from "../whole-api.ts";

const collector = await startOtlpReceiver();
const settings = {
  endpoint: collector.url,
  headers: {},
  serviceName: "tickets",
  sampledShare: 1,
  metricsMilliseconds: 3_600_000,
};
const telemetry = await startTelemetry(settings, "web");
const database = await testDatabase();
const { db, pool, url } = database;
const smtp = await startMailServer();
const hookAnswers = [500];
const hooks = await startReceiver(() => hookAnswers.shift() ?? 200);
const stripe = await startStripe();
const services = testServices(database, {
  smtpUrl: smtp.url,
  webhookAllowedHosts: ["127.0.0.1"],
  telemetry: settings,
});
services.mail = createMail(services.config, db);
// This database is no replica, so all reads go to the primary.
const replica = openReplica({
  url,
  primary: db,
  log: services.log,
  maxLagMilliseconds: 1_000,
  limits: { connections: 2 },
});
services.replica = replica;
const registry = createMetrics();
measureWeb(registry, services, []);
// Other files of this thread may have counted before.
registry.resetMetrics();
const recent = watchRecentFigures(registry);
services.recentFigures = recent;
const { dispatcher, send } = await wholeApi(services);
let isOverloaded = false;
const app = createHttp({ log: services.log, trustedProxies: [], isOwnHost: () => true });
shedLoad(app, () => isOverloaded, registry);
mountHealth(app, { ping: async () => {}, isDraining: () => false, registry });
await app.register(async (api) => mountApi(api, dispatcher, async () => null), { prefix: "/api" });
await app.ready();

beforeAll(() => migrateQueue(pool));
afterAll(async () => {
  recent.stop();
  await Promise.all([app.close(), hooks.close(), stripe.stop(), telemetry.stop(), replica.stop()]);
});

test("the system status shows every figure of the dashboard after it really happened", async () => {
  const before = await figures();
  expect(before).toMatchObject({
    calls: [{ ok: 0 }, { ok: 0 }, { ok: 0 }],
    provider_calls: [],
    emails: { sent: 0, failed: 0 },
    webhook_attempts: [],
    jobs: [],
    has_shed_load: false,
    stock: { counters_wrong: 0, check_age_seconds: null, holds_overdue: 0 },
  });

  const { product, owner } = await sellAndScan();
  await runBackgroundWork(owner.email);
  await callStripe();
  await loseBatch();
  await breakStock(product.stock_id);
  await app.inject({ url: "/api/public/events/999999999" });
  isOverloaded = true;
  expect((await app.inject({ url: "/api/public/events/999999999" })).statusCode).toBe(503);

  const { calls, ...now } = await figures();
  expect(Object.fromEntries(calls.map((call) => [call.name, call]))).toMatchObject({
    HOLD: {
      ok: 2,
      refused: 1,
      failed: 1,
      p50_seconds: positive,
      p99_seconds: positive,
      per_second: positive,
    },
    ORDER: { ok: 1, refused: 0, failed: 0, p50_seconds: positive, p99_seconds: positive },
    SCAN: { ok: 1, refused: 0, failed: 0, p50_seconds: positive, p99_seconds: positive },
  });
  expect(now).toMatchObject({
    requests: [
      { status_class: "4xx", count: 1 },
      { status_class: "5xx", count: 1 },
    ],
    failed_share: 0.5,
    busy_answers: 1,
    has_shed_load: true,
    provider_calls: [{ provider: "stripe", ok: 1, refused: 0, failed: 1, p99_seconds: positive }],
    stock: { counters_wrong: 1, check_age_seconds: expect.any(Number), holds_overdue: 1 },
    emails: { sent: 1, failed: 1 },
    webhook_attempts: [
      { answer: "2xx", count: 1 },
      { answer: "5xx", count: 1 },
    ],
    replica: { answers: false, lag_seconds: null },
    cpu_cores: positive,
    memory_bytes: positive,
  });
  const route = { method: "GET", route: "/api/public/events/:event_id", count: 2, p99_seconds: positive };
  expect(now.slowest_routes).toEqual([route]);
  expect(now.busiest_routes).toEqual([route]);
  expect(now.troubled_calls[0]).toMatchObject({ name: "placeOrder", refused: 1, failed: 1 });
  expect(now.jobs).toContainEqual({
    name: "send-order-confirmation",
    ok: 1,
    failed: 0,
    p99_seconds: positive,
  });
  expect(now.jobs[0]).toMatchObject({ name: "send-password-reset", ok: 0, failed: 1 });
  expect(now.background_loops).toContainEqual({
    name: "holds",
    runs: positive,
    p99_seconds: positive,
  });
  expect(now.replica_reads).toEqual([{ from: "PRIMARY", why: "away", count: positive }]);
  expect(now.telemetry_batches).toContainEqual({ signal: "traces", sent: positive, failed: positive });
}, 60_000);

test("the figures are those of /metrics", async () => {
  isOverloaded = false;
  const { emails, requests, provider_calls } = await figures();
  const text = await registry.metrics();
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].map(([, value]) =>
      Number(value),
    );

  expect(valuesOf("tessera_emails_total")).toEqual([emails.sent, emails.failed]);
  expect(sum(valuesOf("http_request_seconds_count"))).toBe(sum(requests.map(({ count }) => count)));
  expect(valuesOf("tessera_provider_call_seconds_count")).toEqual([
    provider_calls[0]!.ok,
    provider_calls[0]!.failed,
  ]);
});

test("a process without jobs says so, and one without OTLP counts no batches", async () => {
  const { config } = services;
  expect((await figures()).runs_jobs).toBe(config.runsWorker);
  services.config = { ...config, runsWorker: false };
  delete services.config.telemetry;

  expect(await figures()).toMatchObject({ runs_jobs: false, telemetry_batches: null });
  services.config = config;
});

const positive = expect.toSatisfy((value: number) => value > 0);
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

let root: Record<string, string> | undefined;

async function figures(): Promise<SystemStatus["figures"]> {
  root ??= { "__Host-session": await makeSession(db, await makeMember(db, { role: "SUPERADMIN" })) };
  const { status, json } = await send("GET /admin/system-info", { cookies: root });
  expect(status).toBe(200);
  return json.data.figures;
}

/** Two holds, one of them completed, a refused one, one that fails, and a scan. */
async function sellAndScan() {
  const event = await makeEvent(db);
  const owner = await makeMember(db, { account_id: event.account_id });
  const cookies = { "__Host-session": await makeSession(db, owner) };
  const hooked = await send(`POST /events/${event.id}/webhooks`, {
    cookies,
    body: { url: hooks.url, event_types: ["order.created"] },
  });
  expect(hooked.status).toBe(201);
  const product = await makeProduct(db, event, { price: 0, capacity: 2 });
  const place = () =>
    send(`POST /public/events/${event.id}/order`, {
      body: {
        products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
      },
    });
  const held = await place();
  expect(await statusesOf(place, 2)).toEqual([201, 422]);
  const route = dispatcher.routes.find(({ name }) => name === "placeOrder")!;
  const handle = route.handle;
  route.handle = async () => {
    throw new Error("a planted bug");
  };
  expect(await statusesOf(place, 1)).toEqual([500]);
  route.handle = handle;
  const completed = await send(`PUT /public/events/${event.id}/order/${held.json.data.short_id}`, {
    cookies: { "__Host-checkout": held.cookies["__Host-checkout"]! },
    body: { order: { first_name: "Ada", last_name: "Byron", email: "ada@example.org" } },
  });
  expect(completed.status).toBe(200);
  await scanTicket(event);
  expect((await send(`GET /events/${event.id}/orders`, { cookies })).status).toBe(200);
  return { event, product, owner };
}

async function scanTicket(event: Awaited<ReturnType<typeof makeEvent>>) {
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 1 });
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Gates" })
    .returning("short_id")
    .executeTakeFirstOrThrow();
  const { public_id, ticket_secret } = attendees[0]!;
  const { json } = await send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: {
      scans: [{ scan_id: crypto.randomUUID(), code: `${public_id}.${ticket_secret}` }],
      device_name: "Gate A",
    },
  });
  expect(json.data[0].verdict).toBe("ADMITTED");
}

async function statusesOf(place: () => Promise<{ status: number }>, times: number): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await place()).status);
  return statuses;
}

/** The confirmation is sent, the reset is refused, and a webhook is answered with 500 and then with 200. */
async function runBackgroundWork(email: string) {
  await processOutbox(db, createEventHandlers(services));
  await runJobs();
  smtp.refusal = { code: 451, message: "later" };
  await send("POST /auth/forgot-password", { body: { email } });
  await runJobs();
  await sql`update webhook_deliveries set next_attempt_at = now()`.execute(db);
  await runJobs();
  const sweep = startSweeping(services);
  await vi.waitFor(async () => expect(await registry.metrics()).toMatch(/loop_seconds_count\{loop="holds/), {
    timeout: 15_000,
  });
  await sweep.stop();
}

async function runJobs() {
  const handlers = createJobHandlers(services, (work) => work());
  const worker = startWorker({ pool, log: services.log, handlers, schedules: [] });
  const webhooks = startSendingWebhooks(services);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from graphile_worker._private_jobs where attempts = 0 and run_at <= now() and locked_at is null
        union all select 1 from webhook_deliveries where status = 'PENDING' and next_attempt_at <= now()`.execute(
        db,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await Promise.all([worker.stop(), webhooks.stop()]);
}

async function callStripe() {
  const client = createStripeClient({
    keys: { own: TEST_KEYS.own },
    apiUrl: stripe.url,
    fees: { fixed: {}, rate: 0 },
  });
  const account = { platform: "own" as const, connectedAccountId: null };
  await client.ask(account, (service) => service.paymentIntents.create({ amount: 500, currency: "eur" }));
  await expect(
    client.ask(account, (service) => service.paymentIntents.retrieve("pi_missing")),
  ).rejects.toThrow();
}

async function loseBatch() {
  await telemetry.flush();
  collector.mood = "refuses";
  await send("GET /public/events/999999999");
  await expect(telemetry.flush()).rejects.toThrow();
  collector.mood = null;
}

async function breakStock(stockId: number) {
  await sql`update stock set taken = taken - 1 where id = ${stockId}`.execute(db);
  await checkStock(db, services.log);
  await sql`update orders set expires_at = now() - interval '1 minute' where status = 'RESERVED'`.execute(db);
}
