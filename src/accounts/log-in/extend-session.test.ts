import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { accountsApi } from "../api.ts";
import { hashOfToken } from "./session-token.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

async function makeSessionOf(daysAgo: number) {
  const member = await makeMember(db, { role: "ORGANIZER" });
  const token = await makeSession(db, member);
  await sql`update sessions set created_at = now() - make_interval(days => ${daysAgo}),
    expires_at = now() + interval '1 hour' where token_hash = ${hashOfToken(token)}`.execute(db);
  const daysLeft = async () => {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now()) / 86400 as days
      from sessions where token_hash = ${hashOfToken(token)}`.execute(db);
    return Math.round(Number(rows[0]?.days));
  };
  const refresh = () => api.send("POST /auth/refresh", { cookies: { "__Host-session": token } });
  return { member, token, daysLeft, refresh };
}

test("extends a session by thirty days under the same token, and responds like a log-in", async () => {
  const { member, token, daysLeft, refresh } = await makeSessionOf(20);

  const { status, json, cookies } = await refresh();

  expect([status, json]).toMatchObject([
    200,
    { data: { id: member.user_id, role: "ORGANIZER" }, next_step: null, accounts: [] },
  ]);
  expect(cookies["__Host-session"]).toBe(token);
  expect(await daysLeft()).toBe(30);
});

test("ends every session after ninety days, however often it is extended", async () => {
  const { daysLeft, refresh } = await makeSessionOf(85);

  expect((await refresh()).status).toBe(200);

  expect(await daysLeft()).toBe(5);
});

test("does not extend a session that has ended", async () => {
  const { token, refresh } = await makeSessionOf(31);
  await sql`update sessions set expires_at = now() where token_hash = ${hashOfToken(token)}`.execute(db);

  const { status, cookies } = await refresh();

  expect([status, cookies["__Host-session"]]).not.toEqual([200, token]);
  expect(status).toBe(401);
  expect((await api.send("POST /auth/refresh")).status).toBe(401);
});
