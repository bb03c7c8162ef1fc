import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAccount, makeMember, makeSession } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";
import { removeSecondStepOf } from "../index.ts";
import { sendSecondStepRemoved } from "../emails/send-second-step-removed.tsx";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);

async function makePerson(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, { password: PASSWORD, ...given });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  return {
    ...member,
    send,
    logIn: () => api.send("POST /auth/login", { body: { email: member.email, password: PASSWORD } }),
    /** Switches the second step on. Returns the session that the confirmation starts. */
    async useApp() {
      const begun = await send("POST /users/me/authenticator", { current_password: PASSWORD });
      const secret = Secret.fromBase32(begun.json.data.secret);
      const confirmed = await send("POST /users/me/authenticator/confirm", {
        code: TOTP.generate({ secret }),
      });
      return confirmed.cookies["__Host-session"]!;
    },
  };
}

type Person = Awaited<ReturnType<typeof makePerson>>;

const isOn = async ({ user_id }: Person) =>
  (await db.selectFrom("authenticators").select("user_id").where("user_id", "=", user_id).execute()).length >
  0;

test("an administrator removes a member's second step, and the member is logged out, notified, and logs in by password", async () => {
  const admin = await makePerson();
  const member = await makePerson({ account_id: admin.account_id, role: "ORGANIZER", locale: "de" });
  const session = await member.useApp();

  const answer = await admin.send(`DELETE /users/${member.user_id}/authenticator`);
  await sendSecondStepRemoved(services, {
    user_id: member.user_id,
    account_id: admin.account_id,
    by_user_id: admin.user_id,
  });

  expect(answer.status).toBe(204);
  expect((await api.send("GET /users/me", { cookies: { "__Host-session": session } })).status).toBe(401);
  expect((await member.logIn()).json.data.is_two_factor_on).toBe(false);
  const codes = await db
    .selectFrom("recovery_codes")
    .selectAll()
    .where("user_id", "=", member.user_id)
    .execute();
  expect(codes).toEqual([]);
  const email = services.emails.at(-1)!;
  expect(email.to).toBe(member.email);
  const entry = await db
    .selectFrom("account_history")
    .select(["account_id", "user_id", "action"])
    .where("subject_user_id", "=", member.user_id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    account_id: admin.account_id,
    user_id: admin.user_id,
    action: "authenticator-removed",
  });
});

test("the email names the person who removed it, and does not link an address in the name", async () => {
  const admin = await makePerson();
  await db.updateTable("accounts").set({ name: "evil.example" }).where("id", "=", admin.account_id).execute();
  const member = await makePerson({ account_id: admin.account_id });

  await sendSecondStepRemoved(services, {
    user_id: member.user_id,
    account_id: admin.account_id,
    by_user_id: admin.user_id,
  });
  const byAdmin = services.emails.at(-1)!;
  await sendSecondStepRemoved(services, { user_id: member.user_id, account_id: null, by_user_id: null });
  const byOperator = services.emails.at(-1)!;

  expect(byAdmin.subject).toBe("Two-step login was switched off");
  expect(byAdmin.plain).toContain("Ursula Tester, an administrator of");
  expect(byAdmin.plain).not.toContain("evil.example");
  expect(byOperator.plain).toContain("The operator of Tessera has switched off");
});

const REFUSED: [string, number, string, (admin: Person) => Promise<Person>][] = [
  [
    "the owner's",
    403,
    "forbidden",
    async ({ account_id }) => {
      const owner = await makePerson({ account_id });
      await db
        .updateTable("memberships")
        .set({ is_account_owner: true })
        .where("user_id", "=", owner.user_id)
        .execute();
      return owner;
    },
  ],
  ["a superadmin's", 403, "forbidden", ({ account_id }) => makePerson({ account_id, role: "SUPERADMIN" })],
  ["their own", 403, "forbidden", async (admin) => admin],
  ["another account's member's", 404, "not_found", () => makePerson()],
  [
    "that of a member who works in another account too",
    409,
    "second_step_operator_only",
    async ({ account_id }) => {
      const member = await makePerson({ account_id, role: "ORGANIZER" });
      const { id } = await makeAccount(db);
      await db
        .insertInto("memberships")
        .values({ account_id: id, user_id: member.user_id, role: "ADMIN", status: "ACTIVE" })
        .execute();
      return member;
    },
  ],
  [
    "that of an invited person",
    404,
    "not_found",
    async ({ account_id }) => {
      const person = await makePerson();
      await db
        .insertInto("memberships")
        .values({ account_id, user_id: person.user_id, role: "DOOR", status: "INVITED" })
        .execute();
      return person;
    },
  ],
];

test.each(REFUSED)("TEN-10 an administrator does not remove %s", async (_whose, status, code, make) => {
  const admin = await makePerson();
  const member = await make(admin);
  await member.useApp();
  // The set-up has ended the administrator's session, so removing their own second step needs another one.
  const asking = member === admin ? { "__Host-session": await makeSession(db, admin) } : undefined;

  const call = `DELETE /users/${member.user_id}/authenticator`;
  const answer = asking ? await api.send(call, { cookies: asking }) : await admin.send(call);

  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect(await isOn(member)).toBe(true);
});

test("without a second step nothing is removed and nobody is logged out", async () => {
  const admin = await makePerson();
  const member = await makePerson({ account_id: admin.account_id, role: "ORGANIZER" });

  const answer = await admin.send(`DELETE /users/${member.user_id}/authenticator`);

  expect([answer.status, answer.json.code]).toEqual([409, "second_step_off"]);
  expect((await member.send("GET /users/me")).status).toBe(200);
});

test("the operator removes the second step of any user by address, even of the owner of two accounts", async () => {
  const person = await makePerson();
  await db
    .insertInto("memberships")
    .values({
      account_id: (await makeAccount(db)).id,
      user_id: person.user_id,
      role: "ADMIN",
      status: "ACTIVE",
    })
    .execute();
  await person.useApp();

  const outcomes = [];
  for (const email of [person.email, person.email, "nobody@example.org"])
    outcomes.push(await removeSecondStepOf(db, email));

  expect(outcomes).toEqual(["removed", "off", "unknown"]);
  expect(await isOn(person)).toBe(false);
});
