import { argon2 } from "node:crypto";
import { expect, test, vi } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";

// The real hashing, counted.
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

const GIVEN = { first_name: "Ada", last_name: "Brück", password: "a quiet harbour at dawn" };
const register = (more: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.send("POST /auth/register", {
    body: { ...GIVEN, ...more },
    headers: { "x-forwarded-for": newAddress(), ...headers },
  });

/** Each sign-up gets another network, because only the first few of a network need no proof of work. */
let networks = 0;
const newAddress = () => `2001:db8:0:${(networks += 1).toString(16)}::1`;

test("creates a user, their account and the owner's membership, logged in and unconfirmed", async () => {
  const answer = await register(
    { email: " Ada@Example.org ", timezone: "Europe/Berlin", currency_code: "EUR" },
    { "accept-language": "de-AT" },
  );

  expect(answer.status).toBe(201);
  expect(answer.json.data).toMatchObject({
    email: "ada@example.org",
    full_name: "Ada Brück",
    role: "ADMIN",
    is_account_owner: true,
    is_email_verified: false,
    locale: "de",
    account: { name: "Ada Brück", currency_code: "EUR", timezone: "Europe/Berlin" },
  });
  const me = await api.send("GET /users/me", { cookies: answer.cookies });
  expect(me.json.data.id).toBe(answer.json.data.id);
});

test("stores the first link with a campaign with the account, and nothing if there was none", async () => {
  const attributions = (accountId: number) =>
    db.selectFrom("account_attributions").selectAll().where("account_id", "=", accountId).execute();

  const tagged = await register({
    email: "tagged@example.org",
    utm_source: " Newsletter ",
    utm_medium: "cpc",
    referrer_url: "https://news.example/?reader=ada",
    landing_page: "https://tickets.example/event/7/x",
    utm_raw: { utm_source: "Newsletter", utm_id: "9" },
  });
  const plain = await register({ email: "plain@example.org", utm_source: "", landing_page: "//" });

  expect([tagged.status, plain.status]).toEqual([201, 201]);
  expect(await attributions(tagged.json.data.account_id)).toMatchObject([
    {
      source_type: "paid",
      utm_source: "newsletter",
      utm_medium: "cpc",
      utm_campaign: null,
      referrer_url: "https://news.example/",
      landing_page: "https://tickets.example/event/7/x",
      utm_raw: { utm_source: "newsletter", utm_id: "9" },
    },
  ]);
  expect(await attributions(plain.json.data.account_id)).toEqual([]);
});

test("refuses a too long campaign name at its field", async () => {
  const { status, json } = await register({ email: "long@example.org", utm_source: "x".repeat(256) });

  expect([status, Object.keys(json.errors)]).toEqual([422, ["utm_source"]]);
});

test("TEN-05 ignores fields that a registration cannot set", async () => {
  const other = await makeMember(db);

  const answer = await register({
    email: "mass@example.org",
    id: 1,
    account_id: other.account_id,
    role: "SUPERADMIN",
    is_email_verified: true,
    email_verified_at: "2020-01-01T00:00:00Z",
    is_account_owner: false,
  });

  expect(answer.json.data).toMatchObject({ role: "ADMIN", is_email_verified: false, is_account_owner: true });
  expect(answer.json.data.account_id).not.toBe(other.account_id);
});

test("refuses a taken address and stores nothing, even after many concurrent calls", async () => {
  const countAccounts = async () =>
    Number((await db.selectFrom("accounts").select(db.fn.countAll().as("n")).executeTakeFirstOrThrow()).n);
  const before = await countAccounts();

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => register({ email: "twice@example.org" })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)!.json.code).toBe("email_taken");
  expect(await countAccounts()).toBe(before + 1);
});

test("reports the problems of all fields at once", async () => {
  const { status, json } = await api.send("POST /auth/register", {
    body: { first_name: " ", email: "a@b@c", password: "short", timezone: "+02:00", currency_code: "EURO" },
  });

  expect(status).toBe(422);
  expect(Object.keys(json.errors).sort()).toEqual([
    "currency_code",
    "email",
    "first_name",
    "password",
    "timezone",
  ]);
});

test.each([
  ["spaces and emoji, 200 characters", "🎟️ ada ".repeat(40).slice(0, 200)],
  ["200 emoji", "🎟".repeat(200)],
  ["8 letters without any capital or digit", "qmzrtvwk"],
  ["255 characters", "x1y2z3".repeat(50).slice(0, 255)],
])("AUT-14 accepts and compares a whole password of %s", async (_what, password) => {
  const email = `long-${password.length}-${password.codePointAt(0)}@example.org`;

  expect((await register({ email, password })).status).toBe(201);

  const logIn = (tried: string) => api.send("POST /auth/login", { body: { email, password: tried } });
  expect((await logIn(password)).status).toBe(200);
  expect((await logIn([...password].slice(0, -1).join(""))).status).toBe(401);
});

test("AUT-14 distinguishes passwords that differ only in byte 73", async () => {
  const stem = "tessera-".repeat(9);
  await register({ email: "twin@example.org", password: `${stem}a` });

  const logIn = (password: string) =>
    api.send("POST /auth/login", { body: { email: "twin@example.org", password } });

  expect(stem).toHaveLength(72);
  expect((await logIn(`${stem}b`)).status).toBe(401);
  expect((await logIn(`${stem}a`)).status).toBe(200);
});

test.each(["password", "12345678", "PassWord", "football1", "iloveyou", "letmein1"])(
  "AUT-14 refuses the common password %s",
  async (password) => {
    const { status, json } = await register({ email: "common@example.org", password });

    expect([status, json.code]).toEqual([422, "password_too_common"]);
  },
);

test("AUT-14 refuses a password of a megabyte without hashing it", async () => {
  const hashings = vi.mocked(argon2).mock.calls.length;

  const large = await register({ email: "big@example.org", password: "x".repeat(1_000_000) });
  const larger = await register({ email: "big@example.org", password: "x".repeat(1_100_000) });

  expect(vi.mocked(argon2).mock.calls).toHaveLength(hashings);
  expect([large.status, larger.status]).toEqual([422, 413]);
  expect(large.json.errors.password).toHaveLength(1);
});

test("INJ-21 refuses a NUL byte and half a surrogate pair, and keeps unusual but valid text", async () => {
  for (const first_name of ["Ada\0", "Ada\ud800"]) {
    const { status, json } = await register({ email: "odd@example.org", first_name });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["first_name"]]);
  }

  const { json } = await register({ email: "odd@example.org", first_name: "\u202eadA\u200b 🎭" });

  expect(json.data.first_name).toBe("\u202eadA\u200b 🎭");
});
