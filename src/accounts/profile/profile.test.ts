import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";
import { sendEmailChange, sendEmailChangeNotice } from "../emails/send-email-change.tsx";
import { sendEmailCode } from "../emails/send-email-code.tsx";
import { makeMailedLink } from "../mailed-links.ts";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);
const newAddress = () => `person-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function makePerson(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, { password: PASSWORD, ...given });
  const cookies: Record<string, string> = { "__Host-session": await makeSession(db, member) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  return {
    ...member,
    cookies,
    send,
    /** Requests the new address and reads the email that goes there. */
    async mailedLink(email: string) {
      await send("PUT /users/me", { email, current_password: PASSWORD });
      await sendEmailChange(services, { user_id: member.user_id });
      const sent = services.emails.findLast(({ to }) => to === email)!;
      return /confirm-email-change\/([\w-]+)/.exec(sent.plain)![1]!;
    },
    logIn: (email: string, password = PASSWORD) =>
      api.send("POST /auth/login", { body: { email, password } }),
  };
}

test("changes only the given details of the caller", async () => {
  const person = await makePerson();

  const answer = await person.send("PUT /users/me", {
    first_name: " Uma ",
    locale: "de",
    timezone: "Europe/Kiev",
    role: "SUPERADMIN",
    account_id: 1,
    is_email_verified: false,
  });

  expect(answer.json.data).toMatchObject({
    full_name: "Uma Tester",
    locale: "de",
    timezone: "Europe/Kyiv",
    role: "ADMIN",
    account_id: person.account_id,
    is_email_verified: true,
  });
});

test("a new address counts once its link was opened on any device, and the old one is notified first", async () => {
  const person = await makePerson();
  const email = newAddress();

  const token = await person.mailedLink(email);
  await sendEmailChangeNotice(services, { user_id: person.user_id });
  const pending = (await person.send("GET /users/me")).json.data;
  const check = await api.send(`GET /auth/email-change/${token}`);
  const answer = await api.send(`POST /users/${person.user_id}/email-change/${token}`);

  const notice = services.emails.findLast(({ to }) => to === person.email)!;
  expect(notice.subject).toBe("Your e-mail address is about to change");
  expect(notice.plain).not.toContain(token);
  expect(pending).toMatchObject({
    email: person.email,
    pending_email: email,
    has_pending_email_change: true,
  });
  expect(check.json.data).toEqual({ user_id: person.user_id, email });
  expect(answer.json.data).toEqual({ email });
  expect((await person.logIn(email)).status).toBe(200);
  expect((await person.logIn(person.email)).status).toBe(401);
  expect((await api.send(`POST /users/${person.user_id}/email-change/${token}`)).status).toBe(404);
});

test("AUT-03 a newer link, a cancellation, a new password and two days invalidate a link to change the address", async () => {
  const [replaced, cancelled, renewed, late, foreign] = [
    await makePerson(),
    await makePerson(),
    await makePerson(),
    await makePerson(),
    await makePerson(),
  ];
  const tokens = [await replaced.mailedLink(newAddress()), await cancelled.mailedLink(newAddress())];
  await replaced.mailedLink(newAddress());
  await cancelled.send(`DELETE /users/${cancelled.user_id}/email-change`);
  tokens.push(await renewed.mailedLink(newAddress()));
  await renewed.send("PUT /users/me", { password: "other good words", current_password: PASSWORD });

  for (const [index, { user_id }] of [replaced, cancelled, renewed].entries())
    expect((await api.send(`POST /users/${user_id}/email-change/${tokens[index]}`)).status).toBe(404);
  const token = await late.mailedLink(newAddress());
  expect((await api.send(`POST /users/${foreign.user_id}/email-change/${token}`)).status).toBe(404);
  await sql`update one_time_tokens set expires_at = now() where user_id = ${late.user_id}`.execute(db);
  expect((await api.send(`POST /users/${late.user_id}/email-change/${token}`)).status).toBe(410);
  expect((await api.send(`GET /auth/email-change/${token}`)).status).toBe(410);
});

test("a request does not reveal that an address is taken, and its link cannot take it", async () => {
  const [person, other] = [await makePerson(), await makePerson()];

  const asked = await person.send("PUT /users/me", { email: other.email, current_password: PASSWORD });
  const token = await person.mailedLink(other.email);
  const answer = await api.send(`POST /users/${person.user_id}/email-change/${token}`);

  expect(asked.status).toBe(200);
  expect([answer.status, answer.json.code]).toEqual([422, "email_taken"]);
  expect((await other.logIn(other.email)).status).toBe(200);
});

test("a new address and a new password require the old password, and ABU-03 one address gets three emails a day", async () => {
  const person = await makePerson();
  const email = newAddress();

  const without = await person.send("PUT /users/me", { email });
  const wrong = await person.send("PUT /users/me", { password: "other good words", current_password: "no" });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const other = await makePerson();
    statuses.push((await other.send("PUT /users/me", { email, current_password: PASSWORD })).status);
  }

  expect(Object.keys(without.json.errors)).toEqual(["current_password"]);
  expect(Object.keys(wrong.json.errors)).toEqual(["current_password"]);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("AUT-06 AUT-05 a new password ends every session and starts one here under a new token", async () => {
  const person = await makePerson();
  const elsewhere = { "__Host-session": await makeSession(db, person) };

  const answer = await person.send("PUT /users/me", {
    password: "other good words",
    current_password: PASSWORD,
  });

  const fresh = { "__Host-session": answer.cookies["__Host-session"]! };
  expect((await api.send("GET /users/me", { cookies: fresh })).status).toBe(200);
  expect((await person.send("GET /users/me")).status).toBe(401);
  expect((await api.send("GET /users/me", { cookies: elsewhere })).status).toBe(401);
  expect((await person.logIn(person.email)).status).toBe(401);
});

test("AUT-01 refuses guesses of the current password after ten tries", async () => {
  const person = await makePerson();
  const codes = [];
  for (let n = 0; n < 11; n += 1) {
    const body = { password: "other good words", current_password: `guess ${n}` };
    codes.push((await person.send("PUT /users/me", body)).status);
  }

  expect(codes).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test("AUT-06 lists sessions without their tokens, and ends one or all others", async () => {
  const person = await makePerson();
  const [one, two] = [await makeSession(db, person), await makeSession(db, person)];

  const { json, body } = await person.send("GET /users/me/sessions");
  const others = json.data.filter(({ is_current }: { is_current: boolean }) => !is_current);
  const foreign = await (await makePerson()).send(`DELETE /users/me/sessions/${others[0].id}`);
  await person.send(`DELETE /users/me/sessions/${others[0].id}`);

  expect(json.data).toHaveLength(3);
  expect(json.data[0].is_current).toBe(true);
  for (const token of [one, two, person.cookies["__Host-session"]!]) expect(body).not.toContain(token);
  expect(foreign.status).toBe(404);
  expect((await person.send("GET /users/me/sessions")).json.data).toHaveLength(2);
  expect((await person.send("DELETE /users/me/sessions")).status).toBe(204);
  expect((await person.send("GET /users/me/sessions")).json.data).toHaveLength(1);
});

test("the link in the same email confirms the address once, on any device, and invalidates the code", async () => {
  const person = await makePerson({ is_email_verified: false });
  await person.send(`POST /users/${person.user_id}/resend-email-confirmation`);
  await sendEmailCode(services, { user_id: person.user_id });
  const email = services.emails.findLast(({ to }) => to === person.email)!;
  const token = /confirm-email-address\/([\w-]+)/.exec(email.plain)![1]!;
  const link = `/users/${person.user_id}/confirm-email/${token}`;

  const check = await api.send(`GET /auth/confirm-email/${token}`);
  const foreign = await api.send(`POST /users/999999/confirm-email/${token}`);
  const answer = await api.send(`POST ${link}`);

  expect(check.json.data).toEqual({ user_id: person.user_id, email: person.email });
  expect([foreign.status, answer.status]).toEqual([404, 204]);
  expect((await person.send("GET /users/me")).json.data.is_email_verified).toBe(true);
  expect((await api.send(`POST ${link}`)).status).toBe(404);
  const { rows } = await sql`select from one_time_tokens where user_id = ${person.user_id}`.execute(db);
  expect(rows).toHaveLength(0);
});

test("AUT-16 a link of another purpose is refused like any wrong link", async () => {
  const person = await makePerson();
  const reset = await makeMailedLink(db, person.user_id, "PASSWORD_RESET");
  const change = await person.mailedLink(newAddress());

  const statuses = [
    await api.send(`POST /users/${person.user_id}/email-change/${reset}`),
    await api.send(`POST /users/${person.user_id}/confirm-email/${reset}`),
    await api.send(`POST /users/${person.user_id}/confirm-email/${change}`),
    await api.send(`POST /auth/reset-password/${change}`, { body: { password: "other good words" } }),
    await api.send(`GET /auth/invitation/${reset}`),
  ].map(({ status }) => status);

  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test("AUT-16 refuses a link that is expired, changed by one character or another user's", async () => {
  const [person, other] = [await makePerson(), await makePerson()];
  const old = await makeMailedLink(db, person.user_id, "EMAIL_CONFIRMATION_LINK");
  await sql`update one_time_tokens set expires_at = now() where user_id = ${person.user_id}`.execute(db);
  const good = await makeMailedLink(db, other.user_id, "EMAIL_CONFIRMATION_LINK");
  const altered = (good[0] === "A" ? "B" : "A") + good.slice(1);

  const statuses = [
    await api.send(`POST /users/${person.user_id}/confirm-email/${old}`),
    await api.send(`POST /users/${other.user_id}/confirm-email/${altered}`),
    await api.send(`POST /users/${person.user_id}/confirm-email/${good}`),
    await api.send(`POST /users/${other.user_id}/confirm-email/${good}`),
  ].map(({ status }) => status);

  expect(statuses).toEqual([410, 404, 404, 204]);
});

test("members read the account, administrators change it, and nobody else reaches it", async () => {
  const admin = await makePerson();
  const organizer = await makePerson({ account_id: admin.account_id, role: "ORGANIZER" });
  const stranger = await makePerson();
  const at = `/accounts/${admin.account_id}`;

  const changed = await admin.send(`PUT ${at}`, { name: " The Hall ", city: "Bonn", country: "DE" });
  const cleared = await admin.send(`PUT ${at}`, { city: "" });
  const wrong = await admin.send(`PUT ${at}`, { country: "ZZ", currency_code: "XXX" });

  expect(changed.json.data).toMatchObject({ name: "The Hall", city: "Bonn", country: "DE" });
  expect(cleared.json.data).toMatchObject({ name: "The Hall", city: null, country: "DE" });
  expect(wrong.status).toBe(422);
  expect((await organizer.send("GET /accounts")).json.data.name).toBe("The Hall");
  expect((await organizer.send(`PUT ${at}`, { name: "Mine" })).status).toBe(403);
  expect((await stranger.send(`GET ${at}`)).status).toBe(404);
  expect((await stranger.send(`PUT ${at}`, { name: "Mine" })).status).toBe(404);
});
