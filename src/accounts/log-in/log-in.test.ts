import { argon2 } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";

// The real hashing, observed. Its settings show the cost of a try, independent of the machine's load.
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

const PASSWORD = "a quiet harbour at dawn";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

const logIn = (
  email: string,
  password: string,
  more: { from?: string; cookies?: Record<string, string> } = {},
) =>
  api.send("POST /auth/login", {
    body: { email, password },
    cookies: more.cookies,
    headers: { "x-forwarded-for": more.from ?? "192.0.2.1" },
  });

const me = (session: string) => api.send("GET /users/me", { cookies: { "__Host-session": session } });

test("logs in with the right password, in any case of the address, and returns the user", async () => {
  const member = await makeMember(db, { password: PASSWORD });

  const answer = await logIn(member.email.toUpperCase(), PASSWORD);

  expect(answer.status).toBe(200);
  expect(answer.json.data).toMatchObject({ id: member.user_id, email: member.email, role: "ADMIN" });
  expect((await me(answer.cookies["__Host-session"]!)).json.data.account_id).toBe(member.account_id);
});

test("AUT-15 WEB-13 puts the session only into an HttpOnly, Secure, SameSite __Host- cookie", async () => {
  const member = await makeMember(db, { password: PASSWORD });

  const answer = await logIn(member.email, PASSWORD);

  const cookies = answer.headers["set-cookie"] as string[];
  for (const name of ["__Host-session", "__Host-device"]) {
    const cookie = cookies.find((one) => one.startsWith(`${name}=`))!;
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    for (const flag of ["Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(`; ${flag}`);
    expect(cookie).not.toMatch(/domain=/i);
  }
  expect(answer.body).not.toContain(answer.cookies["__Host-session"]);
  const { rows } = await sql<{ text: string }>`select to_jsonb(s)::text as text from sessions s`.execute(db);
  for (const { text } of rows) expect(text).not.toContain(answer.cookies["__Host-session"]);
});

test("AUT-05 a planted session cookie is worthless after the log-in, which sets a new one", async () => {
  const member = await makeMember(db, { password: PASSWORD });
  const planted = "planted-by-somebody-else";

  const first = await logIn(member.email, PASSWORD, { cookies: { "__Host-session": planted } });
  const second = await logIn(member.email, PASSWORD, { cookies: first.cookies });

  expect(first.cookies["__Host-session"]).not.toBe(planted);
  expect((await me(planted)).status).toBe(401);
  expect((await me(first.cookies["__Host-session"]!)).status).toBe(401);
  expect((await me(second.cookies["__Host-session"]!)).status).toBe(200);
});

test("AUT-02 gives the same response for an unknown address, a wrong password, a user without one and a removed member", async () => {
  const member = await makeMember(db, { password: PASSWORD });
  const invited = await makeMember(db);
  const removed = await makeMember(db, { password: PASSWORD });
  await db
    .updateTable("memberships")
    .set({ status: "INACTIVE" })
    .where("user_id", "=", removed.user_id)
    .execute();

  const answers = [
    await logIn("nobody@example.org", PASSWORD, { from: "192.0.2.2" }),
    await logIn(member.email, "not the password", { from: "192.0.2.2" }),
    await logIn(invited.email, PASSWORD, { from: "192.0.2.2" }),
    await logIn(removed.email, PASSWORD, { from: "192.0.2.2" }),
  ];

  for (const { status, json, headers } of answers) {
    expect(status).toBe(401);
    expect({ ...json, request_id: "" }).toEqual({ ...answers[0]!.json, request_id: "" });
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

test("AUT-02 an unknown address costs the same hashing as a wrong password", async () => {
  const member = await makeMember(db, { password: PASSWORD });

  const wrong = await hashingsOf(() => logIn(member.email, "not the password", { from: "198.51.100.1" }));
  const unknown = await hashingsOf(() =>
    logIn("nobody@example.org", "not the password", { from: "198.51.100.2" }),
  );

  const { memory, passes, parallelism, tagLength } = wrong[0]!;
  expect(wrong).toHaveLength(1);
  expect(unknown).toEqual([expect.objectContaining({ memory, passes, parallelism, tagLength })]);
});

test("AUT-01 limits a thousand tries on one account from as many addresses, and still lets the owner log in", async () => {
  const member = await makeMember(db, { password: PASSWORD });
  const earlier = await logIn(member.email, PASSWORD);
  const device = { "__Host-device": earlier.cookies["__Host-device"]! };

  const tries = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      logIn(member.email, `guess number ${n}`, { from: `203.0.${n >> 8}.${n & 255}` }),
    ),
  );

  const looked = tries.filter(({ status }) => status === 401);
  const refused = tries.filter(({ status }) => status === 429);
  expect(looked.length).toBeLessThanOrEqual(10);
  expect(looked.length + refused.length).toBe(1_000);
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(60);
  expect((await logIn(member.email, PASSWORD, { from: "203.0.113.9" })).status).toBe(429);
  expect((await logIn(member.email, PASSWORD, { cookies: device })).status).toBe(200);
});

test("AUT-01 reserves a few tries for a known device, which is known only for its own address", async () => {
  const owner = await makeMember(db, { password: PASSWORD });
  const victim = await makeMember(db, { password: PASSWORD });
  const { cookies } = await logIn(owner.email, PASSWORD);
  const device = { "__Host-device": cookies["__Host-device"]! };

  const own = [];
  for (let n = 0; n < 12; n++)
    own.push((await logIn(owner.email, "wrong again", { cookies: device, from: "198.51.100.77" })).status);
  const others = [];
  for (let n = 0; n < 12; n++)
    others.push(
      (await logIn(victim.email, "wrong again", { cookies: device, from: `198.51.101.${n}` })).status,
    );

  expect(own.filter((status) => status === 401)).toHaveLength(10);
  expect(others.filter((status) => status === 401)).toHaveLength(10);
  expect(others.at(-1)).toBe(429);
});

test("AUT-01 limits tries of one password on a thousand accounts from one network", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async (_, n) => {
      const answer = await logIn(`victim-${n}@example.org`, PASSWORD, {
        from: `2001:db8:1:2::${n.toString(16)}`,
      });
      return answer.status;
    }),
  );

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
});

test("a successful log-in uses up no tries", async () => {
  const member = await makeMember(db, { password: PASSWORD });

  for (let n = 0; n < 14; n++)
    expect((await logIn(member.email, PASSWORD, { from: "198.51.100.200" })).status).toBe(200);
});

test("refuses log-ins beyond capacity with a time to retry instead of queueing them", async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db, { password: PASSWORD })));

  const statuses = await Promise.all(
    Array.from({ length: 160 }, async (_, n) => {
      const email = n < 156 ? `somebody-${n}@example.org` : members[n - 156]!.email;
      return (await logIn(email, PASSWORD, { from: `100.64.${n}.1` })).status;
    }),
  );

  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.every((status) => [200, 401, 503].includes(status))).toBe(true);
}, 90_000);

test("AUT-06 a log-out, a deactivation, a removal and a new role count from the next request on", async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)));
  const [loggedOut, disabled, removed, demoted] = members as [(typeof members)[0], ...typeof members];
  const tokens = await Promise.all(members.map((member) => makeSession(db, member)));
  for (const token of tokens) expect((await me(token)).status).toBe(200);

  const answer = await api.send("POST /auth/logout", { cookies: { "__Host-session": tokens[0]! } });
  await db
    .updateTable("memberships")
    .set({ status: "INACTIVE" })
    .where("user_id", "=", disabled!.user_id)
    .execute();
  await db.deleteFrom("memberships").where("user_id", "=", removed!.user_id).execute();
  await db
    .updateTable("memberships")
    .set({ role: "ORGANIZER" })
    .where("user_id", "=", demoted!.user_id)
    .execute();

  expect(answer.status).toBe(204);
  expect(answer.cookies["__Host-session"]).toBe("");
  expect((await me(tokens[0]!)).status, `user ${loggedOut.user_id}`).toBe(401);
  expect((await me(tokens[1]!)).status).toBe(401);
  expect((await me(tokens[2]!)).status).toBe(401);
  expect((await me(tokens[3]!)).json.data.role).toBe("ORGANIZER");
});

test("a session ends after 30 days, and its use is recorded at most once a minute", async () => {
  const member = await makeMember(db);
  const token = await makeSession(db, member);
  const set = (columns: Record<string, unknown>) =>
    db.updateTable("sessions").set(columns).where("user_id", "=", member.user_id).execute();
  const lastSeen = async () =>
    (
      await db
        .selectFrom("sessions")
        .select("last_seen_at")
        .where("user_id", "=", member.user_id)
        .executeTakeFirstOrThrow()
    ).last_seen_at;

  await set({ last_seen_at: new Date(Date.now() - 120_000) });
  await me(token);
  const touched = await lastSeen();
  await me(token);

  expect(touched.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await lastSeen()).toEqual(touched);
  await set({ expires_at: new Date(Date.now() - 1) });
  expect((await me(token)).status).toBe(401);
});

/** Returns the settings of every hash that `work` computes. */
async function hashingsOf(work: () => Promise<unknown>) {
  const before = vi.mocked(argon2).mock.calls.length;
  await work();
  return vi
    .mocked(argon2)
    .mock.calls.slice(before)
    .map(([, settings]) => settings);
}

test("sets the saved language at log-in, changes it with the profile, and clears it with the session", async () => {
  const member = await makeMember(db, { password: PASSWORD, locale: "de" });
  const elsewhere = { "accept-language": "xx" };
  const wrong = () => api.send("PUT /users/me", { headers: elsewhere, cookies, body: { first_name: "" } });

  const first = await api.send("POST /auth/login", { body: { email: member.email, password: PASSWORD } });
  const cookies = { "__Host-session": first.cookies["__Host-session"]!, saved_locale: "de" };
  const german = await wrong();
  const changed = await api.send("PUT /users/me", { cookies, body: { locale: "fr" } });
  const renewed = await api.send("POST /auth/refresh", {
    cookies: { "__Host-session": cookies["__Host-session"] },
  });
  const ended = await api.send("POST /auth/logout", { cookies });

  expect(first.cookies["saved_locale"]).toBe("de");
  expect(german.json.errors.first_name).not.toEqual(["Please fill this in."]);
  expect([changed.cookies["saved_locale"], renewed.cookies["saved_locale"]]).toEqual(["fr", "fr"]);
  expect(ended.cookies["saved_locale"]).toBe("");
});
