import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type TestAnswer, testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeAccount, makeMember, makeSession } from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { accountsApi } from "./api.ts";
import { sendEmailChange } from "./emails/send-email-change.tsx";
import { sendPasswordReset } from "./emails/send-password-reset.tsx";
import { inviteMember } from "./members/invite-member.ts";
import { hashPassword } from "./passwords/password-hash.ts";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);
const newAddress = () => `person-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function makePerson(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, { password: PASSWORD, ...given });
  const token = await makeSession(db, member);
  const cookies = { "__Host-session": token };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  const beginApp = async () => {
    const begun = await send("POST /users/me/authenticator", { current_password: PASSWORD });
    return Secret.fromBase32(begun.json.data.secret);
  };
  return {
    ...member,
    cookies,
    send,
    beginApp,
    logIn: () => api.send("POST /auth/login", { body: { email: member.email, password: PASSWORD } }),
    askForAddress: (email: string) => send("PUT /users/me", { email, current_password: PASSWORD }),
    confirmApp: (secret: Secret) =>
      send("POST /users/me/authenticator/confirm", {
        code: TOTP.generate({ secret, timestamp: Date.now() }),
      }),
  };
}

const isIn = async ({ cookies }: TestAnswer) =>
  (
    await api.send("GET /users/me", {
      cookies: { "__Host-session": cookies["__Host-session"] || "none" },
    })
  ).status === 200;

/** Waits until the call is blocked by an uncommitted change or has completed. Then commits the change. */
async function meets(release: () => Promise<void>, call: Promise<TestAnswer>): Promise<TestAnswer> {
  await untilBlocked(db, call);
  await release();
  return call;
}

test("AUT-06 refuses a log-in with the old password while the new one is being saved", async () => {
  const person = await makePerson();
  const password_hash = await hashPassword("other good words");
  const release = await holdOpen(db, async (tx) => {
    await tx.updateTable("users").set({ password_hash }).where("id", "=", person.user_id).execute();
    await tx.deleteFrom("sessions").where("user_id", "=", person.user_id).execute();
  });

  const answer = await meets(release, person.logIn());

  expect([answer.status, answer.json.code]).toEqual([401, "wrong_credentials"]);
  expect(await isIn(answer)).toBe(false);
});

test("AUT-12 a log-in that overlaps with switching on the second step requires a code", async () => {
  const person = await makePerson();
  const secret = await person.beginApp();
  await makeSession(db, person);
  // The locked session blocks the confirmation, which must delete it. So the confirmation cannot commit yet.
  const release = await holdOpen(db, (tx) =>
    tx.selectFrom("sessions").select("user_id").where("user_id", "=", person.user_id).forUpdate().execute(),
  );
  const switching = person.confirmApp(secret);
  await untilBlocked(db, switching);

  const logIn = person.logIn();
  await untilBlocked(db, logIn, 2);
  await release();

  expect((await switching).status).toBe(200);
  expect((await logIn).json.next_step).toBe("ENTER_CODE");
  expect(await isIn(await logIn)).toBe(false);
});

test("AUT-06 a session that is ended elsewhere does not continue after switching the account", async () => {
  const person = await makePerson();
  const other = await makeAccount(db);
  await db
    .insertInto("memberships")
    .values({ account_id: other.id, user_id: person.user_id, role: "ADMIN", status: "ACTIVE" })
    .execute();
  const release = await holdOpen(db, (tx) =>
    tx.deleteFrom("sessions").where("user_id", "=", person.user_id).execute(),
  );

  const answer = await meets(release, person.send("POST /users/me/account", { account_id: other.id }));

  expect(answer.status).toBe(401);
  expect(await isIn(answer)).toBe(false);
});

test("AUT-03 a link sent to one address does not confirm an address that was requested later", async () => {
  const person = await makePerson();
  const [own, others] = [newAddress(), newAddress()];
  await person.askForAddress(own);
  await sendEmailChange(services, { user_id: person.user_id });
  const email = services.emails.findLast(({ to }) => to === own)!;
  const token = /confirm-email-change\/([\w-]+)/.exec(email.plain)![1]!;

  await person.askForAddress(others);
  const answer = await api.send(`POST /users/${person.user_id}/email-change/${token}`);

  expect([answer.status, answer.json.code]).toEqual([404, "token_invalid"]);
  expect((await person.send("GET /users/me")).json.data.email).toBe(person.email);
});

test("AUT-03 sends the email to the address that its link confirms, even if another one is requested meanwhile", async () => {
  const person = await makePerson();
  const [first, second] = [newAddress(), newAddress()];
  await person.askForAddress(first);
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("users").set({ pending_email: second }).where("id", "=", person.user_id).execute(),
  );

  const sending = sendEmailChange(services, { user_id: person.user_id });
  await untilBlocked(db, sending);
  await release();
  await sending;

  const emails = services.emails.filter(({ to }) => to === first || to === second);
  expect(emails.map(({ to }) => to)).toEqual([second]);
});

test("AUT-03 sends no reset link to an address that is being replaced", async () => {
  const person = await makePerson();
  const email = newAddress();
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("users").set({ email }).where("id", "=", person.user_id).execute(),
  );

  const sending = sendPasswordReset(services, { user_id: person.user_id });
  await untilBlocked(db, sending);
  await release();
  await sending;

  const emails = services.emails.filter(({ to }) => to === email || to === person.email);
  expect(emails.map(({ to }) => to)).toEqual([email]);
});

test("AUT-12 a code does not confirm an authenticator that another tab has replaced", async () => {
  const person = await makePerson();
  const scanned = await person.beginApp();
  const release = await holdOpen(db, (tx) =>
    tx
      .updateTable("authenticators")
      .set({ secret: randomBytes(60) })
      .where("user_id", "=", person.user_id)
      .execute(),
  );

  const answer = await meets(release, person.confirmApp(scanned));

  expect([answer.status, answer.json.code]).toEqual([422, "code_wrong"]);
  expect((await person.send("GET /users/me/authenticator")).json.data.is_on).toBe(false);
});

test("AUT-12 only one of two concurrently created sets of recovery codes is valid", async () => {
  const person = await makePerson();
  const confirmed = await person.confirmApp(await person.beginApp());
  const cookies = { "__Host-session": confirmed.cookies["__Host-session"]! };
  const release = await holdOpen(db, (tx) =>
    tx
      .selectFrom("recovery_codes")
      .select("user_id")
      .where("user_id", "=", person.user_id)
      .forUpdate()
      .execute(),
  );

  const remaking = Promise.all(
    [1, 2].map(() =>
      api.send("POST /users/me/recovery-codes", { cookies, body: { current_password: PASSWORD } }),
    ),
  );
  await untilBlocked(db, remaking, 2);
  await release();

  expect((await remaking).map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql`select from recovery_codes where user_id = ${person.user_id}`.execute(db);
  expect(rows).toHaveLength(10);
});

test("withdrawing an invitation does not affect a concurrent invitation by another account", async () => {
  const admin = await makePerson();
  const other = await makePerson();
  const email = newAddress();
  const { json } = await admin.send("POST /users", { email, role: "ORGANIZER" });
  const release = await holdOpen(db, (tx) =>
    inviteMember(tx, {
      accountId: other.account_id,
      byUserId: other.user_id,
      email,
      role: "ORGANIZER",
      locale: "en",
    }),
  );

  const answer = await meets(release, admin.send(`DELETE /users/${json.data.id}/invitation`));

  expect(answer.status).toBe(204);
  expect((await other.send(`GET /users/${json.data.id}`)).json.data.status).toBe("INVITED");
});
