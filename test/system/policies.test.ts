import { expect, test } from "vitest";
import { findMember } from "../../src/accounts/index.ts";
import type { Call } from "../../src/platform/http/call.ts";
import type { Policy, RouteDefinition } from "../../src/platform/http/contract.ts";
import { createDispatcher } from "../../src/platform/http/dispatcher.ts";
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
  makeTaxOrFee,
} from "../factories.ts";
import { contract, makeKit } from "../kit.ts";
import { permissionsDocument } from "../permissions-document.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);

const POLICIES: Policy[] = [
  "public",
  "checkout",
  "door",
  "provider",
  "self",
  "member",
  "user",
  "admin",
  "superadmin",
];
const OPEN: Policy[] = ["public", "checkout", "door", "provider"];
const ROLES = ["DOOR", "ORGANIZER", "ADMIN", "SUPERADMIN"] as const;

const account = await makeAccount(db);
const members = await Promise.all(ROLES.map((role) => makeMember(db, { role, account_id: account.id })));
const event = await makeEvent(db, { account_id: account.id });
const limited = await makeMember(db, {
  role: "ORGANIZER",
  account_id: account.id,
  event_ids: [event.id],
});
const cookiesOf = async (member: { account_id: number; user_id: number }) => ({
  "__Host-session": await makeSession(db, member),
});
const routes = dispatcher.routes.map(({ definition }) => definition);
const guarded = routes.filter(({ policy }) => !OPEN.includes(policy));

/** Returns the call with an id that does not exist for every parameter. */
const callOf = ({ method, path }: { method: string; path: string }, eventId = 999_999_999) =>
  `${method} ${path.replace("{event_id}", String(eventId)).replace(/\{\w+\}/g, "999999999")}`;

test("TEN-07 every route declares a policy", () => {
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, policy } of routes)
    expect([`${method} ${path}`, POLICIES]).toEqual([`${method} ${path}`, expect.arrayContaining([policy])]);
});

test.each([undefined, "everybody", "toString"])(
  "TEN-07 the program does not start with the policy %s",
  (policy) => {
    const { area } = makeKit();
    const broken = { ...contract, findThing: { ...contract.findThing, policy: policy as Policy } };

    expect(() =>
      createDispatcher([{ ...area, contract: broken }], { once: ({ answer, call }) => answer(call) }),
    ).toThrow("findThing declares no policy");
  },
);

test("TEN-07 the program does not start with a declared call without a handler", () => {
  const { area } = makeKit();
  const { findThing: _left, ...handlers } = area.handlers;

  expect(() =>
    createDispatcher([{ ...area, handlers }], { once: ({ answer, call }) => answer(call) }),
  ).toThrow("findThing has no handler");
});

/** Returns whether the caller may make the call, ignoring outcomes that do not depend on the caller. */
async function mayCall(
  route: RouteDefinition,
  cookies: Record<string, string>,
  eventId?: number,
): Promise<boolean> {
  const { status, json } = await send(callOf(route, eventId), { cookies });
  if (status === 401 && json.code === "not_logged_in") return false;
  // The admin area does not exist for other roles, like a resource that does not exist.
  if (route.policy === "superadmin") return status !== 404 || isAuthorised(route, cookies);
  return !(status === 403 && json.code === "forbidden");
}

async function isAuthorised(route: RouteDefinition, cookies: Record<string, string>): Promise<boolean> {
  const token = cookies["__Host-session"];
  const bound = dispatcher.routes.find(({ definition }) => definition === route)!;
  const call = { member: async () => (token ? findMember(db, token) : null) } as unknown as Call;
  return dispatcher.authorise(bound, {}, call).then(
    () => true,
    () => false,
  );
}

/** A call that ends sessions gets a separate session. */
async function observe(route: RouteDefinition): Promise<boolean[]> {
  const callers = await Promise.all(members.map(cookiesOf));
  const answers = [await mayCall(route, {})];
  for (const cookies of callers) answers.push(await mayCall(route, cookies));
  answers.splice(2, 0, await mayCall(route, await cookiesOf(limited), event.id));
  return answers;
}

test("TEN-06 docs/permissions.md lists the callers of every call", async () => {
  const rows = [];
  for (const route of guarded) rows.push({ route, may: await observe(route) });
  for (const { route, may } of rows)
    expect([callOf(route), may[0], may.at(-1)]).toEqual([callOf(route), false, true]);

  await expect(permissionsDocument(rows, routes)).toMatchFileSnapshot("../../docs/permissions.md");
}, 90_000);

test.each(guarded.map((route) => [callOf(route), route.policy] as const))(
  "TEN-06 %s (%s): refuses an ended session and a made-up one",
  async (call) => {
    const ended = await cookiesOf(members[3]!);
    await send("POST /auth/logout", { cookies: ended });

    for (const cookies of [ended, { "__Host-session": "made-up" }]) {
      const { status, json } = await send(call, { cookies });
      expect([status, json.code]).toEqual([401, "not_logged_in"]);
    }
  },
);

test("TEN-06 every guarded route refuses a removed member with a live session", async () => {
  const removed = await makeMember(db, { role: "SUPERADMIN" });
  const cookies = await cookiesOf(removed);
  await db
    .updateTable("memberships")
    .set({ status: "INACTIVE" })
    .where("user_id", "=", removed.user_id)
    .execute();

  for (const route of guarded)
    expect([callOf(route), (await send(callOf(route), { cookies })).status]).toEqual([callOf(route), 401]);
});

test("TEN-02 TEN-06 another account's admin finds nothing at the ids of this account, and changes nothing", async () => {
  const own = await makeOwnThings();
  const cookies = await cookiesOf(await makeMember(db, { role: "ADMIN" }));
  const before = await rowsOf(account.id);
  const found: string[] = [];

  for (const route of guarded.filter(({ path }) => path.includes("{"))) {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(own[name] ?? 999_999_999));
    const call = `${route.method} ${path}`;
    const { status } = await send(call, { cookies });
    // A wrong body is refused before any row is read.
    const isAboutBody = (route.body || route.takesFiles) && (status === 415 || status === 422);
    if (status !== 404 && !isAboutBody) found.push(`${call} answers ${status}`);
  }

  expect(found).toEqual([]);
  expect(await rowsOf(account.id)).toEqual(before);
});

/** Creates one row of each kind that paths name, in the account under test. */
async function makeOwnThings(): Promise<Record<string, number | string>> {
  const organizer = await makeOrganizer(db, { account_id: account.id });
  const event = await makeEvent(db, { account_id: account.id, organizer_id: organizer.id });
  const product = await makeProduct(db, event, { price: 1000, capacity: 10 });
  const order = await makeOrder(db, event, { product });
  const promo = await makePromoCode(db, event);
  const capacity = await makeCapacityAssignment(db, event);
  const tax = await makeTaxOrFee(db, account.id);
  return {
    account_id: account.id,
    attendee_id: order.attendees[0]!.id,
    capacity_assignment_id: capacity.id,
    category_id: event.category_id,
    event_id: event.id,
    order_id: order.id,
    organizer_id: organizer.id,
    product_id: product.id,
    promo_code_id: promo.id,
    tax_or_fee_id: tax.id,
    user_id: members[1]!.user_id,
  };
}

async function rowsOf(accountId: number) {
  const tables = [
    "events",
    "organizers",
    "products",
    "orders",
    "attendees",
    "promo_codes",
    "memberships",
  ] as const;
  return Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where("account_id", "=", accountId).execute()),
  );
}
