import { generateKeyPairSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { makePasskey as makePasskeyOf, type Signing, signed as signedFor } from "../../../test/passkeys.ts";
import { accountsApi } from "../api.ts";
import { makeMailedLink } from "../mailed-links.ts";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);

// Freezes the clock, so that a code's 30 seconds do not end within a test.
vi.useFakeTimers({ toFake: ["Date"] });

type Cookies = Record<string, string>;

const makePasskey = (userId: number) => makePasskeyOf(db, userId);
const signed = (given: Signing) => signedFor({ origin: services.config.publicUrl, ...given });

async function makePerson() {
  const member = await makeMember(db, { password: PASSWORD });
  const cookies: Cookies = { "__Host-session": await makeSession(db, member) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  return {
    ...member,
    cookies,
    send,
    logIn: async () => api.send("POST /auth/login", { body: { email: member.email, password: PASSWORD } }),
    /** Switches the second step on. `codeAt(-1)` is the code of the previous 30 seconds. */
    async useApp() {
      const begun = await send("POST /users/me/authenticator", { current_password: PASSWORD });
      const secret = Secret.fromBase32(begun.json.data.secret);
      const codeAt = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 });
      const confirmed = await send("POST /users/me/authenticator/confirm", { code: codeAt(-1) });
      return { codeAt, confirmed, recoveryCodes: confirmed.json.data.recovery_codes as string[] };
    },
  };
}

const enter = (cookies: Cookies, code: string) =>
  api.send("POST /auth/second-step", {
    cookies: { "__Host-login": cookies["__Host-login"]! },
    body: { code },
  });

test("requires the second step after the password and before any session", async () => {
  const person = await makePerson();
  const { codeAt } = await person.useApp();

  const first = await person.logIn();
  const wrong = await enter(first.cookies, codeAt(1000));
  const right = await enter(first.cookies, codeAt(0));

  expect(first.json).toEqual({ data: null, next_step: "ENTER_CODE", accounts: [] });
  expect(first.cookies["__Host-session"]).toBeUndefined();
  expect(wrong.json.code).toBe("code_wrong");
  expect(right.json.data.id).toBe(person.user_id);
  expect(right.cookies["__Host-session"]).toBeTruthy();
});

test("AUT-05 switching the second step on starts a new session and ends all others", async () => {
  const person = await makePerson();
  const elsewhere: Cookies = { "__Host-session": await makeSession(db, person) };

  const { confirmed } = await person.useApp();

  const fresh: Cookies = { "__Host-session": confirmed.cookies["__Host-session"]! };
  expect((await api.send("GET /users/me", { cookies: fresh })).json.data.is_two_factor_on).toBe(true);
  expect((await person.send("GET /users/me")).status).toBe(401);
  expect((await api.send("GET /users/me", { cookies: elsewhere })).status).toBe(401);
});

test("AUT-12 a code works once inside its window, even for many concurrent calls, and no earlier code works after it", async () => {
  const person = await makePerson();
  const { codeAt } = await person.useApp();
  const steps = await Promise.all(Array.from({ length: 5 }, person.logIn));

  const answers = await Promise.all(steps.map(({ cookies }) => enter(cookies, codeAt(0))));

  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 422, 422, 422, 422]);
  const later = await person.logIn();
  expect((await enter(later.cookies, codeAt(0))).json.code).toBe("code_wrong");
  expect((await enter(later.cookies, codeAt(-1))).json.code).toBe("code_wrong");
});

test("AUT-12 a recovery code works once, with or without its dashes, and is stored only as a hash", async () => {
  const person = await makePerson();
  const { recoveryCodes } = await person.useApp();
  const [code] = recoveryCodes;
  const [one, two] = [await person.logIn(), await person.logIn()];

  const both = await Promise.all([
    enter(one.cookies, code!),
    enter(two.cookies, code!.replaceAll("-", "").toUpperCase()),
  ]);

  expect(recoveryCodes).toHaveLength(10);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(r)::text as text from recovery_codes r`.execute(db);
  for (const { text } of rows) expect(text).not.toContain(code!.replaceAll("-", ""));
  const kept = await sql<{
    text: string;
  }>`select encode(secret, 'escape') as text from authenticators`.execute(db);
  for (const { text } of kept.rows) expect(text).not.toMatch(/[A-Z2-7]{32}/);
});

test("AUT-10 refuses guesses of the second step after five tries, and after ten across repeated log-ins", async () => {
  const person = await makePerson();
  const { codeAt } = await person.useApp();
  const codes = [];
  for (let round = 0; round < 3; round += 1) {
    const { cookies } = await person.logIn();
    for (let n = 0; n < 6; n += 1) codes.push((await enter(cookies, codeAt(500 + n))).json.code);
  }

  expect(codes.filter((code) => code === "code_wrong")).toHaveLength(10);
  expect(codes[5]).toBe("login_step_ended");
  expect(codes.at(-2)).toBe("rate_limited");
});

test("AUT-10 refuses guesses of the second step after thirty in a day", async () => {
  const person = await makePerson();
  const { codeAt } = await person.useApp();
  const codes = [];
  for (let round = 0; round < 6; round += 1) {
    const { cookies } = await person.logIn();
    for (let n = 0; n < 5; n += 1) codes.push((await enter(cookies, codeAt(500 + n))).json.code);
    // As if a quarter of an hour had passed.
    await sql`delete from rate_limits where key like 'second-step-user:%'`.execute(db);
  }

  const { cookies } = await person.logIn();
  const next = await enter(cookies, codeAt(0));

  expect(codes).toEqual(Array.from({ length: 30 }, () => "code_wrong"));
  expect(next.json.code).toBe("rate_limited");
});

test("AUT-20 a password reset still requires the second step", async () => {
  const person = await makePerson();
  const { codeAt } = await person.useApp();
  const token = await makeMailedLink(db, person.user_id, "PASSWORD_RESET");

  const reset = await api.send(`POST /auth/reset-password/${token}`, {
    body: { password: "other good words" },
  });

  expect(reset.json).toMatchObject({ data: null, next_step: "ENTER_CODE" });
  expect(reset.cookies["__Host-session"]).toBeUndefined();
  expect((await enter(reset.cookies, codeAt(0))).status).toBe(200);
});

test("setting up, changing and switching off the second step requires the password", async () => {
  const person = await makePerson();
  const current_password = "not the password";

  for (const call of [
    "POST /users/me/authenticator",
    "POST /users/me/recovery-codes",
    "POST /users/me/passkeys/options",
    "DELETE /users/me/authenticator",
  ]) {
    const { status, json } = await person.send(call, { current_password });
    expect([call, status, Object.keys(json.errors)]).toEqual([call, 422, ["current_password"]]);
  }
  expect((await person.send("POST /users/me/authenticator/confirm", { code: "123456" })).status).toBe(422);
});

test("a log-in needs only the password after the second step is switched off", async () => {
  const person = await makePerson();
  const { confirmed } = await person.useApp();
  const cookies: Cookies = { "__Host-session": confirmed.cookies["__Host-session"]! };

  const off = await api.send("DELETE /users/me/authenticator", {
    cookies,
    body: { current_password: PASSWORD },
  });

  expect(off.status).toBe(204);
  expect((await person.logIn()).json.data.id).toBe(person.user_id);
});

async function asked() {
  const answer = await api.send("POST /auth/passkey/options");
  const cookies: Cookies = { "__Host-passkey": answer.cookies["__Host-passkey"]! };
  return {
    challenge: answer.json.data.challenge as string,
    answerWith: (credential: object) => api.send("POST /auth/passkey", { cookies, body: { credential } }),
  };
}

test("a passkey logs in without a second step and advances its counter", async () => {
  const person = await makePerson();
  await person.useApp();
  const passkey = await makePasskey(person.user_id);
  const { challenge, answerWith } = await asked();

  const answer = await answerWith(signed({ ...passkey, challenge }));

  expect(answer.json.data.id).toBe(person.user_id);
  const { counter } = await db
    .selectFrom("passkeys")
    .select("counter")
    .where("credential_id", "=", passkey.id)
    .executeTakeFirstOrThrow();
  expect(counter).toBe(6);
});

const LIES: [string, Partial<Signing>][] = [
  ["another origin", { origin: "https://tessera.evil.example" }],
  ["another host", { host: "evil.example" }],
  ["an older challenge", { challenge: Buffer.from("an older challenge").toString("base64url") }],
  ["a counter that goes back", { counter: 4 }],
  ["a counter that stands still", { counter: 5 }],
  ["an owner who was not asked", { isVerified: false }],
  [
    "a key that is not its own",
    { privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey },
  ],
];

test.each(LIES)("AUT-13 refuses a passkey with %s", async (_what, lie) => {
  const passkey = await makePasskey((await makePerson()).user_id);
  const { challenge, answerWith } = await asked();

  const answer = await answerWith(signed({ ...passkey, challenge, ...lie }));

  expect([answer.status, answer.json.code]).toEqual([422, "passkey_refused"]);
  expect(answer.cookies["__Host-session"]).toBeUndefined();
});

test("AUT-13 a challenge accepts one response, in time, and in the browser that asked", async () => {
  const passkey = await makePasskey((await makePerson()).user_id);
  const [once, late, mine, other] = [await asked(), await asked(), await asked(), await asked()];
  await once.answerWith(signed({ ...passkey, challenge: once.challenge }));
  const credential = signed({ ...passkey, challenge: late.challenge, counter: 9 });

  const twice = await once.answerWith(signed({ ...passkey, challenge: once.challenge, counter: 8 }));
  const elsewhere = await other.answerWith(signed({ ...passkey, challenge: mine.challenge, counter: 8 }));
  await sql`update passkey_challenges set expires_at = now()`.execute(db);
  const tooLate = await late.answerWith(credential);

  for (const answer of [twice, elsewhere, tooLate]) expect(answer.json.code).toBe("passkey_refused");
});

test("AUT-13 refuses an unknown passkey and another user's, and removes only the user's own", async () => {
  const [one, two] = [await makePerson(), await makePerson()];
  const theirs = await makePasskey(two.user_id);
  const { challenge, answerWith } = await asked();

  const answer = await answerWith(
    signed({ ...theirs, id: Buffer.from("unknown").toString("base64url"), challenge }),
  );
  const { id } = await db
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", two.user_id)
    .executeTakeFirstOrThrow();

  expect(answer.json.code).toBe("passkey_refused");
  expect((await one.send(`DELETE /users/me/passkeys/${id}`)).status).toBe(404);
  expect((await two.send("GET /users/me/passkeys")).json.data).toMatchObject([{ name: "A phone" }]);
  expect((await two.send(`DELETE /users/me/passkeys/${id}`)).status).toBe(204);
});
