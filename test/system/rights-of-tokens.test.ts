import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { storeChallenge } from "../../src/accounts/second-step/passkey-challenges.ts";
import { makeMailedLink } from "../../src/accounts/mailed-links.ts";
import { randomToken, shortId } from "../../src/values/short-id.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);
const MEMBER_POLICIES = ["self", "member", "user", "admin", "superadmin"];
const guarded = dispatcher.routes
  .map(({ definition }) => definition)
  .filter(({ policy }) => MEMBER_POLICIES.includes(policy));

const owner = await makeMember(db, { role: "ADMIN" });
const event = await makeEvent(db, { account_id: owner.account_id });
const order = await makeOrder(db, event, { product: await makeProduct(db, event, { price: 1_000 }) });
const things: Record<string, string | number> = { ...owner, event_id: event.id, order_id: order.id };
const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => String(things[name] ?? 999_999_999))}`;

interface Way {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Returns a token of each kind that must not open a call behind the log-in, with its name. */
async function makeTokens(): Promise<[string, string][]> {
  const checkout = randomToken(32);
  await db
    .updateTable("orders")
    .set({ session_hash: createHash("sha256").update(checkout).digest() })
    .where("id", "=", order.id)
    .execute();
  const rows = await db
    .selectFrom("orders as o")
    .innerJoin("attendees as a", "a.order_id", "o.id")
    .select(["o.short_id as order", "a.short_id as attendee"])
    .where("o.id", "=", order.id)
    .executeTakeFirstOrThrow();
  const door = await db
    .insertInto("check_in_lists")
    .values({
      short_id: shortId("cil"),
      account_id: event.account_id,
      event_id: event.id,
      name: "Door",
    })
    .returning("short_id")
    .executeTakeFirstOrThrow();
  return [
    ["a buyer's session", checkout],
    ["an order's link", rows.order],
    ["a ticket's link", rows.attendee],
    ["a door's link", door.short_id],
    ["a link to a new password", await makeMailedLink(db, owner.user_id, "PASSWORD_RESET")],
    ["a passkey's challenge", await storeChallenge(db, "challenge", owner.user_id)],
    [
      "the hash of a live session",
      createHash("sha256")
        .update(await makeSession(db, owner))
        .digest("hex"),
    ],
  ];
}

test.each(await makeTokens())(
  "TEN-18 AUT-16 %s opens no call that requires a log-in, however it is sent",
  async (_what, token) => {
    const ways: Way[] = [
      { cookies: { "__Host-session": token } },
      { cookies: { "__Host-checkout": token, "__Host-login": token } },
      { headers: { authorization: `Bearer ${token}`, "x-api-key": token } },
    ];

    for (const route of guarded)
      for (const way of ways) {
        const { status } = await send(`${callOf(route)}?session_identifier=${token}&token=${token}`, way);
        expect([callOf(route), status]).toEqual([callOf(route), 401]);
      }
  },
);

test("TEN-18 refuses a live session's token anywhere but in its cookie", async () => {
  const token = await makeSession(db, owner);

  const ways: Way[] = [
    { headers: { authorization: `Bearer ${token}` } },
    { headers: { cookie: `session=${token}` } },
    {},
  ];
  for (const way of ways) expect((await send(`GET /users/me?token=${token}`, way)).status).toBe(401);
  expect((await send("GET /users/me", { cookies: { "__Host-session": token } })).status).toBe(200);
});

test("AUT-16 refuses a session's token with one character changed, too long or empty", async () => {
  const token = await makeSession(db, owner);
  const changed = (token[0] === "A" ? "B" : "A") + token.slice(1);

  for (const wrong of [changed, `${token}A`, token.slice(1), "", "null", "eyJhbGciOiJub25lIn0.e30."])
    expect((await send("GET /users/me", { cookies: { "__Host-session": wrong } })).status).toBe(401);
});

test("TEN-13 an account's owner cannot reach the platform's admin area", async () => {
  const cookies = { "__Host-session": await makeSession(db, owner) };
  const platform = guarded.filter(({ policy }) => policy === "superadmin").map(callOf);

  for (const call of [
    ...platform,
    "GET /admin",
    "GET /admin/accounts",
    "GET /admin/users",
    `POST /admin/impersonate/${owner.user_id}`,
    "POST /admin/users/1/impersonate",
  ]) {
    const { status, body } = await send(call, { cookies });
    expect([call, status]).toEqual([call, 404]);
    expect(body).not.toContain("superadmin");
  }
});
