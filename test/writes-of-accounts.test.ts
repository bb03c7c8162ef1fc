import { sql } from "kysely";
import { expect, test } from "vitest";
import { isAudited } from "../src/platform/http/audit/audit-trail.ts";
import { textMark } from "../src/values/text-mark.ts";
import { testDatabase } from "./database.ts";
import { noteWrites } from "./foreign-writes.ts";
import { makeOwner, type Owner, PASSWORD } from "./fuzz/owner.ts";
import { randomOf } from "./fuzz/random.ts";
import { idOf } from "./fuzz/requests.ts";
import { validCalls } from "./fuzz/valid-calls.ts";

/** Calls of administrators that also change rows of their own account, and the tables. */
const OWN_OF_ADMINISTRATORS: Record<string, string[]> = {
  "POST /admin/impersonate/{user_id}": ["sessions"],
  "POST /admin/stop-impersonation": ["sessions"],
  "POST /admin/configurations": ["audit_entries"],
  "PUT /admin/configurations/{configuration_id}": ["audit_entries"],
  "DELETE /admin/configurations/{configuration_id}": ["audit_entries"],
  "POST /admin/failed-jobs/{failed_job_id}/retry": ["audit_entries"],
  "POST /admin/failed-jobs/retry-all": ["audit_entries"],
  "DELETE /admin/failed-jobs/{failed_job_id}": ["audit_entries"],
  "DELETE /admin/failed-jobs": ["audit_entries"],
};
const FOREIGN_TRIES = 3;
const SEED = 20_261_123;

const database = await testDatabase();
const { db, pool } = database;
const { calls, definitions, scenes, administrator, send, sendOf, setUp, attempt, succeed, isOfMember } =
  await validCalls(database);
const written = await noteWrites(pool);
const writes = calls.filter(({ call }) => !call.startsWith("GET "));

test.each(writes)(
  "TEN-02 $call with a valid body changes no row of another account",
  async ({ call, operation }) => {
    const staged = await setUp(call);
    const { owner } = staged;

    const outcome = await withoutForeignWrites(owner, OWN_OF_ADMINISTRATORS[call] ?? [], () =>
      succeed({ call, operation }, staged),
    );

    expect([call, outcome]).toEqual([call, "succeeded"]);
    if (isOfMember(call)) await expectAudited(call, owner);
  },
  60_000,
);

test.each(writes.filter(({ call }) => isOfMember(call)))(
  "TEN-01 $call with a valid body and another account's ids changes none of its rows",
  async ({ call, operation }) => {
    const random = randomOf(2 * SEED + textMark(call));
    const [{ owner: other, scene }, owner] = await Promise.all([setUp(call), makeOwner(db, sendOf(call))]);
    const { account_id, user_id, organizer_id, event_id, order_id } = owner.known as Record<string, number>;
    const theirs = { ...other.known, ...idOf(call, other.known), ...scene.known };
    const parents = { account_id, user_id, organizer_id, event_id, order_id } as Record<string, number>;

    await withoutForeignWrites(owner, [], async () => {
      for (let turn = 0; turn < FOREIGN_TRIES; turn++)
        for (const known of [theirs, { ...theirs, ...parents }])
          await attempt({ call, operation }, { owner, scene: { ...scene, cookies: {}, known } }, random);
    });
  },
  60_000,
);

test("TEN-02 a written row of another account is noticed, in any table", async () => {
  const { account_id } = (await makeOwner(db, send)).member;
  const other = await makeOwner(db, send);
  const since = await written.now();
  expect(await written.foreignSince(since, [account_id])).toEqual([]);

  const ofOther = db.updateTable("orders").where("account_id", "=", other.member.account_id);
  await ofOther.set({ notes: "read by a stranger" }).execute();
  await ofOther.set({ notes: null }).execute();
  await db.updateTable("users").set({ first_name: "Eve" }).where("id", "=", other.member.user_id).execute();
  await db.deleteFrom("affiliates").where("account_id", "=", other.member.account_id).execute();
  await db
    .updateTable("events")
    .set({ updated_at: sql`updated_at` })
    .where("account_id", "=", other.member.account_id)
    .execute();

  expect(await written.foreignSince(since, [account_id])).toEqual(["affiliates", "orders", "users"]);
  expect(await written.foreignSince(since, [account_id, other.member.account_id])).toEqual([]);
  // Nobody is made a member in order to be written to.
  const later = await written.now();
  await db
    .insertInto("memberships")
    .values({ account_id, user_id: other.member.user_id, role: "ORGANIZER" })
    .execute();
  expect(await written.foreignSince(later, [account_id])).toEqual([]);
  await db.updateTable("users").set({ first_name: "Eva" }).where("id", "=", other.member.user_id).execute();
  expect(await written.foreignSince(later, [account_id])).toEqual(["users"]);
  expect(written.tables.length).toBeGreaterThan(65);
});

test("scenes and lists name existing calls", () => {
  expect(Object.keys(OWN_OF_ADMINISTRATORS).filter((call) => !definitions.has(call))).toEqual([]);
  expect(Object.keys(scenes).filter((call) => !definitions.has(call))).toEqual([]);
});

/** A write of a member leaves an entry in the audit log, unless its contract gives a reason. */
async function expectAudited(call: string, { member }: Owner): Promise<void> {
  const entries = await db
    .selectFrom("audit_entries")
    .selectAll()
    .where("account_id", "=", member.account_id)
    .where("call", "=", call)
    .execute();
  expect([call, entries.length > 0]).toEqual([call, isAudited(definitions.get(call)!)]);
  // The entry contains neither secrets nor addresses of people, whatever the call is about.
  const stored = entries.map(({ changes, label }) => JSON.stringify([changes, label])).join();
  for (const secret of [PASSWORD, "4242424242424242", member.email]) expect(stored).not.toContain(secret);
}

/**
 * Requires that the call writes no row of another account. Some calls of an administrator also write tables of the
 * administrator's own account.
 */
async function withoutForeignWrites<Result>(
  owner: Owner,
  ownTables: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const { account_id } = owner.member;
  const since = await written.now();
  const result = await act();
  expect(await written.foreignSince(since, [account_id, administrator.account_id])).toEqual([]);
  expect(await written.foreignSince(since, [account_id])).toEqual(ownTables);
  return result;
}
