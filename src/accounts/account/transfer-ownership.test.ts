import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { makePasskey, signed } from "../../../test/passkeys.ts";
import { accountsApi } from "../api.ts";
import { sendOwnerChanged } from "../emails/send-owner-changed.tsx";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);

async function makeFixture(admins = 1) {
  const owner = await makeMember(db, { password: PASSWORD });
  const { account_id } = owner;
  await db
    .updateTable("memberships")
    .set({ is_account_owner: true })
    .where("account_id", "=", account_id)
    .where("user_id", "=", owner.user_id)
    .execute();
  const others = [];
  for (let count = 0; count < admins; count += 1)
    others.push(await makeMember(db, { account_id, password: PASSWORD }));
  const cookies = { "__Host-session": await makeSession(db, owner) };
  const transfer = (user_id: number, body: object = { current_password: PASSWORD }, more = {}) =>
    api.send(`POST /accounts/${account_id}/owner`, {
      cookies: { ...cookies, ...more },
      body: { user_id, ...body },
    });
  return { owner, others, account_id, cookies, transfer, ownersOf: () => ownersOf(account_id) };
}

async function ownersOf(accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("account_id", "=", accountId)
    .where("is_account_owner", "=", true)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

test("the owner transfers the account with the password, both are notified, and only the new owner can transfer it again", async () => {
  const { owner, others, account_id, transfer, ownersOf: owners } = await makeFixture();
  const heir = others[0]!;

  const answer = await transfer(heir.user_id);

  expect([answer.status, await owners()]).toEqual([204, [heir.user_id]]);
  const { rows: jobs } = await sql<{ payload: { user_id: number; account_id: number; owner_id: number } }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-owner-changed' and (payload ->> 'account_id')::bigint = ${account_id}`.execute(
    db,
  );
  for (const { payload } of jobs) await sendOwnerChanged(services, payload);
  expect(services.emails.map(({ to }) => to).sort()).toEqual([owner.email, heir.email].sort());
  const account = await db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", account_id)
    .executeTakeFirst();
  expect(account?.email).toBe(heir.email);
  expect((await transfer(owner.user_id)).status).toBe(422);
  expect((await transfer(heir.user_id)).status).toBe(403);
  const history = await db
    .selectFrom("account_history")
    .select(["user_id", "subject_user_id", "action"])
    .where("account_id", "=", account_id)
    .execute();
  expect(history).toEqual([
    { user_id: owner.user_id, subject_user_id: heir.user_id, action: "owner-changed" },
  ]);
});

test("a transfer needs the password or the owner's own passkey, and a wrong one changes nothing", async () => {
  const { owner, others, transfer, ownersOf: owners } = await makeFixture();
  const heir = others[0]!;
  const signing = async (userId: number) => {
    const passkey = await makePasskey(db, userId);
    const asked = await api.send("POST /auth/passkey/options");
    const { challenge } = asked.json.data;
    const credential = signed({ ...passkey, challenge, origin: services.config.publicUrl });
    return [{ credential }, { "__Host-passkey": asked.cookies["__Host-passkey"]! }] as const;
  };

  const refused = [
    await transfer(heir.user_id, {}),
    await transfer(heir.user_id, { current_password: "not the right one" }),
    await transfer(heir.user_id, ...(await signing(heir.user_id))),
  ];

  for (const answer of refused) expect(answer.status).toBe(422);
  expect(await owners()).toEqual([owner.user_id]);
  expect((await transfer(heir.user_id, ...(await signing(owner.user_id)))).status).toBe(204);
  expect(await owners()).toEqual([heir.user_id]);
});

test("transfers only to an active administrator with a confirmed address", async () => {
  const { owner, account_id, transfer, ownersOf: owners } = await makeFixture(0);
  const organizer = await makeMember(db, { account_id, role: "ORGANIZER" });
  const unconfirmed = await makeMember(db, { account_id, is_email_verified: false });
  const inactive = await makeMember(db, { account_id });
  await db
    .updateTable("memberships")
    .set({ status: "INACTIVE" })
    .where("user_id", "=", inactive.user_id)
    .execute();
  const foreign = await makeMember(db);

  for (const { user_id } of [owner, organizer, unconfirmed, inactive, foreign]) {
    const answer = await transfer(user_id);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["user_id"]]);
  }
  expect(await owners()).toEqual([owner.user_id]);
});

test("only one of several concurrent transfers succeeds, and there is always exactly one owner", async () => {
  const { others, transfer, ownersOf: owners } = await makeFixture(4);

  const answers = await Promise.all(others.map(({ user_id }) => transfer(user_id)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403]);
  const done = others[answers.findIndex(({ status }) => status === 204)]!;
  expect(await owners()).toEqual([done.user_id]);
});

test("TEN-02 refuses a transfer by another administrator, and does not find another account", async () => {
  const { owner, others, account_id, ownersOf: owners } = await makeFixture();
  const cookies = { "__Host-session": await makeSession(db, others[0]!) };
  const foreign = await makeFixture();
  const body = { user_id: others[0]!.user_id, current_password: PASSWORD };

  expect((await api.send(`POST /accounts/${account_id}/owner`, { cookies, body })).status).toBe(422);
  const other = await makeMember(db, { account_id, password: PASSWORD });
  const theirs = { ...body, user_id: other.user_id };
  expect((await api.send(`POST /accounts/${account_id}/owner`, { cookies, body: theirs })).status).toBe(403);
  expect(
    (await api.send(`POST /accounts/${account_id}/owner`, { cookies: foreign.cookies, body })).status,
  ).toBe(404);
  expect(await owners()).toEqual([owner.user_id]);
});
