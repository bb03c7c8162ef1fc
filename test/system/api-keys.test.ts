import { expect, test } from "vitest";
import type { RouteDefinition } from "../../src/platform/http/contract.ts";
import { takesApiKeys } from "../../src/platform/http/dispatch/permissions.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeAccount, makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);

const OPEN = ["public", "checkout", "door", "provider"];
const routes = dispatcher.routes.map(({ definition }) => definition);
const guarded = routes.filter(({ policy }) => !OPEN.includes(policy));
const account = await makeAccount(db);
const admin = await makeMember(db, { role: "ADMIN", account_id: account.id });
const event = await makeEvent(db, { account_id: account.id });
const other = await makeEvent(db, { account_id: account.id });

interface KeyFacts {
  name?: string;
  role?: "ADMIN" | "ORGANIZER" | "DOOR";
  event_ids?: number[];
  expires_at?: string;
}

async function makeKey(facts: KeyFacts = {}, maker = admin) {
  const cookies = { "__Host-session": await makeSession(db, maker) };
  const { status, json } = await send("POST /api-keys", {
    cookies,
    body: { name: "Ledger", role: "ADMIN", ...facts },
  });
  expect([status, json.code]).toEqual([201, undefined]);
  return { ...json.data, cookies, headers: { authorization: `Bearer ${json.data.key}` } } as {
    id: number;
    key: string;
    prefix: string;
    cookies: Record<string, string>;
    headers: { authorization: string };
  };
}

const callOf = ({ method, path }: RouteDefinition, eventId = 999_999_999) =>
  `${method} ${path.replace("{event_id}", String(eventId)).replace(/\{\w+\}/g, "999999999")}`;

test("AUT-18 shows an API key once, recognisable, and stores a hash", async () => {
  const { id, key, prefix, cookies } = await makeKey();

  expect(key).toMatch(/^tsr_[A-Za-z0-9_-]{43}$/);
  expect(key.startsWith(prefix)).toBe(true);
  const listed = await send("GET /api-keys", { cookies });
  expect(listed.json.data.find((one: { id: number }) => one.id === id)).toMatchObject({
    name: "Ledger",
    prefix,
    role: "ADMIN",
    last_used_at: null,
    is_valid: true,
  });
  expect(listed.body).not.toContain(key);
  const row = await db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key.slice(12));
});

test("TEN-06 a key may make exactly the calls of its role, except those about the person", async () => {
  for (const role of ["ADMIN", "ORGANIZER", "DOOR"] as const) {
    const member = await makeMember(db, { role, account_id: account.id });
    const { headers } = await makeKey({ role });
    for (const route of guarded) {
      const asKey = await send(callOf(route), { headers });
      const isPersonal = !takesApiKeys(route) && route.policy !== "superadmin";
      const cookies = { "__Host-session": await makeSession(db, member) };
      const isAllowed = async () => (await send(callOf(route), { cookies })).json?.code !== "forbidden";
      const outcome =
        asKey.json?.code === "not_for_api_keys"
          ? "personal"
          : asKey.json?.code === "forbidden"
            ? "refused"
            : "allowed";
      // A role that is too low is refused before all other checks.
      const expected = !(await isAllowed()) ? "refused" : isPersonal ? "personal" : "allowed";
      expect([role, callOf(route), outcome]).toEqual([role, callOf(route), expected]);
    }
  }
}, 120_000);

test("TEN-06 a key of one event finds nothing of another, and cannot make calls about the account", async () => {
  const { headers } = await makeKey({ role: "ADMIN", event_ids: [event.id] });

  expect((await send(`GET /events/${event.id}`, { headers })).status).toBe(200);
  expect((await send(`GET /events/${other.id}`, { headers })).status).toBe(404);
  expect((await send("PUT /accounts", { headers, body: {} })).json.code).toBe("forbidden");
  const listed = await send("GET /events", { headers });
  expect(listed.json.data.map(({ id }: { id: number }) => id)).toEqual([event.id]);
});

test("a key never has more rights than its creator has now", async () => {
  const maker = await makeMember(db, { role: "ADMIN", account_id: account.id });
  const { headers } = await makeKey({ role: "ADMIN" }, maker);
  expect((await send("GET /users", { headers })).status).toBe(200);

  const member = db.updateTable("memberships").where("user_id", "=", maker.user_id);
  await member.set({ role: "ORGANIZER" }).execute();
  expect((await send("GET /users", { headers })).json.code).toBe("forbidden");
  await member.set({ status: "INACTIVE" }).execute();
  expect((await send("GET /events", { headers })).json.code).toBe("not_logged_in");
});

test("AUT-18 refuses a revoked or expired key, one in another case, in a cookie, or made up", async () => {
  const revoked = await makeKey();
  await send(`DELETE /api-keys/${revoked.id}`, { cookies: revoked.cookies });
  const expired = await makeKey({ expires_at: new Date(Date.now() + 86_400_000).toISOString() });
  expect((await send("GET /events", { headers: expired.headers })).status).toBe(200);
  await db
    .updateTable("api_keys")
    .set({ expires_at: new Date(0) })
    .where("id", "=", expired.id)
    .execute();
  const live = await makeKey();

  const attempts = [
    { headers: revoked.headers },
    { headers: expired.headers },
    { cookies: { "__Host-session": live.key } },
    { headers: { authorization: live.key } },
    { headers: { authorization: `Basic ${live.key}` } },
    { headers: { authorization: `Bearer ${live.key.slice(0, -1)}` } },
    { headers: { authorization: `Bearer tsr_${"a".repeat(43)}` } },
    { headers: { "x-api-key": live.key } },
  ];
  for (const attempt of attempts) expect((await send("GET /events", attempt)).status).toBe(401);
});

test("a request with a key uses no cookie: a session in the same request adds no rights", async () => {
  const { headers, cookies } = await makeKey({ role: "DOOR" });

  expect((await send("GET /events", { headers, cookies })).json.code).toBe("forbidden");
});

test("a key creates no key and revokes none", async () => {
  const { id, headers } = await makeKey();

  const made = await send("POST /api-keys", { headers, body: { name: "More", role: "ADMIN" } });
  const revoked = await send(`DELETE /api-keys/${id}`, { headers });

  expect([made.json.code, revoked.json.code]).toEqual(["not_for_api_keys", "not_for_api_keys"]);
});

test("AUT-18 a key lets nobody in: it neither invites nor changes members, nor removes a second step", async () => {
  const { headers } = await makeKey();
  const { user_id: id } = await makeMember(db, { role: "ORGANIZER", account_id: account.id });
  const email = "crony@example.org";
  const calls: [string, object?][] = [
    ["POST /users", { email, role: "ADMIN" }],
    ["POST /users/invitations", { emails: [email], role: "ADMIN" }],
    [`PUT /users/${id}`, { role: "ADMIN" }],
    [`POST /users/${id}/invitation`],
    [`DELETE /users/${id}/authenticator`],
    ["POST /users/bulk", { action: "let-users-in", ids: [id] }],
  ];

  const answers = [];
  for (const [call, body] of calls) answers.push([call, (await send(call, { headers, body })).json?.code]);

  expect(answers).toEqual(calls.map(([call]) => [call, "not_for_api_keys"]));
});

test.each([
  [{ name: "" }, "name"],
  [{ role: "SUPERADMIN" }, "role"],
  [{ event_ids: [] }, "event_ids"],
  [{ event_ids: [999_999_999] }, "event_ids"],
  [{ expires_at: "2020-01-01T00:00:00.000Z" }, "expires_at"],
])("refuses %j at its field", async (wrong, field) => {
  const cookies = { "__Host-session": await makeSession(db, admin) };

  const { status, json } = await send("POST /api-keys", {
    cookies,
    body: { name: "Ledger", role: "ADMIN", ...wrong },
  });

  expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
});

test("the history of an order names the key that changed it, and the account's history names who created the key", async () => {
  const { headers, cookies } = await makeKey({ name: "Ledger robot", role: "ORGANIZER" });
  const order = await makeOrder(db, event, { product: await makeProduct(db, event) });

  await send(`PUT /events/${event.id}/orders/${order.id}`, { headers, body: { first_name: "Bruno" } });

  const { json } = await send(`GET /events/${event.id}/orders/${order.id}/history`, { cookies });
  expect(json.data.find(({ action }: { action: string }) => action === "ORDER_EDITED").actor_name).toBe(
    "Ursula Tester · Ledger robot",
  );
  const made = await db
    .selectFrom("account_history")
    .select(["user_id", "facts"])
    .where("action", "=", "api-key-made")
    .where("account_id", "=", account.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({ user_id: admin.user_id, facts: { name: "Ledger robot" } });
});
