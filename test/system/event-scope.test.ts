import { beforeAll, expect, test } from "vitest";
import type { RouteDefinition } from "../../src/platform/http/contract.ts";
import { shortId } from "../../src/values/short-id.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import {
  makeAccount,
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeSession,
} from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);
const MEMBER_POLICIES = ["member", "user", "admin", "superadmin"];
const guarded = dispatcher.routes
  .map(({ definition }) => definition)
  .filter(({ policy }) => MEMBER_POLICIES.includes(policy));
const ofEvents = guarded.filter(({ path }) => path.includes("{event_id}"));
const others = guarded.filter(({ path }) => !path.includes("{event_id}"));

/** Two events of one organiser and one of another. Moonlight is in scope, the Secret ones are not. */
const account = await makeAccount(db);
const stage = await makeOrganizer(db, { account_id: account.id, name: "Moonlight Stage" });
const hidden = await makeOrganizer(db, { account_id: account.id, name: "Secret Stage" });
const chosen = await fill("Moonlight", stage.id);
const beside = await fill("Secret Sister", stage.id);
const elsewhere = await fill("Secret Cellar", hidden.id);
const limited = await makeMember(db, {
  account_id: account.id,
  role: "ORGANIZER",
  event_ids: [chosen.event_id],
});
const door = await makeMember(db, { account_id: account.id, role: "DOOR", event_ids: [chosen.event_id] });
let cookies: Record<string, string>;

beforeAll(async () => {
  cookies = await cookiesOf(limited);
});

async function cookiesOf(member: { account_id: number; user_id: number }) {
  return { "__Host-session": await makeSession(db, member) };
}

/**
 * Creates an event with one resource of each kind that paths name. The event's name is in all readable
 * fields.
 */
async function fill(name: string, organizerId: number) {
  const event = await makeEvent(db, { account_id: account.id, organizer_id: organizerId, title: name });
  const product = await makeProduct(db, event, { price: 1000, capacity: 10, title: `${name} ticket` });
  const order = await makeOrder(db, event, {
    product,
    email: `${name.toLowerCase().replace(" ", "-")}@example.org`,
  });
  const promo = await makePromoCode(db, event);
  const capacity = await makeCapacityAssignment(db, event);
  const list = await db
    .insertInto("check_in_lists")
    .values({ short_id: shortId("cil"), account_id: account.id, event_id: event.id, name: `${name} door` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    event_id: event.id,
    organizer_id: organizerId,
    product_id: product.id,
    order_id: order.id,
    attendee_id: order.attendees[0]!.id,
    promo_code_id: promo.id,
    capacity_assignment_id: capacity.id,
    category_id: event.category_id,
    list_id: list.id,
  };
}

type Things = Record<string, number>;
const callOf = ({ method, path }: RouteDefinition, things: Things) =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => String(things[name] ?? 999_999_999))}`;

test("TEN-08 there are calls to test", () => {
  expect(ofEvents.length).toBeGreaterThan(60);
  expect(others.length).toBeGreaterThan(30);
});

test.each(ofEvents.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "TEN-08 %s: finds nothing of an event out of scope",
  async (_name, route) => {
    for (const things of [beside, elsewhere]) {
      const { status, body } = await send(callOf(route, things), { cookies });
      // Calls for admins only are refused before any row is read.
      expect(status).toBe(route.policy === "admin" ? 403 : 404);
      expect(body).not.toContain("Secret");
    }
  },
);

test.each(others.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "TEN-08 %s: across events only those in scope, or nothing",
  async (_name, route) => {
    for (const things of [chosen, elsewhere]) {
      const query = route.path === "/search" ? "?query=Secret" : "";
      const { status, body } = await send(callOf(route, things) + query, { cookies });
      expect(body).not.toContain("Secret");
      expect(body).not.toContain("secret-");
      // Only platform administrators learn that a call of the platform exists.
      if (route.policy === "superadmin") expect(status).toBe(404);
      else if (!route.forEventScope) expect(status).toBe(403);
    }
  },
);

test.each([
  ["GET /events", 1],
  ["GET /organizers", 1],
  [`GET /organizers/${stage.id}/events`, 1],
  [`GET /organizers/${stage.id}/orders`, 1],
  ["GET /doors", 1],
])("TEN-08 %s: %i row, not three", async (call, rows) => {
  const { status, json } = await send(call, { cookies });

  expect([status, json.data.length]).toEqual([200, rows]);
  expect(json.meta?.total ?? rows).toBe(rows);
});

test("TEN-08 figures of an organiser cover only the events in scope", async () => {
  for (const { event_id } of [chosen, beside])
    await db
      .insertInto("event_daily_statistics")
      .values({
        account_id: account.id,
        event_id,
        day: sqlToday(),
        currency: "EUR",
        orders_created: 1,
        sales_total_gross: 1000,
      })
      .execute();
  const all = await cookiesOf(await makeMember(db, { account_id: account.id, role: "ORGANIZER" }));
  const gross = async (who: Record<string, string>) => {
    const { json } = await send(`GET /organizers/${stage.id}/stats`, { cookies: who });
    return [
      json.data.total_gross_sales,
      json.data.daily.reduce((sum: number, day: { gross: number }) => sum + day.gross, 0),
    ];
  };

  expect(await gross(cookies)).toEqual([1000, 1000]);
  expect(await gross(all)).toEqual([2000, 2000]);
});

const sqlToday = () => new Date().toISOString().slice(0, 10) as never;

test("TEN-08 the search finds only people of the events in scope", async () => {
  const found = async (query: string) =>
    (await send(`GET /search?query=${query}`, { cookies })).json.data as Record<string, unknown[]>;

  expect((await found("moonlight")).orders).toHaveLength(1);
  expect((await found("moonlight")).events).toHaveLength(1);
  expect(await found("secret-")).toEqual({ events: [], orders: [], attendees: [] });
});

test("TEN-08 does not show a draft outside the scope in a preview either", async () => {
  await db
    .updateTable("events")
    .set({ status: "DRAFT" })
    .where("id", "in", [chosen.event_id, beside.event_id])
    .execute();

  expect((await send(`GET /public/events/${chosen.event_id}`, { cookies })).status).toBe(200);
  expect((await send(`GET /public/events/${beside.event_id}`, { cookies })).status).toBe(404);
  await db.updateTable("events").set({ status: "LIVE" }).where("account_id", "=", account.id).execute();
});

test("TEN-08 refuses to remove pictures of other events and of organisers", async () => {
  const picture = async (owner: { event_id?: number; organizer_id?: number }) => {
    const row = {
      account_id: account.id,
      type: "GENERIC",
      file_name: "a.png",
      mime_type: "image/png",
      size: 1,
      storage_key: `k-${crypto.randomUUID()}-100.webp`,
    };
    const { id } = await db
      .insertInto("images")
      .values({ ...row, width: 100, height: 100, ...owner } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return send(`DELETE /images/${id}`, { cookies });
  };

  expect((await picture({ event_id: beside.event_id })).status).toBe(404);
  expect((await picture({ organizer_id: stage.id })).status).toBe(404);
  expect((await picture({ event_id: chosen.event_id })).status).toBe(204);
});

test("TEN-08 door staff see the check-in lists of the events in scope", async () => {
  const { json } = await send("GET /doors", { cookies: await cookiesOf(door) });

  expect(json.data.map((one: { event: { id: number } }) => one.event.id)).toEqual([chosen.event_id]);
});
