import { expect, test } from "vitest";
import { createPaymentContext } from "../../src/app/payments.ts";
import { sendOrderConfirmation } from "../../src/messaging/index.ts";
import { processProviderEvents } from "../../src/payments/index.ts";
import { createMetrics } from "../../src/platform/http/health-routes.ts";
import { createLog } from "../../src/platform/log.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
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
};

const lines: string[] = [];
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
services.log = createLog("debug", { write: (line) => void lines.push(line) });
const { app, dispatcher, send } = await wholeApi(services);
const registry = createMetrics();

/** Makes a complete purchase with every field that a buyer types, and failing calls in between. */
async function buy() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500 });
  const order = { ...CANARY, password: undefined, card: undefined };
  const placed = await send(`POST /public/events/${event.id}/order`, {
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const session = placed.cookies["__Host-checkout"]!;
  const cookies = { "__Host-checkout": session };
  const path = `/public/events/${event.id}/order/${placed.json.data.short_id}`;
  await send(`PUT ${path}`, { cookies, body: { order: { ...order, email: `${CANARY.email}x y` } } });
  const { first_name, last_name, email } = CANARY;
  await send(`PUT ${path}`, { cookies, body: { order: { first_name, last_name, email } } });
  const intent = await send(`POST ${path}/payment_intent`, { cookies });
  const { client_secret, provider_intent_id } = intent.json;
  const pay = `POST /public/simulator/intents/${provider_intent_id}/confirm`;
  for (const card_number of ["4000000000000002", CANARY.card])
    await send(pay, { cookies, body: { client_secret, card_number, expiry: "12/34", security_code: "123" } });
  await processProviderEvents(createPaymentContext(services));
  return { event, session, short_id: placed.json.data.short_id as string, client_secret };
}

test("PII-03 no typed text and no token is in the log, in the metrics or in an error", async () => {
  const { event, session, short_id, client_secret } = await buy();
  const admin = await makeMember(db, { account_id: event.account_id });
  const token = await makeSession(db, admin);
  const cookies = { "__Host-session": token };
  const answers = [
    await send("POST /auth/login", { body: { email: CANARY.email, password: CANARY.password } }),
    await send("POST /auth/forgot-password", { body: { email: CANARY.email } }),
    await send(`GET /auth/reset-password/${CANARY.promo}`),
    await send(`GET /public/events/${event.id}/promo-codes/${CANARY.promo}`),
    await send(`GET /events/${event.id}/orders?query=${CANARY.search}&unknown=${CANARY.search}`, { cookies }),
    await send(`GET /search?query=${encodeURIComponent(CANARY.email)}`, { cookies }),
    await send(`POST /users`, { cookies, body: { email: CANARY.email, role: CANARY.promo } }),
    await send(`POST /public/events/${event.id}/order`, { body: `{"promo_code": "${CANARY.promo}", broken` }),
    await send(`GET /no/such/${CANARY.promo}`),
  ];
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", short_id)
    .executeTakeFirstOrThrow();
  await sendOrderConfirmation(services, { order_id: id });

  const written = [...lines, await registry.metrics()].join("\n");
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of [...Object.values(CANARY), session, short_id, client_secret, token])
    expect([secret, written.includes(secret)]).toEqual([secret, false]);
  // The answer of a search contains matches; a refusal repeats nothing.
  for (const { status, body } of answers.filter((answer) => answer.status >= 400))
    for (const secret of Object.values(CANARY))
      expect([status, body.includes(secret)]).toEqual([status, false]);
});

test("PII-03 logs a bug with its location, without the data", async () => {
  const broken = dispatcher.routes.find(({ name }) => name === "getPublicEvent")!;
  const whole = broken.handle;
  broken.handle = async () => {
    throw Object.assign(new Error("the shelf fell"), { email: CANARY.email, parameters: [CANARY.card] });
  };
  const before = lines.length;

  const answer = await send(`GET /public/events/1?promo_code=${CANARY.promo}`, {
    cookies: { "__Host-checkout": CANARY.password },
  });
  broken.handle = whole;

  const [line] = lines.slice(before).filter((one) => one.includes("the shelf fell"));
  expect(answer.status).toBe(500);
  expect(JSON.parse(line!)).toMatchObject({
    err: { message: "the shelf fell" },
    route: "/api/public/events/:event_id",
  });
  for (const secret of Object.values(CANARY)) expect(line).not.toContain(secret);
});

test("PII-03 logs errors of a database or a mail server without the values", () => {
  const before = lines.length;
  const refusedByDatabase = Object.assign(
    new Error(`invalid input syntax for type bigint: "${CANARY.search}"`),
    {
      code: "22P02",
      detail: `Key (email)=(${CANARY.email}) already exists.`,
      where: `unnamed portal parameter $1 = '${CANARY.card}'`,
    },
  );
  const cause = new Error(`550 5.1.1 <${CANARY.email}>: recipient rejected`);

  services.log.error({ err: refusedByDatabase }, "first");
  services.log.error({ err: new Error("the email was refused", { cause }) }, "second");

  const written = lines.slice(before).join("");
  for (const secret of Object.values(CANARY)) expect(written).not.toContain(secret);
  expect(written).toContain("22P02");
  expect(written).toContain("recipient rejected");
});

test("INJ-17 a log entry stays one line of JSON, whatever text is in it", async () => {
  const before = lines.length;
  const hostile = '\r\n{"level":60,"msg":"forged"}\u001b[2J\u001b]0;title\u0007\u0085\u2028';

  services.log.warn({ limit: hostile, err: new Error(hostile) }, hostile);
  await app.inject({
    url: `/api/events/${encodeURIComponent(hostile)}`,
    headers: { "user-agent": "a\u001b[31m" },
  });

  for (const line of lines.slice(before)) {
    expect(line.endsWith("\n")).toBe(true);
    // oxlint-disable-next-line no-control-regex
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f]/);
    expect(JSON.parse(line)).not.toHaveProperty("forged");
    expect(JSON.parse(line).level).not.toBe(60);
  }
});
