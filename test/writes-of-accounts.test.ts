import { afterAll, expect, test } from "vitest";
import { textMark } from "../src/values/text-mark.ts";
import { isAudited } from "../src/platform/http/audit/audit-trail.ts";
import { migrateQueue } from "../src/platform/queue/worker.ts";
import { describeApi, type Operation } from "../src/platform/http/describe-api.ts";
import { type TestAnswer, testServices } from "./api.ts";
import { testDatabase } from "./database.ts";
import { makeMember, makeSession } from "./factories.ts";
import { foreignRows, newestOf, tenantTables } from "./foreign-rows.ts";
import { makeOwner, type Owner, PASSWORD } from "./fuzz/owner.ts";
import { type Random, randomOf } from "./fuzz/random.ts";
import { FORM_TYPE, idOf, requestOf } from "./fuzz/requests.ts";
import { administratorScenes } from "./fuzz/scenes/administrator-scenes.ts";
import { BOUNCE_TOKEN, paymentServiceScenes } from "./fuzz/scenes/payment-service-scenes.ts";
import { eventScenes } from "./fuzz/scenes/event-scenes.ts";
import { doorScenes } from "./fuzz/scenes/door-scenes.ts";
import { orderScenes } from "./fuzz/scenes/order-scenes.ts";
import { emailTemplateScenes } from "./fuzz/scenes/email-template-scenes.ts";
import { customerScenes } from "./fuzz/scenes/customer-scenes.ts";
import { manualOrderScenes } from "./fuzz/scenes/manual-order-scenes.ts";
import { reportScheduleScenes } from "./fuzz/scenes/report-schedule-scenes.ts";
import { webhookScenes } from "./fuzz/scenes/webhook-scenes.ts";
import { peopleScenes } from "./fuzz/scenes/people-scenes.ts";
import type { Services } from "../src/platform/services.ts";
import type { Scene } from "./fuzz/scenes/scene.ts";
import { startStripe, TEST_KEYS } from "./stripe/start-stripe.ts";
import { startVatRegister } from "./vat-register.ts";
import { wholeApi } from "./whole-api.ts";

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
const TRIES = 25;
const FOREIGN_TRIES = 3;
const SEED = 20_261_123;

const database = await testDatabase();
const { db, pool } = database;
await migrateQueue(pool);
const { dispatcher, send } = await wholeApi(testServices(database.guarded));
const stripe = await startStripe();
const register = await startVatRegister();
afterAll(() => Promise.all([stripe.stop(), register.stop()]));
/** An installation with a payment service, taxes on its fee and reports of bounced emails. */
const sellingWith = (keys: Services["config"]["stripe"]["keys"]) =>
  wholeApi(
    testServices(database.guarded, {
      isDemo: false,
      stripe: { keys, apiUrl: stripe.url, fees: { fixed: {}, rate: 0 } },
      vat: { onFees: { rate: 23_000, country: "IE" }, viesUrl: register.url },
      bounceToken: BOUNCE_TOKEN,
    }),
  );
const selling = await sellingWith({ own: TEST_KEYS.own });
/** Organisers connect their own accounts at the payment service. */
const platform = await sellingWith({ ie: TEST_KEYS.ie });
const sellingScenes = paymentServiceScenes(stripe);
function sendOf(call: string) {
  if (call.endsWith("/stripe/connect")) return platform.send;
  return call in sellingScenes ? selling.send : send;
}
const { paths } = describeApi(dispatcher.routes, { title: "Tessera", url: "http://localhost" });
const policies = new Map(
  dispatcher.routes.map(({ definition: { method, path, policy } }) => [`${method} ${path}`, policy]),
);
const scenes = {
  ...eventScenes,
  ...doorScenes,
  ...orderScenes,
  ...peopleScenes,
  ...webhookScenes,
  ...customerScenes,
  ...reportScheduleScenes,
  ...emailTemplateScenes,
  ...manualOrderScenes,
  ...administratorScenes,
  ...sellingScenes,
};
const administrator = await makeMember(db, { role: "SUPERADMIN" });
const writes = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  .filter(({ call }) => !call.startsWith("GET "));
/** Administrators of the platform name the account that they change. */
const isOfAdministrators = (call: string) => policies.get(call) === "superadmin";
const audited = new Set(
  dispatcher.routes
    .filter(({ definition }) => isAudited(definition))
    .map(({ definition: { method, path } }) => `${method} ${path}`),
);
const MEMBERS = new Set(["self", "member", "user", "admin"]);

interface Write {
  call: string;
  operation: Operation;
}

let address = 0;
const newAddress = () => `10.${address >> 16}.${(address >> 8) & 255}.${address++ & 255}`;

test.each(writes)(
  "TEN-02 $call with a valid body changes no row of another account",
  async ({ call, operation }) => {
    const random = randomOf(SEED + textMark(call));
    const { owner, scene } = await setUp(call);

    const refused: string[] = [];
    const own = await withForeignRowsCompared(owner, OWN_OF_ADMINISTRATORS[call] ?? [], async () => {
      for (let turn = 0; turn < TRIES; turn++) {
        const answer = await attempt({ call, operation }, owner, scene, random);
        if (answer.status < 300) return answer;
        refused.push(`${answer.status} ${answer.body.slice(0, 300)}`);
      }
      return undefined;
    });

    const isReached = own !== undefined;
    expect(isReached, `${call}: ${[...new Set(refused)].join()}`).toBe(true);
    if (MEMBERS.has(policies.get(call)!)) await expectAudited(call, owner);
  },
  60_000,
);

test.each(writes.filter(({ call }) => MEMBERS.has(policies.get(call)!)))(
  "TEN-01 $call with a valid body and another account's ids changes none of its rows",
  async ({ call, operation }) => {
    const random = randomOf(2 * SEED + textMark(call));
    const [{ owner: other, scene }, owner] = await Promise.all([setUp(call), makeOwner(db, sendOf(call))]);
    const { account_id, user_id, organizer_id, event_id, order_id } = owner.known as Record<string, number>;
    const theirs = { ...other.known, ...idOf(call, other.known), ...scene.known };
    const parents = { account_id, user_id, organizer_id, event_id, order_id } as Record<string, number>;

    await withForeignRowsCompared(owner, [], async () => {
      for (let turn = 0; turn < FOREIGN_TRIES; turn++)
        for (const known of [theirs, { ...theirs, ...parents }])
          await attempt({ call, operation }, owner, { ...scene, cookies: {}, known }, random);
    });
  },
  60_000,
);

test("TEN-02 the comparison notices a row of another account, in any table", async () => {
  const { account_id } = (await makeOwner(db, send)).member;
  const other = await makeOwner(db, send);
  const since = await newestOf(pool);
  const before = await foreignRows(pool, [account_id], since);

  await db
    .updateTable("orders")
    .set({ notes: "read by a stranger" })
    .where("account_id", "=", other.member.account_id)
    .execute();
  await db.updateTable("users").set({ first_name: "Eve" }).where("id", "=", other.member.user_id).execute();
  const after = await foreignRows(pool, [account_id], since);

  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(changed.sort()).toEqual(["orders", "users"]);
  expect((await tenantTables(pool)).length).toBeGreaterThan(65);
});

test("scenes and lists name existing calls", () => {
  expect(Object.keys(OWN_OF_ADMINISTRATORS).filter((call) => !policies.has(call))).toEqual([]);
  expect(Object.keys(scenes).filter((call) => !policies.has(call))).toEqual([]);
});

async function setUp(call: string): Promise<{ owner: Owner; scene: Scene }> {
  const owner = await makeOwner(db, sendOf(call));
  const session = await makeSession(db, owner.member);
  const scene = await scenes[call]?.({
    db,
    owner,
    administrator,
    send: (address_, body, cookies) =>
      sendOf(call)(address_, {
        body,
        cookies: { "__Host-session": session, "__Host-checkout": owner.checkout, ...cookies },
        headers: {
          "x-forwarded-for": newAddress(),
          ...(Buffer.isBuffer(body) && { "content-type": FORM_TYPE }),
        },
      }),
  });
  if (!isOfAdministrators(call)) return { owner, scene: scene ?? {} };
  // Created before rows are compared, because sessions are rows too.
  const cookies = { "__Host-session": await makeSession(db, administrator), ...scene?.cookies };
  return { owner, scene: { ...scene, cookies } };
}

async function attempt(
  { call, operation }: Write,
  owner: Owner,
  scene: Scene,
  random: Random,
): Promise<TestAnswer> {
  const known = { ...owner.known, ...idOf(call, owner.known), ...scene.known };
  const request = requestOf({ call, operation, known }, random, true);
  return sendOf(call)(request.address, {
    body: scene.body ?? request.body,
    cookies: {
      "__Host-session": await makeSession(db, owner.member),
      "__Host-checkout": owner.checkout,
      ...scene.cookies,
    },
    headers: { ...request.headers, ...scene.headers, "x-forwarded-for": newAddress() },
  });
}

/** A write of a member leaves an entry in the audit log, unless its contract gives a reason. */
async function expectAudited(call: string, { member }: Owner): Promise<void> {
  const entries = await db
    .selectFrom("audit_entries")
    .selectAll()
    .where("account_id", "=", member.account_id)
    .where("call", "=", call)
    .execute();
  expect([call, entries.length > 0]).toEqual([call, audited.has(call)]);
  // The entry contains neither secrets nor addresses of people, whatever the call is about.
  const stored = entries.map(({ changes, label }) => JSON.stringify([changes, label])).join();
  for (const secret of [PASSWORD, "4242424242424242", member.email]) expect(stored).not.toContain(secret);
}

/**
 * Requires that the call leaves other accounts as they are. Some calls of an administrator also write tables
 * of the administrator's own account.
 */
async function withForeignRowsCompared<Result>(
  owner: Owner,
  ownTables: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const { account_id } = owner.member;
  const since = await newestOf(pool);
  const read = async () => ({
    besideOwner: await foreignRows(pool, [account_id], since),
    besideBoth: await foreignRows(pool, [account_id, administrator.account_id], since),
  });
  const before = await read();
  const result = await act();
  const after = await read();
  expect(after.besideBoth).toEqual(before.besideBoth);
  const changed = Object.keys(before.besideOwner).filter(
    (table) => before.besideOwner[table] !== after.besideOwner[table],
  );
  expect(changed).toEqual(ownTables);
  return result;
}
