import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeSession } from "../../../test/factories.ts";
import { wholeApi } from "../../../test/whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { dispatcher, send } = await wholeApi(services);

async function makePerson(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, given);
  const cookies = { "__Host-session": await makeSession(db, member) };
  return { ...member, cookies, send: (call: string, body?: unknown) => send(call, { cookies, body }) };
}

const giveSecondStep = (user_id: number) =>
  db
    .insertInto("authenticators")
    .values({ user_id, secret: Buffer.alloc(40), confirmed_at: new Date() })
    .execute();

/** An account that requires a second step. It was switched on by an administrator who has one. */
async function makeStrictAccount() {
  const admin = await makePerson();
  await giveSecondStep(admin.user_id);
  const answer = await admin.send(`PUT /accounts/${admin.account_id}`, { requires_two_factor: true });
  expect([answer.status, answer.json.data.requires_two_factor]).toEqual([200, true]);
  return admin;
}

test("without a second step a member reaches only their own profile, whatever the call", async () => {
  const { account_id } = await makeStrictAccount();
  const event = await makeEvent(db, { account_id });
  const person = await makePerson({ account_id, role: "ADMIN" });
  const guarded = dispatcher.routes
    .map(({ definition }) => definition)
    .filter(({ policy }) => ["member", "user", "admin"].includes(policy));

  for (const { method, path } of guarded) {
    const call = `${method} ${path.replace("{event_id}", String(event.id)).replace(/\{\w+\}/g, "999999999")}`;
    const { status, json } = await person.send(call);
    expect([call, status, json.code]).toEqual([call, 403, "second_step_required"]);
  }
  const me = await person.send("GET /users/me");
  expect([me.status, me.json.data.must_set_up_two_factor]).toEqual([200, true]);
  expect((await person.send("GET /users/me/authenticator")).status).toBe(200);
});

test("with a second step every call works from the next request on", async () => {
  const { account_id } = await makeStrictAccount();
  const person = await makePerson({ account_id, role: "ORGANIZER" });
  const before = await person.send("GET /events");

  await giveSecondStep(person.user_id);
  const after = await person.send("GET /events");
  await db.deleteFrom("authenticators").where("user_id", "=", person.user_id).execute();
  const removed = await person.send("GET /events");

  expect([before.status, after.status, removed.status]).toEqual([403, 200, 403]);
});

test("an unconfirmed secret does not count as a second step", async () => {
  const { account_id } = await makeStrictAccount();
  const person = await makePerson({ account_id });
  await db
    .insertInto("authenticators")
    .values({ user_id: person.user_id, secret: Buffer.alloc(40) })
    .execute();

  expect((await person.send("GET /events")).json.code).toBe("second_step_required");
});

test("hides a draft until the second step is set up, and does not affect the person in another account", async () => {
  const { account_id } = await makeStrictAccount();
  const draft = await makeEvent(db, { account_id, status: "DRAFT" });
  const person = await makePerson({ account_id });
  const elsewhere = await makePerson();
  await db
    .insertInto("memberships")
    .values({ account_id: elsewhere.account_id, user_id: person.user_id, role: "ADMIN", status: "ACTIVE" })
    .execute();
  const there = {
    "__Host-session": await makeSession(db, { ...person, account_id: elsewhere.account_id }),
  };

  expect((await person.send(`GET /public/events/${draft.id}`)).status).toBe(404);
  expect((await send("GET /events", { cookies: there })).status).toBe(200);
});

test("refuses the requirement from an administrator without a second step, and from an organiser", async () => {
  const admin = await makePerson();
  const organizer = await makePerson({ account_id: admin.account_id, role: "ORGANIZER" });
  const put = `PUT /accounts/${admin.account_id}`;

  expect((await admin.send(put, { requires_two_factor: true })).json.code).toBe("second_step_required");
  expect((await organizer.send(put, { requires_two_factor: true })).json.code).toBe("forbidden");
  expect((await admin.send("GET /accounts")).json.data.requires_two_factor).toBe(false);
  expect((await admin.send(put, { requires_two_factor: false })).status).toBe(200);
});
