import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";
import { sendPasswordReset } from "../emails/send-password-reset.tsx";

const database = await testDatabase();
const { db } = database;
const services = testServices(database, { publicUrl: "https://tickets.example.org" });
const api = await testApi(services, [accountsApi]);

const NEW_PASSWORD = "violet lanterns over water";

const forgot = (email: string) => api.send("POST /auth/forgot-password", { body: { email } });
const check = (token: string) => api.send(`GET /auth/reset-password/${token}`);
const reset = (token: string, password = NEW_PASSWORD, cookies = {}) =>
  api.send(`POST /auth/reset-password/${token}`, { body: { password }, cookies });

/** Runs the mail job and reads the token from the email. */
async function mailedToken(userId: number): Promise<string> {
  await sendPasswordReset(services, { user_id: userId });
  const { plain } = services.emails.at(-1)!;
  return /https:\/\/tickets\.example\.org\/auth\/reset-password\/([\w-]+)/.exec(plain)![1]!;
}

async function jobs(): Promise<{ task: string; payload: Record<string, unknown> }[]> {
  const { rows } = await sql<{ task: string; payload: Record<string, unknown> }>`
    select t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(db);
  return rows;
}

test("a mailed token sets a new password, ends every session and starts a new one", async () => {
  const member = await makeMember(db, { password: "the old password", is_email_verified: false });
  const elsewhere = await makeSession(db, member);
  const token = await mailedToken(member.user_id);

  expect((await check(token)).status).toBe(204);
  const answer = await reset(token);

  expect(answer.status).toBe(200);
  expect(answer.json.data).toMatchObject({ id: member.user_id, is_email_verified: true });
  const me = (session: string) => api.send("GET /users/me", { cookies: { "__Host-session": session } });
  expect((await me(answer.cookies["__Host-session"]!)).status).toBe(200);
  expect((await me(elsewhere)).status).toBe(401);
  const logIn = (password: string) =>
    api.send("POST /auth/login", { body: { email: member.email, password } });
  expect((await logIn("the old password")).status).toBe(401);
  expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  expect((await jobs()).at(-1)).toMatchObject({
    task: "send-password-changed",
    payload: { user_id: member.user_id },
  });
});

test("AUT-03 a token works once, even when sent many times at once", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const token = await mailedToken(member.user_id);

  const statuses = (await Promise.all(Array.from({ length: 8 }, () => reset(token)))).map(
    ({ status }) => status,
  );

  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(7);
  expect((await check(token)).status).toBe(404);
});

test("AUT-03 a newer token, another password or address, and 60 minutes invalidate a token", async () => {
  const [newer, password, address, late] = await Promise.all(
    Array.from({ length: 4 }, () => makeMember(db, { password: "the old password" })),
  );
  const tokens = [];
  for (const member of [newer!, password!, address!, late!]) tokens.push(await mailedToken(member.user_id));
  const change = (userId: number, columns: Record<string, unknown>) =>
    db.updateTable("users").set(columns).where("id", "=", userId).execute();

  const second = await mailedToken(newer!.user_id);
  await change(password!.user_id, { password_hash: "another" });
  await change(address!.user_id, { email: "another@example.org" });
  await sql`update one_time_tokens set expires_at = expires_at - interval '60 minutes' where user_id = ${late!.user_id}`.execute(
    db,
  );

  const answers = [];
  for (const token of tokens) answers.push([(await check(token)).status, (await reset(token)).status]);
  expect(answers).toEqual([
    [404, 404],
    [404, 404],
    [404, 404],
    [410, 410],
  ]);
  expect((await reset(second)).status).toBe(200);
});

test("AUT-04 a link in an e-mail comes from PUBLIC_URL, whatever host a request names", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const named = (headers: Record<string, string>) =>
    api.send("POST /auth/forgot-password", { body: { email: member.email }, headers });

  const foreign = await named({ host: "evil.example" });
  const forwarded = await named({ "x-forwarded-host": "evil.example" });
  const hinted = await named({
    forwarded: "host=evil.example;proto=http",
    "x-original-host": "evil.example",
    referer: "https://evil.example/",
  });

  expect([foreign.status, forwarded.status, hinted.status]).toEqual([421, 421, 204]);
  await mailedToken(member.user_id);
  const { plain, html } = services.emails.at(-1)!;
  expect(plain + html).not.toContain("evil.example");
  const origins = [...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].map(([, origin]) => origin);
  expect(new Set(origins)).toEqual(new Set(["https://tickets.example.org"]));
});

test("AUT-03 the token has 256 bits and appears only in the email", async () => {
  const member = await makeMember(db, { password: "the old password" });
  await forgot(member.email);

  const token = await mailedToken(member.user_id);

  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(services.emails.at(-1)!.subject).not.toContain(token);
  for (const table of ["one_time_tokens", "graphile_worker._private_jobs", "users", "sessions"]) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(t)::text as text from ${sql.raw(table)} t`.execute(db);
    for (const { text } of rows) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token).toString("hex"));
    }
  }
});

test("AUT-03 refuses a guessed token and a token of another purpose", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const session = await makeSession(db, member);

  for (const token of ["x", "%00", "..%2f..", session, "a".repeat(200)]) {
    expect((await check(token)).status).toBe(404);
    expect((await reset(token)).status).toBe(404);
  }
});

test("a refused password leaves the token usable", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const token = await mailedToken(member.user_id);

  expect((await reset(token, "password")).json.code).toBe("password_too_common");
  expect((await reset(token, "short")).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
});

test("AUT-02 the response and the cost of a reset request are the same for any address", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const before = (await jobs()).length;

  const known = await forgot(member.email);
  const unknown = await forgot("nobody-at-all@example.org");

  expect([known.status, known.body]).toEqual([204, ""]);
  expect([unknown.status, unknown.body]).toEqual([204, ""]);
  const added = (await jobs()).slice(before);
  expect(added.map(({ task }) => task)).toEqual(["send-password-reset", "send-password-reset"]);
  const mailed = services.emails.length;
  await sendPasswordReset(services, added[1]!.payload as { user_id: number });
  expect(services.emails).toHaveLength(mailed);
});

test("AUT-02 after five requests an hour any address gets the same pause, and the requests make one email", async () => {
  const member = await makeMember(db, { password: "the old password" });
  const before = (await jobs()).length;

  const answers = [];
  for (const email of [member.email, "nobody-else@example.org"])
    for (let n = 0; n < 6; n++) answers.push((await forgot(email)).status);

  expect(answers).toEqual([204, 204, 204, 204, 204, 429, 204, 204, 204, 204, 204, 429]);
  expect((await jobs()).length).toBe(before + 2);
});
