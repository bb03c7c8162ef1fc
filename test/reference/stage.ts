import { sql } from "kysely";
import { expect } from "vitest";
import { hashPassword } from "../../src/accounts/index.ts";
import { createAreas } from "../../src/api.ts";
import { createPaymentContext } from "../../src/app/payments.ts";
import { type TestAnswer, testApi, testServices } from "../api.ts";
import { GOOD_CARD, runPaymentJobs } from "../checkout.ts";
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

export const PASSWORD = "a quiet harbour at dawn";
const password_hash = await hashPassword(PASSWORD);
export const database = await testDatabase();
export const { db } = database;
/** An installation that taxes its fee; no test here checks VAT numbers. */
export const services = testServices(database.guarded, {
  vat: { onFees: { rate: 23_000, country: "IE" }, viesUrl: "http://register.invalid" },
});
const areas = createAreas(services);
export const { dispatcher, send } = await testApi(
  services,
  areas.map((area) => () => area),
);
const payments = createPaymentContext(services);

/** For values whose details the areas' own tests check. */
export const anyText = expect.any(String) as string;
export const anyNumber = expect.any(Number) as number;

export type Ids = Record<string, number | string>;

export interface Stage {
  admin: { user_id: number; account_id: number; email: string };
  event: Awaited<ReturnType<typeof makeEvent>>;
  product: Awaited<ReturnType<typeof makeProduct>>;
  /** Values for the parameters of a path. */
  ids: Ids;
  /** Sends a call as the admin, an organiser of the account, a user of another account, or a visitor. */
  ask(call: string, body?: unknown, as?: Caller): Promise<TestAnswer>;
}

export type Caller = "admin" | "organizer" | "stranger" | "nobody";

/** One call that such products usually offer: its answer on success, and its main error. */
export interface Row {
  /** Preconditions, and values for parameters that the stage itself does not have. */
  given?: (stage: Stage) => Promise<Ids | void>;
  as?: Caller;
  query?: string;
  body?: unknown;
  answers: number;
  /** A string must occur in the body, such as in a file. */
  with?: object | string;
  refuses: Refused | null;
  /** The number of the decision that explains a deliberate difference from what such products usually answer. */
  differs?: string;
}

export interface Refused {
  as?: Caller;
  ids?: Ids;
  query?: string;
  body?: unknown;
  /** The outcome of a repeat after a success. */
  again?: true;
  status: number;
  /** The field that a 422 names. */
  at?: string;
}

/** An id that does not exist. */
export const UNKNOWN = 999_999_999;
/** The resource exists for its own account, but not for another. */
export const STRANGER = { as: "stranger", status: 404 } as const;

/** Creates an account with one resource of each kind that the calls need. */
export async function makeStage(): Promise<Stage> {
  const admin = await makeMember(db, { role: "ADMIN" });
  await db.updateTable("users").set({ password_hash }).where("id", "=", admin.user_id).execute();
  const { account_id } = admin;
  const members = {
    admin,
    organizer: await makeMember(db, { role: "ORGANIZER", account_id }),
    stranger: await makeMember(db, { role: "ADMIN" }),
  };
  const organizer = await makeOrganizer(db, { account_id });
  const event = await makeEvent(db, { account_id, organizer_id: organizer.id });
  const product = await makeProduct(db, event, { price: 2_500, capacity: 100 });
  const promo = await makePromoCode(db, event, { code: "friends" });
  const order = await makeCompletedOrder(db, event, [{ product, quantity: 2 }]);
  const attendee = await db
    .selectFrom("attendees")
    .select(["id", "public_id"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const ids: Ids = {
    account_id,
    user_id: admin.user_id,
    organizer_id: organizer.id,
    event_id: event.id,
    product_id: product.id,
    promo_code_id: promo.id,
    order_id: order.id,
    attendee_id: attendee.id,
  };
  async function ask(call: string, body?: unknown, as: Caller = "admin") {
    const cookies: Record<string, string> =
      as === "nobody" ? {} : { "__Host-session": await makeSession(db, members[as]) };
    return send(fill(call, ids), { cookies, ...(await sentAs(body)) });
  }
  return { admin, event, product, ids, ask };
}

/** Encodes a form as browsers send it; returns any other body unchanged. */
async function sentAs(body: unknown): Promise<{ body: unknown; headers?: Record<string, string> }> {
  if (!(body instanceof FormData)) return { body };
  const form = new Response(body);
  const headers = { "content-type": form.headers.get("content-type")! };
  return { body: Buffer.from(await form.arrayBuffer()), headers };
}

/** Turns "PUT events/{event_id}" into an address with values for the parameters. */
export function fill(call: string, ids: Ids): string {
  const path = call.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? `{${name}}`));
  return path.replace(" ", path.includes(" /") ? " " : " /");
}

/** Returns a `given` that creates one more resource through the API, under the name of its id in paths. */
export const made =
  (call: string, name: string, body: object | (() => object)) =>
  async ({ ask }: Stage): Promise<Ids> => ({
    [name]: (await ask(call, typeof body === "function" ? body() : body)).json.data.id as number,
  });

/** Creates a question about the order, answered once. */
export async function makeAnsweredQuestion({ ids, ask }: Stage): Promise<Ids> {
  const { json } = await ask("POST events/{event_id}/questions", {
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    title: "How did you hear of us?",
  });
  const question_id = json.data.id as number;
  const { rows } = await sql<{ id: number }>`
    insert into question_answers (account_id, event_id, order_id, question_id, answer)
    values (${ids.account_id}, ${ids.event_id}, ${ids.order_id}, ${question_id}, '"A poster"') returning id`.execute(
    db,
  );
  return { question_id, question_answer_id: rows[0]!.id };
}

/** Creates an order that was paid by card, with its invoice. */
export async function payByCard({ event, product }: Stage): Promise<Ids> {
  const quantities = [{ price_id: product.price_id, quantity: 1 }];
  const placed = await send(`POST /public/events/${event.id}/order`, {
    body: { products: [{ product_id: product.id, quantities }] },
  });
  const cookies = placed.cookies;
  const at = `/public/events/${event.id}/order/${placed.json.data.short_id}`;
  await send(`PUT ${at}`, {
    cookies,
    body: { order: { first_name: "Berta", last_name: "Buyer", email: "berta@example.org" } },
  });
  const { json: intent } = await send(`POST ${at}/payment_intent`, { cookies, body: {} });
  const { provider_intent_id, client_secret } = intent.data ?? intent;
  await send(`POST /public/simulator/intents/${provider_intent_id}/confirm`, {
    body: { client_secret, ...GOOD_CARD },
  });
  await runPaymentJobs(database, payments);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", placed.json.data.short_id as string)
    .executeTakeFirstOrThrow();
  return { order_id: id };
}

/** Makes an order wait for an offline payment. */
export async function awaitPayment({ ids }: Stage): Promise<void> {
  await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
    payment_provider = 'OFFLINE', completed_at = null where id = ${ids.order_id}`.execute(db);
  await sql`update attendees set status = 'AWAITING_PAYMENT' where order_id = ${ids.order_id}`.execute(db);
}
