import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeAccount, makeEvent, makeMember, makeSession } from "../../test/factories.ts";
import { makePasskey, signed } from "../../test/passkeys.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { makeMailedLink } from "./mailed-links.ts";
import { sendEmailChange } from "./emails/send-email-change.tsx";
import { sendInvitation } from "./emails/send-invitation.tsx";

const PASSWORD = "a quiet harbour at dawn";
const OWNERS_PASSWORD = "violet lanterns over water";
const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded, { webhookAllowedHosts: ["127.0.0.1"] });
const api = await wholeApi(services);
const newAddress = () => `person-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function makePerson(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, { password: PASSWORD, ...given });
  let cookies: Record<string, string> = { "__Host-session": await makeSession(db, member) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  return {
    ...member,
    send,
    logIn: () => api.send("POST /auth/login", { body: { email: member.email, password: PASSWORD } }),
    async joinAnother() {
      const { id } = await makeAccount(db);
      await db
        .insertInto("memberships")
        .values({ account_id: id, user_id: member.user_id, role: "ADMIN", status: "ACTIVE" })
        .execute();
      return id;
    },
    async useApp() {
      const begun = await send("POST /users/me/authenticator", { current_password: PASSWORD });
      const secret = Secret.fromBase32(begun.json.data.secret);
      const confirmed = await send("POST /users/me/authenticator/confirm", {
        code: TOTP.generate({ secret }),
      });
      cookies = { "__Host-session": confirmed.cookies["__Host-session"]! };
    },
  };
}

type Person = Awaited<ReturnType<typeof makePerson>>;

async function makeKey({ send }: Person) {
  const { json } = await send("POST /api-keys", { name: "Ledger", role: "ADMIN" });
  const headers = { authorization: `Bearer ${json.data.key}` };
  return { id: json.data.id as number, call: () => api.send("GET /users", { headers }) };
}

async function makeWebhook({ account_id, send }: Person) {
  const event = await makeEvent(db, { account_id });
  const body = { url: "http://127.0.0.1:9/orders", event_types: ["order.created"] };
  const { json } = await send(`POST /events/${event.id}/webhooks`, body);
  return json.data.id as number;
}

async function statusOfWebhook(id: number) {
  return (await db.selectFrom("webhooks").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;
}

/** A person who registered with another person's address and set up every way to log in, or to read on. */
async function makeSquatter() {
  const person = await makePerson({ is_email_verified: false });
  await person.useApp();
  const key = await makeKey(person);
  const webhook = await makeWebhook(person);
  const passkey = await makePasskey(db, person.user_id);
  const pendingEmail = newAddress();
  await person.send("PUT /users/me", { email: pendingEmail, current_password: PASSWORD });
  await person.send("POST /users/me/passkeys/options", { current_password: PASSWORD });
  const step = { "__Host-login": (await person.logIn()).cookies["__Host-login"]! };
  return { ...person, key, webhook, passkey, pendingEmail, step };
}

async function logInWithPasskey(passkey: Awaited<ReturnType<typeof makePasskey>>) {
  const asked = await api.send("POST /auth/passkey/options");
  return api.send("POST /auth/passkey", {
    cookies: { "__Host-passkey": asked.cookies["__Host-passkey"]! },
    body: { credential: signed({ ...passkey, challenge: asked.json.data.challenge }) },
  });
}

async function reset({ user_id }: Person) {
  const token = await makeMailedLink(db, user_id, "PASSWORD_RESET");
  return api.send(`POST /auth/reset-password/${token}`, { body: { password: OWNERS_PASSWORD } });
}

async function acceptInvitation({ email }: Person) {
  const admin = await makePerson();
  await admin.send("POST /users", { email, role: "ORGANIZER" });
  const { id } = await db
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await sendInvitation(services, { invitation_id: id });
  const token = /accept-invitation\/([\w-]+)/.exec(services.emails.at(-1)!.plain)![1]!;
  return api.send(`POST /auth/invitation/${token}`, {
    body: { first_name: "Vera", password: OWNERS_PASSWORD },
  });
}

test.each([
  ["a reset that confirms the address", reset],
  ["an invitation", acceptInvitation],
])(
  "AUT-06 %s removes every way to log in that another person set up under the address",
  async (_by, takeOver) => {
    const squatter = await makeSquatter();

    const answer = await takeOver(squatter);

    expect(answer.cookies["__Host-session"]).toBeTruthy();
    for (const table of [
      "passkeys",
      "passkey_challenges",
      "authenticators",
      "recovery_codes",
      "login_steps",
    ] as const)
      expect([
        table,
        await db.selectFrom(table).selectAll().where("user_id", "=", squatter.user_id).execute(),
      ]).toEqual([table, []]);
    expect((await logInWithPasskey(squatter.passkey)).json.code).toBe("passkey_refused");
    const nextStep = await api.send("POST /auth/choose-account", {
      cookies: squatter.step,
      body: { account_id: squatter.account_id },
    });
    expect(nextStep.json.code).toBe("login_step_ended");
    expect((await squatter.send("GET /users/me")).status).toBe(401);
    const emails = services.emails.length;
    await sendEmailChange(services, { user_id: squatter.user_id });
    expect(services.emails.slice(emails)).toEqual([]);
  },
);

test.each([
  ["a reset that confirms the address", reset],
  ["an invitation", acceptInvitation],
])(
  "AUT-18 %s revokes the API keys and pauses the webhooks that another person made under the address",
  async (_by, takeOver) => {
    const squatter = await makeSquatter();
    const before = (await squatter.key.call()).status;

    await takeOver(squatter);

    expect(before).toBe(200);
    expect((await squatter.key.call()).status).toBe(401);
    expect(await statusOfWebhook(squatter.webhook)).toBe("PAUSED");
    const history = await db
      .selectFrom("account_history")
      .select(["account_id", "user_id", "facts"])
      .where("action", "=", "api-key-revoked")
      .where("account_id", "=", squatter.account_id)
      .execute();
    expect(history).toEqual([
      { account_id: squatter.account_id, user_id: squatter.user_id, facts: { name: "Ledger" } },
    ]);
  },
);

test.each([
  ["a reset that confirms the address", reset],
  ["an invitation", acceptInvitation],
])(
  "AUT-18 %s keeps the API keys and webhooks of a member whose account was imported",
  async (_by, takeOver) => {
    const person = await makePerson();
    const key = await makeKey(person);
    const webhook = await makeWebhook(person);
    await removeLogIn(person);

    const answer = await takeOver(person);

    expect(answer.cookies["__Host-session"]).toBeTruthy();
    expect((await key.call()).status).toBe(200);
    expect(await statusOfWebhook(webhook)).toBe("ENABLED");
  },
);

test("AUT-18 a reset revokes the API keys of a passkey's owner who has no password", async () => {
  const squatter = await makePerson();
  const key = await makeKey(squatter);
  await makePasskey(db, squatter.user_id);
  await removeLogIn(squatter);

  await reset(squatter);

  expect((await key.call()).status).toBe(401);
});

/** Leaves of a person what an import brings: the address, without password, confirmation and sessions. */
async function removeLogIn({ user_id }: Person) {
  await db
    .updateTable("users")
    .set({ password_hash: null, email_verified_at: null })
    .where("id", "=", user_id)
    .execute();
  await db.deleteFrom("sessions").where("user_id", "=", user_id).execute();
}

test("AUT-20 a reset of a confirmed address keeps what its owner set up", async () => {
  const person = await makePerson();
  await person.useApp();
  const key = await makeKey(person);
  const webhook = await makeWebhook(person);
  const passkey = await makePasskey(db, person.user_id);

  const answer = await reset(person);

  expect(answer.json.next_step).toBe("ENTER_CODE");
  expect((await logInWithPasskey(passkey)).status).toBe(200);
  expect((await key.call()).status).toBe(200);
  expect(await statusOfWebhook(webhook)).toBe("ENABLED");
});

test.each([
  ["a reset", reset],
  [
    "a new password",
    (person: Person) =>
      person.send("PUT /users/me", { password: OWNERS_PASSWORD, current_password: PASSWORD }),
  ],
])(
  "AUT-03 %s withdraws a requested change of address, and a waiting job creates no link",
  async (_by, change) => {
    const person = await makePerson();
    await person.send("PUT /users/me", { email: newAddress(), current_password: PASSWORD });
    const emails = services.emails.length;

    await change(person);
    await sendEmailChange(services, { user_id: person.user_id });

    expect(services.emails.slice(emails)).toEqual([]);
    const { pending_email } = await db
      .selectFrom("users")
      .select("pending_email")
      .where("id", "=", person.user_id)
      .executeTakeFirstOrThrow();
    expect(pending_email).toBeNull();
  },
);

test("changes both address and password in one call", async () => {
  const person = await makePerson();
  const email = newAddress();

  const change = { email, password: OWNERS_PASSWORD, current_password: PASSWORD };
  const answer = await person.send("PUT /users/me", change);

  expect(answer.json.data).toMatchObject({ pending_email: email });
});

test("AUT-12 choosing an account does not skip a second step that was switched on after the log-in began", async () => {
  const person = await makePerson();
  const accountId = await person.joinAnother();
  const begun = await person.logIn();
  await person.useApp();

  const answer = await api.send("POST /auth/choose-account", {
    cookies: { "__Host-login": begun.cookies["__Host-login"]! },
    body: { account_id: accountId },
  });

  expect(begun.json.next_step).toBe("CHOOSE_ACCOUNT");
  expect(answer.json.code).toBe("login_step_ended");
  expect(answer.cookies["__Host-session"]).toBeUndefined();
});

test("AUT-12 removing the authenticator ends a login step that waits for a code", async () => {
  const person = await makePerson();
  await person.useApp();
  const cookies = { "__Host-login": (await person.logIn()).cookies["__Host-login"]! };
  await db.deleteFrom("authenticators").where("user_id", "=", person.user_id).execute();

  const calls = [
    api.send("GET /auth/login-step", { cookies }),
    api.send("POST /auth/second-step", { cookies, body: { code: "123456" } }),
    api.send("POST /auth/choose-account", { cookies, body: { account_id: person.account_id } }),
  ];

  for (const answer of await Promise.all(calls)) expect(answer.json.code).toBe("login_step_ended");
});

test("AUT-02 a login step that waits for a code does not reveal the accounts, and choosing one does not extend it", async () => {
  const person = await makePerson();
  const own = await person.joinAnother();
  await person.useApp();
  const first = await person.logIn();
  const cookies = { "__Host-login": first.cookies["__Host-login"]! };

  const answers = [];
  for (const account_id of [own, (await makeAccount(db)).id])
    answers.push(await api.send("POST /auth/choose-account", { cookies, body: { account_id } }));
  const withAccount = await api.send("POST /auth/login", {
    body: { email: person.email, password: PASSWORD, account_id: (await makeAccount(db)).id },
  });

  const waits = { data: null, next_step: "ENTER_CODE", accounts: [] };
  expect([...answers, withAccount].map(({ json }) => json)).toEqual([waits, waits, waits]);
  for (const { cookies: set } of answers) expect(set["__Host-login"]).toBeUndefined();
});

const OVERTAKEN: [string, (person: Person) => Promise<{ status: number }>][] = [
  [
    "a change of address",
    (person) => person.send("PUT /users/me", { email: newAddress(), current_password: PASSWORD }),
  ],
  [
    "a new password",
    (person) => person.send("PUT /users/me", { password: "other good words", current_password: PASSWORD }),
  ],
  [
    "new recovery codes",
    (person) => person.send("POST /users/me/recovery-codes", { current_password: PASSWORD }),
  ],
  ["a new API key", (person) => person.send("POST /api-keys", { name: "Ledger", role: "ADMIN" })],
];

test.each(OVERTAKEN)("AUT-06 refuses %s if a reset commits first", async (_what, request) => {
  const person = await makePerson();
  const release = await holdOpen(db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ email_verified_at: new Date() })
      .where("id", "=", person.user_id)
      .execute();
    await tx.deleteFrom("sessions").where("user_id", "=", person.user_id).execute();
  });

  const overtaken = request(person);
  await untilBlocked(db, overtaken);
  await release();

  expect((await overtaken).status).toBe(401);
});

test("AUT-13 a passkey that is removed during the log-in does not log in", async () => {
  const person = await makePerson();
  const passkey = await makePasskey(db, person.user_id);
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("users").set({ first_name: "Vera" }).where("id", "=", person.user_id).execute(),
  );

  const logIn = logInWithPasskey(passkey);
  await untilBlocked(db, logIn);
  await db.deleteFrom("passkeys").where("user_id", "=", person.user_id).execute();
  await release();

  expect((await logIn).json.code).toBe("passkey_refused");
});
