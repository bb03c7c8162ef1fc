import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import type { Refusal } from "../../values/refusal.ts";
import { accountsApi } from "../api.ts";
import { confirmEmail } from "./confirm-email.ts";
import { sendEmailCode } from "../emails/send-email-code.tsx";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { secretKeys } = services.config;
const api = await testApi(services, [accountsApi]);

async function makeNewcomer(locale = "en") {
  const member = await makeMember(db, { is_email_verified: false, locale });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const at = `/users/${member.user_id}`;
  return {
    userId: member.user_id,
    resend: () => api.send(`POST ${at}/resend-email-confirmation`, { cookies }),
    confirm: (code: string) => api.send(`POST ${at}/confirm-email-with-code`, { cookies, body: { code } }),
    isVerified: async () => (await api.send("GET /users/me", { cookies })).json.data.is_email_verified,
    /** Requests a code, runs the mail job and reads the code from the email. */
    async mailedCode() {
      await this.resend();
      await sendEmailCode(services, { user_id: member.user_id });
      return /\b\d{6}\b/.exec(services.emails.at(-1)!.plain)![0];
    },
  };
}

const inThePast = (userId: number, minutes: number) =>
  sql`update one_time_tokens set created_at = created_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes}) where user_id = ${userId}`.execute(db);

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("AUT-11 the mailed code confirms the address, with spaces allowed, and entering it again changes nothing", async () => {
  const newcomer = await makeNewcomer();
  const code = await newcomer.mailedCode();
  expect(await newcomer.isVerified()).toBe(false);

  const answer = await newcomer.confirm(` ${code.slice(0, 3)} ${code.slice(3)} `);

  expect(answer.json.data.is_email_verified).toBe(true);
  expect(await newcomer.isVerified()).toBe(true);
  expect((await newcomer.confirm(code)).status).toBe(200);
});

test("AUT-10 checks five of ten thousand codes, hundreds at once, and then only a new code works", async () => {
  const newcomer = await makeNewcomer();
  const code = await newcomer.mailedCode();
  const guesses = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(6, "0")).filter(
    (guess) => guess !== code,
  );

  const answers = new Set<string>();
  for (let from = 0; from < guesses.length; from += 500) {
    const wave = guesses
      .slice(from, from + 500)
      .map((guess) =>
        confirmEmail(db, secretKeys, { userId: newcomer.userId, code: guess, isVerified: false }),
      );
    for (const tried of await Promise.allSettled(wave))
      answers.add(tried.status === "rejected" ? (tried.reason as Refusal).code : "confirmed");
  }

  expect([...answers]).toEqual(["code_wrong"]);
  const { tries } = await db
    .selectFrom("one_time_tokens")
    .select("tries")
    .where("user_id", "=", newcomer.userId)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  expect((await newcomer.confirm(code)).status).toBe(422);
  await inThePast(newcomer.userId, 1);
  expect((await newcomer.confirm(await newcomer.mailedCode())).status).toBe(200);
}, 60_000);

test("AUT-10 a code expires after ten minutes, and a new code invalidates it", async () => {
  const late = await makeNewcomer();
  const replaced = await makeNewcomer();
  const lateCode = await late.mailedCode();
  const firstCode = await replaced.mailedCode();

  await inThePast(late.userId, 10);
  await inThePast(replaced.userId, 1);
  const secondCode = await replaced.mailedCode();

  expect((await late.confirm(lateCode)).json.code).toBe("code_wrong");
  if (firstCode !== secondCode) expect((await replaced.confirm(firstCode)).status).toBe(422);
  expect((await replaced.confirm(secondCode)).status).toBe(200);
});

test("AUT-10 a code works only for its own user", async () => {
  const first = await makeNewcomer();
  const second = await makeNewcomer();
  const code = await first.mailedCode();
  await second.mailedCode();

  const asSecond = await second.confirm(code);

  expect([200, 422]).toContain(asSecond.status);
  expect(asSecond.status).toBe(422);
  const cookies = { "__Host-session": await makeSession(db, await makeMember(db)) };
  const foreign = await api.send(`POST /users/${first.userId}/confirm-email-with-code`, {
    cookies,
    body: { code },
  });
  expect(foreign.status).toBe(404);
  const resend = await api.send(`POST /users/${first.userId}/resend-email-confirmation`, { cookies });
  expect(resend.status).toBe(404);
});

test("AUT-10 sends a new code at most every 30 seconds, even for concurrent requests", async () => {
  const newcomer = await makeNewcomer();

  const statuses = (await Promise.all(Array.from({ length: 5 }, newcomer.resend))).map(
    ({ status }) => status,
  );

  expect(statuses.sort()).toEqual([204, 429, 429, 429, 429]);
});

test("AUT-10 ABU-03 sends no more than three new codes a day", async () => {
  const newcomer = await makeNewcomer();

  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await newcomer.resend()).status);
    await inThePast(newcomer.userId, 1);
  }

  expect(statuses).toEqual([204, 204, 204, 429]);
});

test("AUT-10 no table contains the code, and no code is right before the email exists", async () => {
  const newcomer = await makeNewcomer();
  await newcomer.resend();
  expect((await newcomer.confirm("000000")).status).toBe(422);
  await inThePast(newcomer.userId, 1);

  const code = await newcomer.mailedCode();

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from one_time_tokens t
    union all select to_jsonb(j)::text from graphile_worker._private_jobs j where j.payload::text like ${`%${code}%`}`.execute(
    db,
  );
  for (const { text } of rows) expect(text.replaceAll(/[0-9a-f]{20,}/g, "")).not.toContain(code);
  expect((await newcomer.confirm(wrong(code))).status).toBe(422);
});

test("the email is in the user's language and has a plain-text part", async () => {
  const newcomer = await makeNewcomer("de");

  await newcomer.mailedCode();

  const email = services.emails.at(-1)!;
  expect(email.html).toContain('lang="de"');
  expect(email.plain).toMatch(/\d{6}/);
  expect(email.plain).not.toContain("<");
});

test("INJ-03 markup in a name appears as text in the email", async () => {
  const newcomer = await makeNewcomer();
  await db
    .updateTable("users")
    .set({ first_name: '<img src=x onerror="alert(1)"><a href="https://evil.example">free</a>' })
    .where("id", "=", newcomer.userId)
    .execute();

  await newcomer.mailedCode();

  const { html, subject } = services.emails.at(-1)!;
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain('href="https://evil.example"');
  expect(subject).not.toContain("evil");
});

test("INJ-03 does not link a web address in a name, and shows text like our own tags as text", async () => {
  const newcomer = await makeNewcomer();
  await db
    .updateTable("users")
    .set({ first_name: "<0>Win</0> www.evil.example" })
    .where("id", "=", newcomer.userId)
    .execute();

  await newcomer.mailedCode();

  const { html, plain } = services.emails.at(-1)!;
  expect(plain).not.toContain("www.evil.example");
  expect(html).not.toContain("www.evil.example");
  expect(plain.replaceAll("\u2060", "")).toContain("Hello <0>Win</0> www.evil.example,");
});
