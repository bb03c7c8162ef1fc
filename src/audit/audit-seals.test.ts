import { afterEach, expect, test } from "vitest";
import { createAreas } from "../api.ts";
import { changedAuditLog, checkAuditLog } from "../platform/http/audit/check-audit-log.ts";
import { deleteOldAuditEntries } from "../platform/http/audit/delete-old-entries.ts";
import { insertEntry, type NewEntry } from "../platform/http/audit/insert-entry.ts";
import { resealAuditEntries } from "../platform/http/audit/reseal-entries.ts";
import { verifyAuditLog } from "../platform/http/audit/verify-entries.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import { testApi, TEST_SECRET_KEY, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeSession } from "../../test/factories.ts";

const database = await testDatabase();
const { db, pool } = database;
const services = testServices(database.guarded);
const { send } = await testApi(
  services,
  createAreas(services).map((area) => () => area),
);
const KEYS: SecretKeys = [TEST_SECRET_KEY];
const DAY = 86_400_000;

afterEach(() => asOwner("truncate audit_entries"));

/** What a person can do who has the password of the program's role, which owns the table. */
async function asOwner(...statements: string[]): Promise<void> {
  await pool.query("alter table audit_entries disable trigger user");
  for (const statement of statements) await pool.query(statement);
  await pool.query("alter table audit_entries enable trigger user");
}

/** Makes four changes of an event by calls, and returns the ids of their entries. */
async function changeFourTimes() {
  const admin = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: admin.account_id });
  const cookies = { "__Host-session": await makeSession(db, admin) };
  for (const status of ["PAUSED", "LIVE", "PAUSED", "LIVE"]) {
    const headers = { "user-agent": "Firefox" };
    const { status: answered } = await send(`PUT /events/${event.id}/status`, {
      body: { status },
      cookies,
      headers,
    });
    expect(answered).toBe(200);
  }
  const { rows } = await pool.query<{ id: number }>("select id from audit_entries order by id");
  return { admin, event, ids: rows.map(({ id }) => id) };
}

const entryOf = (accountId: number, userId: number): NewEntry => ({
  account_id: accountId,
  user_id: userId,
  impersonator_id: null,
  by_platform: false,
  api_key_name: null,
  kind: "DONE",
  call: "POST /x",
  subject: "events",
  subject_id: "7",
  label: "🎪".repeat(3).slice(0, 5),
  event_id: null,
  changes: '[{"field":"price","after":1e2,"before":0.10}]',
  address: "127.0.0.1",
  user_agent: null,
  request_id: "r",
});

test.each(["update audit_entries set label = 'x'", "delete from audit_entries", "truncate audit_entries"])(
  "OPS-05 the database refuses to change the audit log: %s",
  async (statement) => {
    await changeFourTimes();

    await expect(pool.query(statement)).rejects.toThrow("only ever added to");

    expect(await verifyAuditLog(db, KEYS)).toEqual({ entries: 4, unsealed: 0, violations: [] });
  },
);

test.each([
  "user_id = null",
  "kind = 'DELETED'",
  "call = 'PUT /x'",
  "subject = 'orders'",
  "subject_id = '0'",
  "label = 'x'",
  "event_id = null",
  "by_platform = true",
  "api_key_name = 'Website'",
  "changes = '[]'",
  "changes = jsonb_set(changes, '{0,after}', '\"ARCHIVED\"')",
  "created_at = created_at - interval '1 microsecond'",
  "after_entries = '[]'",
  "address = '10.0.0.1'",
  "user_agent = null",
  "address = null, user_agent = null, request_id = null, origin_seal = null",
  "seal = null",
  "seal = sha256('x')",
  "(changes, seal) = (select changes, seal from audit_entries order by id limit 1)",
])("OPS-05 finds an entry that was changed past the trigger: set %s", async (change) => {
  const { ids } = await changeFourTimes();

  await asOwner(`update audit_entries set ${change} where id = ${ids[1]}`);

  const { violations } = await verifyAuditLog(db, KEYS);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`entry ${ids[1]}`);
});

test("OPS-05 finds entries that were removed, but not the newest one", async () => {
  const { ids } = await changeFourTimes();
  const [, second, third, newest] = ids;

  await asOwner(`delete from audit_entries where id in (${second}, ${newest})`);

  expect((await verifyAuditLog(db, KEYS)).violations).toEqual([
    `entry ${second}, which entry ${third} names, was removed or lost its seal`,
  ]);
});

test("OPS-05 counts an entry that was not written by the program", async () => {
  const { admin } = await changeFourTimes();

  await pool.query(
    `insert into audit_entries (account_id, user_id, kind, call, subject) values ($1, $2, 'DONE', 'POST /x', 'events')`,
    [admin.account_id, admin.user_id],
  );

  expect(await verifyAuditLog(db, KEYS)).toEqual({ entries: 5, unsealed: 1, violations: [] });
});

test("OPS-05 entries that are written at once wait for nobody, and all but the newest ones are named", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  const open = await db.startTransaction().execute();
  await insertEntry(open, KEYS, entryOf(account_id, user_id));
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 5 }, () => insertEntry(db, KEYS, entryOf(account_id, user_id))));
  await open.commit().execute();
  await insertEntry(db, KEYS, entryOf(account_id, user_id));

  expect(await verifyAuditLog(db, KEYS)).toEqual({ entries: 17, unsealed: 0, violations: [] });
  const { rows } = await pool.query<{ unnamed: number }>(
    `select count(*)::int as unnamed from audit_entries n where not exists (
       select from audit_entries m where m.after_entries @> jsonb_build_array(jsonb_build_object('id', n.id)))`,
  );
  expect(rows).toEqual([{ unnamed: 1 }]);
});

test("OPS-05 addresses that are cleared and entries that become too old are no changes", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  for (let entry = 0; entry < 3; entry += 1) await insertEntry(db, KEYS, entryOf(account_id, user_id));
  await asOwner("update audit_entries set created_at = created_at - interval '91 days'");
  // As if they had been written then.
  await resealAuditEntries(db, KEYS, { acceptsChanges: true });

  await deleteOldAuditEntries(db);
  const cleared = await verifyAuditLog(db, KEYS);
  const { rows } = await pool.query("select address, origin_seal from audit_entries");
  await asOwner("delete from audit_entries where id = (select min(id) from audit_entries)");
  const early = await verifyAuditLog(db, KEYS);
  const inTwoYears = await verifyAuditLog(db, KEYS, Date.now() + 730 * DAY);

  expect(cleared).toEqual({ entries: 3, unsealed: 0, violations: [] });
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ address: null, origin_seal: null })));
  expect(early.violations).toHaveLength(1);
  expect(inTwoYears).toEqual({ entries: 2, unsealed: 0, violations: [] });
});

test("OPS-05 a new secret key is found to have sealed nothing until the entries are sealed with it", async () => {
  await changeFourTimes();
  const next = "a-new-secret-key-of-more-than-32-characters";

  const withBoth = await verifyAuditLog(db, [next, TEST_SECRET_KEY]);
  const early = await verifyAuditLog(db, [next]);
  const resealed = await resealAuditEntries(db, [next, TEST_SECRET_KEY]);
  const then = await verifyAuditLog(db, [next]);

  expect(withBoth.violations).toEqual([]);
  expect(early.violations).toHaveLength(4);
  expect(resealed).toEqual({ resealed: 4, adopted: 0, changed: 0 });
  expect(then).toEqual({ entries: 4, unsealed: 0, violations: [] });
});

test("OPS-05 sealing again leaves what was changed as it is, until an operator accepts it, which ends the alarm", async () => {
  const { ids } = await changeFourTimes();
  await asOwner(
    `update audit_entries set label = 'x' where id = ${ids[0]}`,
    `delete from audit_entries where id = ${ids[1]}`,
  );

  await checkAuditLog(services);
  const raised = await changedAuditLog.look(db);
  const resealed = await resealAuditEntries(db, KEYS);
  const still = await verifyAuditLog(db, KEYS);
  await resealAuditEntries(db, KEYS, { acceptsChanges: true });
  await checkAuditLog(services);

  expect(raised).toMatch(/changed or cut outside the program \(2 entries/);
  expect(resealed).toEqual({ resealed: 0, adopted: 0, changed: 1 });
  expect(still.violations).toHaveLength(2);
  expect(await changedAuditLog.look(db)).toBeNull();
  expect(await verifyAuditLog(db, KEYS)).toEqual({ entries: 3, unsealed: 0, violations: [] });
});
