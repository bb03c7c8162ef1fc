import sharp from "sharp";
import { expect, test } from "vitest";
import { makeEmailCode } from "../../src/accounts/sign-up/email-codes.ts";
import { makeMailedLink } from "../../src/accounts/mailed-links.ts";
import { hashPassword } from "../../src/accounts/index.ts";
import { type TestAnswer, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import {
  makeEvent,
  makeMember,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeSession,
} from "../factories.ts";
import { makeCompletedOrder } from "../orders.ts";
import { wholeApi } from "../whole-api.ts";

const PASSWORD = "a quiet harbour at dawn";
const password_hash = await hashPassword(PASSWORD);
const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);

interface Stage {
  admin: { user_id: number; account_id: number; email: string };
  organizer: { id: number };
  event: Awaited<ReturnType<typeof makeEvent>>;
  product: { id: number };
  promo: { id: number; code: string };
  /** Sends a call as the admin. */
  as(call: string, body?: unknown): Promise<TestAnswer>;
}

/** Creates an account with one resource of each kind that the calls address. */
async function makeStage(): Promise<Stage> {
  const admin = await makeMember(db, { role: "ADMIN" });
  const organizer = await makeOrganizer(db, { account_id: admin.account_id });
  const event = await makeEvent(db, { account_id: admin.account_id, organizer_id: organizer.id });
  const product = await makeProduct(db, event, { price: 2_500, capacity: 10 });
  const promo = await makePromoCode(db, event, { code: "friends" });
  await makeCompletedOrder(db, event, [{ product, quantity: 2 }]);
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const as = (call: string, body?: unknown) => send(call, { cookies, body });
  return { admin, organizer, event, product, promo, as };
}

interface Row {
  /** Preconditions, and values for path parameters that the stage itself does not have. */
  given?: (stage: Stage) => Promise<Record<string, string | number>>;
  query?: string;
  body?: (stage: Stage) => unknown;
  answers: number;
  with?: unknown;
}

const newAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;
const A_DAY = "2031-05-04T20:00";
const anyNumber = expect.any(Number) as number;
const anyText = expect.any(String) as string;
const aList = (row: unknown, per_page = 20) => ({
  data: expect.arrayContaining([expect.objectContaining(row as object)]),
  meta: expect.objectContaining({
    current_page: 1,
    per_page,
    total: anyNumber,
    allowed_filters: expect.anything(),
  }),
});
const LISTING = "page=1&query=&sort_direction=desc";

const USER = {
  id: anyNumber,
  email: anyText,
  full_name: anyText,
  locale: "en",
  account_id: anyNumber,
  role: "ADMIN",
  is_email_verified: true,
};
const MEMBER = { id: anyNumber, email: anyText, role: anyText, status: anyText };
const PROMO = { code: anyText, discount_type: anyText, discount: anyNumber, applicable_product_ids: [] };
const EVENT = {
  id: anyNumber,
  slug: anyText,
  status: anyText,
  start_date: expect.stringMatching(/Z$/),
  end_date: null,
  organizer: { id: anyNumber, name: anyText, slug: anyText },
};
const ORGANIZER = { id: anyNumber, name: anyText, email: anyText, slug: anyText, images: [] };
const PUBLIC_EVENT = {
  id: anyNumber,
  slug: "an-evening-of-tests",
  status: "LIVE",
  settings: expect.anything(),
};

const promoFields = () => ({
  code: `x${crypto.randomUUID().slice(0, 8)}`,
  discount_type: "PERCENTAGE",
  discount: 10_000,
});
const organizerFields = () => ({
  name: "Harbour Hall",
  email: "hall@example.org",
  timezone: "Europe/Berlin",
  currency: "EUR",
});
const invite = async ({ as }: Stage) => ({
  id: (await as("POST /users", { email: newAddress(), role: "ORGANIZER" })).json.data.id as number,
});
const unconfirm = async ({ admin }: Stage) => {
  await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", admin.user_id).execute();
};
const changeAddress = async ({ admin, as }: Stage) => {
  await db.updateTable("users").set({ password_hash }).where("id", "=", admin.user_id).execute();
  await as("PUT /users/me", { email: newAddress(), current_password: PASSWORD });
};
const DUPLICATE_PARTS = ["products", "questions", "settings", "promo_codes", "capacity_assignments"]
  .concat(["check_in_lists", "event_cover_image", "ticket_logo", "webhooks", "affiliates"])
  .map((part) => [`duplicate_${part}`, part === "products"]);

/** The calls with a session that clients rely on: address, answer and its parts must stay. */
const WITH_SESSION: Record<string, Row> = {
  "POST users/{id}/confirm-email/{token}": {
    given: async ({ admin }) => ({
      token: await makeMailedLink(db, admin.user_id, "EMAIL_CONFIRMATION_LINK"),
    }),
    answers: 204,
  },
  "POST users/{id}/email-change/{token}": {
    given: async (stage) => {
      await changeAddress(stage);
      return { token: await makeMailedLink(db, stage.admin.user_id, "EMAIL_CHANGE") };
    },
    answers: 200,
    with: { data: { email: anyText } },
  },
  "DELETE users/{id}/email-change": {
    given: async (stage) => {
      await changeAddress(stage);
      return {};
    },
    answers: 200,
    with: { data: { ...USER, pending_email: null } },
  },
  "PUT users/me": {
    body: () => ({ first_name: "Uma" }),
    answers: 200,
    with: { data: { ...USER, first_name: "Uma" } },
  },
  "PUT users/{id}": {
    given: invite,
    body: () => ({ role: "ADMIN" }),
    answers: 200,
    with: { data: { ...MEMBER, role: "ADMIN" } },
  },
  "GET users": { query: `${LISTING}&sort_by=email`, answers: 200, with: aList(MEMBER) },
  "POST users": {
    body: () => ({ email: newAddress(), role: "ADMIN", first_name: "Ina" }),
    answers: 201,
    with: { data: { ...MEMBER, status: "INVITED" } },
  },
  "GET users/me": { answers: 200, with: { data: USER } },
  "POST users/{id}/invitation": { given: invite, answers: 204 },
  "DELETE users/{id}/invitation": { given: invite, answers: 204 },
  "POST users/{id}/resend-email-confirmation": {
    given: async (stage) => {
      await unconfirm(stage);
      return {};
    },
    answers: 204,
  },
  "POST users/{id}/confirm-email-with-code": {
    given: async (stage) => {
      await unconfirm(stage);
      await stage.as(`POST /users/${stage.admin.user_id}/resend-email-confirmation`);
      return { code: (await makeEmailCode(db, services.config.secretKey, stage.admin.user_id))! };
    },
    answers: 200,
    with: { data: USER },
  },
  "GET users/{id}": { answers: 200, with: { data: MEMBER } },
  "POST events/{eventId}/promo-codes": { body: promoFields, answers: 201, with: { data: PROMO } },
  "PUT events/{eventId}/promo-codes/{promoId}": { body: promoFields, answers: 200, with: { data: PROMO } },
  "GET events/{eventId}/promo-codes": { query: `${LISTING}&sort_by=code`, answers: 200, with: aList(PROMO) },
  "GET events/{eventId}/promo-codes/{promoId}": { answers: 200, with: { data: PROMO } },
  "DELETE events/{eventId}/promo-codes/{promoId}": { answers: 204 },
  "POST events": {
    body: ({ organizer }) => ({ title: "Night", start_date: A_DAY, organizer_id: organizer.id }),
    answers: 201,
    with: { data: { ...EVENT, status: "DRAFT" } },
  },
  "GET events": { query: `${LISTING}&sort_by=title`, answers: 200, with: aList(EVENT) },
  "PUT events/{eventId}": {
    body: () => ({ title: "Another night", start_date: A_DAY }),
    answers: 200,
    with: { data: { ...EVENT, slug: "another-night" } },
  },
  "GET events/{eventId}": {
    answers: 200,
    with: { data: { ...EVENT, product_categories: [{ products: [{ id: anyNumber, title: anyText }] }] } },
  },
  "GET events/{eventId}/stats": {
    answers: 200,
    with: { data: { total_orders: anyNumber, total_gross_sales: anyNumber, daily_stats: expect.anything() } },
  },
  "GET events/{eventId}/check_in_stats": {
    answers: 200,
    with: { data: { total_attendees: anyNumber, checked_in_attendees: 0 } },
  },
  "GET events/{eventId}/images": {
    given: async (stage) => {
      await upload(stage);
      return {};
    },
    answers: 200,
    with: { data: [{ id: anyNumber, type: "EVENT_COVER" }] },
  },
  "POST events/{eventId}/images": { answers: 201, with: { data: { id: anyNumber, type: "EVENT_COVER" } } },
  "DELETE events/{eventId}/images/{imageId}": {
    given: async (stage) => ({ imageId: (await upload(stage)).json.data.id }),
    answers: 204,
  },
  "POST events/{eventId}/duplicate": {
    body: () => ({ title: "Again", start_date: A_DAY, ...Object.fromEntries(DUPLICATE_PARTS) }),
    answers: 201,
    with: { data: { ...EVENT, status: "DRAFT", slug: "again" } },
  },
  "PUT events/{eventId}/status": {
    body: () => ({ status: "PAUSED" }),
    answers: 200,
    with: { data: { ...EVENT, status: "PAUSED" } },
  },
  "GET events/{eventId}/reports/product_sales": {
    query: "start_date=2026-01-01&end_date=2026-12-31",
    answers: 200,
    with: { data: [{ product_title: "Admission", number_sold: anyNumber, total_gross: anyNumber }] },
  },
  "GET events/{eventId}/reports/daily_sales_report": {
    query: "start_date=2026-01-01&end_date=2026-01-02",
    answers: 200,
    with: { data: [{ date: "2026-01-02", sales_total_gross: 0, total_refunded: 0 }, { date: "2026-01-01" }] },
  },
  "GET events/{eventId}/reports/promo_codes_report": {
    answers: 200,
    with: { data: [{ promo_code: "friends", times_used: 0, status: "ACTIVE" }] },
  },
  "POST organizers": {
    body: organizerFields,
    answers: 201,
    with: { data: { ...ORGANIZER, status: "DRAFT", slug: "harbour-hall" } },
  },
  "GET organizers": { query: LISTING, answers: 200, with: { data: [ORGANIZER] } },
  "POST organizers/{organizerId}": { body: organizerFields, answers: 200, with: { data: ORGANIZER } },
  "GET organizers/{organizerId}": { answers: 200, with: { data: ORGANIZER } },
  "PUT organizers/{organizerId}/status": {
    body: () => ({ status: "DRAFT" }),
    answers: 200,
    with: { data: { ...ORGANIZER, status: "DRAFT" } },
  },
  "GET organizers/{organizerId}/events": { query: LISTING, answers: 200, with: aList(EVENT) },
  "GET organizers/{organizerId}/stats": {
    query: "currency_code=EUR",
    answers: 200,
    with: { data: { currency_code: "EUR", all_organizers_currencies: ["EUR"], total_orders: anyNumber } },
  },
  "GET organizers/{organizerId}/orders": {
    query: LISTING,
    answers: 200,
    with: aList({ status: "COMPLETED", total_gross: 5_000, currency: "EUR" }),
  },
  "PATCH organizers/{organizerId}/settings": {
    body: () => ({ seo_title: "Seen from afar" }),
    answers: 200,
    with: { data: { seo_title: "Seen from afar", social_media_handles: {} } },
  },
  "GET organizers/{organizerId}/settings": {
    answers: 200,
    with: { data: { allow_search_engine_indexing: true, social_media_handles: {} } },
  },
  // Not by GET, because a link on another site could then delete an event.
  "DELETE events/{eventId}": {
    given: async ({ admin }) => ({ eventId: (await makeEvent(db, { account_id: admin.account_id })).id }),
    answers: 204,
  },
};

/** The public calls that clients rely on: address, answer and its parts must stay. */
const PUBLIC: Record<string, Row> = {
  "GET events/{eventId}/promo-codes/{code}": { answers: 200, with: { valid: true } },
  "GET events": { query: LISTING, answers: 200, with: aList(PUBLIC_EVENT) },
  "GET events/{eventId}": {
    query: "promo_code=friends",
    answers: 200,
    with: {
      data: {
        ...PUBLIC_EVENT,
        promo_code: "friends",
        product_categories: [{ products: [{ id: anyNumber }] }],
      },
    },
  },
  "GET organizers/{organizerId}": {
    answers: 200,
    with: { data: { id: anyNumber, slug: anyText, status: "LIVE" } },
  },
  "GET organizers/{organizerId}/events": { query: LISTING, answers: 200, with: aList(PUBLIC_EVENT, 30) },
  "POST organizers/{organizerId}/contact": {
    body: () => ({ name: "Vera", email: newAddress(), message: "Is there a cloakroom?" }),
    answers: 204,
  },
};

test.each(Object.keys(WITH_SESSION))("%s", async (call) => {
  const stage = await makeStage();
  const row = WITH_SESSION[call]!;
  const given = (await row.given?.(stage)) ?? {};

  const answer =
    call === "POST events/{eventId}/images"
      ? await upload(stage)
      : await stage.as(
          addressOf(call, stage, given, row),
          call.endsWith("with-code") ? given : row.body?.(stage),
        );

  expectAnswer(answer, row);
});

test.each(Object.keys(WITH_SESSION))("%s needs a session", async (call) => {
  const address = `${call.replace(" ", " /").replace(/\{\w+\}/g, "999999999")}`;
  // Links from emails work on any device.
  const isMailed = call.includes("{token}");

  expect((await send(address)).status).toBe(isMailed ? 404 : 401);
});

test.each(Object.keys(PUBLIC))("public/%s", async (call) => {
  const stage = await makeStage();
  const row = PUBLIC[call]!;
  const address = addressOf(call, stage, {}, row).replace(" /", " /public/");

  expectAnswer(await send(address, { body: row.body?.(stage) }), row);
});

test("hides unpublished events from visitors, and gives the same answer for an invalid code", async () => {
  const { event, organizer } = await makeStage();
  await db.updateTable("organizers").set({ status: "DRAFT" }).where("id", "=", organizer.id).execute();
  await db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", event.id).execute();

  for (const path of [
    `events/${event.id}`,
    `organizers/${organizer.id}`,
    `organizers/${organizer.id}/events`,
  ])
    expect((await send(`GET /public/${path}`)).status).toBe(404);
  const { status, json } = await send(`GET /public/events/${event.id}/promo-codes/none`);
  expect([status, json]).toEqual([200, { valid: false }]);
});

test("the program has a route for each of these calls, whatever the names of its parameters", () => {
  const known = new Set(
    dispatcher.routes.map(({ definition }) => shapeOf(`${definition.method} ${definition.path}`)),
  );
  const wanted = [
    ...Object.keys(WITH_SESSION).map((call) => call.replace(" ", " /")),
    ...Object.keys(PUBLIC).map((call) => call.replace(" ", " /public/")),
  ].map((call) => shapeOf(call.replace(/reports\/\w+$/, "reports/{type}")));

  expect(wanted.filter((call) => !known.has(call))).toEqual([]);
});

const shapeOf = (call: string) => call.replace(/\{\w+\}/g, "{}");

function addressOf(call: string, stage: Stage, given: Record<string, string | number>, row: Row): string {
  const { admin, organizer, event, promo } = stage;
  const named: Record<string, string | number> = {
    id: admin.user_id,
    eventId: event.id,
    organizerId: organizer.id,
    promoId: promo.id,
    code: promo.code,
    ...given,
  };
  const path = call.replace(" ", " /").replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
  return row.query ? `${path}?${row.query}` : path;
}

function expectAnswer({ status, json, body }: TestAnswer, row: Row): void {
  expect([status, status === row.answers ? "" : body]).toEqual([row.answers, ""]);
  if (row.with === undefined) expect(body).toBe("");
  else expect(json).toMatchObject(row.with as object);
}

async function upload({ admin, event }: Stage) {
  const image = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#3446e0" } })
    .jpeg()
    .toBuffer();
  const part = (head: string) => Buffer.from(`--frontier\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  const body = Buffer.concat([
    part('name="type"'),
    Buffer.from("EVENT_COVER\r\n"),
    part('name="image"; filename="cover.jpg"'),
    image,
    Buffer.from("\r\n--frontier--\r\n"),
  ]);
  return send(`POST /events/${event.id}/images`, {
    body,
    headers: { "content-type": "multipart/form-data; boundary=frontier" },
    cookies: { "__Host-session": await makeSession(db, admin) },
  });
}
