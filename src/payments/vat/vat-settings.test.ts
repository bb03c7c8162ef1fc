import { runOnce, Logger } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAccount, makeMember } from "../../../test/factories.ts";
import { startVatRegister } from "../../../test/vat-register.ts";
import { createCashier } from "../../checkout.ts";
import { paymentsApi } from "../api.ts";
import type { PaymentsContract } from "../contract.ts";
import { askRegister, TIMEOUT_MILLISECONDS } from "./ask-register.ts";
import { checkVatNumber, RETRY_AFTER_SECONDS } from "./check-vat-number.ts";
import { keepFeeVat } from "./keep-fee-vat.ts";

const database = await testDatabase();
const { db, pool } = database;
const register = await startVatRegister();
afterAll(() => register.stop());
const vat = { onFees: { rate: 23_000, country: "IE" }, viesUrl: register.url };
const services = testServices(database, { vat });
await keepFeeVat(pool, vat);
const areas = [paymentsApi(services, createCashier(services))];
const SETTINGS = "/accounts/{account_id}/vat-settings";
const THEATRE = { name: "Harbour Theatre GmbH", address: "Am Kai 1\n20457 Hamburg" };

beforeEach(() => register.inTrouble(null));

type Role = "ADMIN" | "ORGANIZER";

async function makeHouse(role: Role = "ADMIN") {
  const { id } = await makeAccount(db);
  const as = async (asRole: Role) =>
    clientOf<PaymentsContract>(db, areas, { member: await makeMember(db, { account_id: id, role: asRole }) });
  const api = await as(role);
  const params = { account_id: id };
  return {
    params,
    as,
    read: async () => (await api(`GET ${SETTINGS}`, { params })).data,
    rate: async () => (await api(`GET ${SETTINGS}`, { params })).meta.fee_vat_rate,
    save: async (vat_number: string | null, vat_registered = true) =>
      (await api(`POST ${SETTINGS}`, { params, body: { vat_registered, vat_number } })).data,
  };
}

const waiting = async () =>
  (
    await sql<{ seconds: number; attempts: number }>`
      select extract(epoch from run_at - now())::float as seconds, attempts from graphile_worker.jobs
      where task_identifier = 'check-vat-number'`.execute(db)
  ).rows;

/** Does what is due; with `all`, as if the time of everything had come. */
async function doJobs({ all = false } = {}) {
  if (all)
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
  // One round ends where the line is still held by the job before.
  do {
    await runOnce({
      pgPool: pool,
      logger: new Logger(() => () => {}),
      taskList: {
        "check-vat-number": (payload) => checkVatNumber(services, payload as { account_id: number }),
      },
    });
  } while ((await waiting()).some(({ seconds }) => seconds <= 0));
}

test("5.30 a new number is looked up by a job, and is valid with the name and address it is registered for", async () => {
  register.register("DE123456789", THEATRE);
  const house = await makeHouse();
  expect(await house.read()).toBeNull();

  const saved = await house.save("de 123 456 789");
  expect(saved).toMatchObject({
    vat_registered: true,
    vat_number: "DE123456789",
    vat_validated: false,
    vat_validation_status: "PENDING",
  });
  expect(register.calls).not.toContain("DE123456789");
  expect(await house.rate()).toBe(23_000);
  await doJobs();

  expect(await house.read()).toMatchObject({
    vat_validated: true,
    vat_validation_status: "VALID",
    vat_validation_error: null,
    vat_validation_attempts: 1,
    vat_validation_date: expect.any(String),
    business_name: THEATRE.name,
    business_address: THEATRE.address,
    vat_country_code: "DE",
  });
  expect(await house.rate()).toBe(0);
});

test("5.30 a number the register does not know is not valid, whatever else it says; a country that tells nothing still proves it", async () => {
  register.register("EL123456789");
  const [unknown, silent] = [await makeHouse(), await makeHouse()];

  await unknown.save("FR12345678901");
  await silent.save("GR123456789");
  await doJobs();

  expect(await unknown.read()).toMatchObject({
    vat_validation_status: "INVALID",
    vat_validation_error: "UNKNOWN_NUMBER",
    vat_country_code: null,
  });
  expect(await silent.read()).toMatchObject({
    vat_number: "EL123456789",
    vat_validation_status: "VALID",
    business_name: null,
    business_address: null,
    vat_country_code: "GR",
  });
});

test.each([
  ["DE12", "BAD_FORMAT"],
  ["n/a", "BAD_FORMAT"],
  ["CH123456789", "UNKNOWN_COUNTRY"],
])("5.30 nobody is asked about %s", async (number, error) => {
  const house = await makeHouse();

  const saved = await house.save(number);

  expect(saved).toMatchObject({ vat_validation_status: "INVALID", vat_validation_error: error });
  expect(await house.rate()).toBe(23_000);
  expect(await waiting()).toEqual([]);
});

test("a registered account says under which number, of at most twenty characters", async () => {
  const house = await makeHouse();

  await expect(house.save(null)).rejects.toMatchObject({ fields: { vat_number: [{ code: "required" }] } });
  await expect(house.save(" - ")).rejects.toMatchObject({ fields: { vat_number: [{ code: "required" }] } });
  await expect(house.save(`DE${"1".repeat(19)}`)).rejects.toMatchObject({
    fields: { vat_number: [{ code: "too_long" }] },
  });
  expect(await house.read()).toBeNull();
});

test.each([
  [{ kind: "country", error: "MS_UNAVAILABLE" }],
  [{ kind: "country", error: "MS_MAX_CONCURRENT_REQ" }],
  [{ kind: "status", status: 503 }],
  [{ kind: "status", status: 200, body: "<html>back soon</html>" }],
  [{ kind: "cut" }],
] as const)(
  "5.30 while the register is in trouble (%j) nothing is decided, and it is asked again",
  async (trouble) => {
    register.register("IT12345678901", THEATRE);
    const house = await makeHouse();
    register.inTrouble(trouble);

    await house.save("IT12345678901");
    await doJobs();

    expect(await house.read()).toMatchObject({
      vat_validation_status: "PENDING",
      vat_validation_error: "NO_ANSWER",
      vat_validation_attempts: 1,
    });
    const [again] = await waiting();
    expect(again!.seconds).toBeGreaterThan(7);
    expect(again!.seconds).toBeLessThanOrEqual(10);
    register.inTrouble(null);
    await doJobs({ all: true });
    expect(await house.read()).toMatchObject({ vat_validation_status: "VALID", vat_validation_attempts: 2 });
  },
);

test("5.30 fifteen seconds are waited for an answer, and then it is none", async () => {
  expect(TIMEOUT_MILLISECONDS).toBe(15_000);
  register.inTrouble({ kind: "mute" });

  expect(await askRegister(register.url, "IT12345678901", 50)).toEqual({
    outcome: "unknown",
    reason: "TimeoutError",
  });
});

test("what the register refuses to look up is not valid", async () => {
  const house = await makeHouse();
  register.inTrouble({
    kind: "status",
    status: 400,
    body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: "INVALID_INPUT" }] }),
  });

  await house.save("IT00000000000");
  await doJobs();

  expect(await house.read()).toMatchObject({
    vat_validation_status: "INVALID",
    vat_validation_error: "UNKNOWN_NUMBER",
  });
});

test("5.30 it is asked again fifteen times, from ten seconds to half an hour apart and within four hours; then it has failed", async () => {
  expect(RETRY_AFTER_SECONDS).toHaveLength(15);
  expect([RETRY_AFTER_SECONDS[0], RETRY_AFTER_SECONDS.at(-1)]).toEqual([10, 1_800]);
  expect(RETRY_AFTER_SECONDS.toSorted((a, b) => a - b)).toEqual([...RETRY_AFTER_SECONDS]);
  expect(RETRY_AFTER_SECONDS.reduce((sum, one) => sum + one + 15, 15)).toBeLessThan(4 * 3_600);
  const house = await makeHouse();
  register.inTrouble({ kind: "status", status: 503 });
  await house.save("PT123456789");

  await doJobs();
  for (const seconds of RETRY_AFTER_SECONDS) {
    expect(await house.read()).toMatchObject({ vat_validation_status: "PENDING" });
    const jobs = await waiting();
    expect(jobs).toHaveLength(1);
    expect(Math.abs(jobs[0]!.seconds - seconds)).toBeLessThan(3);
    await doJobs({ all: true });
  }

  expect(await house.read()).toMatchObject({
    vat_validation_status: "FAILED",
    vat_validation_error: "NO_ANSWER",
    vat_validation_attempts: 16,
  });
  expect(await waiting()).toEqual([]);
  // Said again it is asked about again, from the beginning.
  register.inTrouble(null);
  register.register("PT123456789");
  expect(await house.save("PT123456789")).toMatchObject({ vat_validation_attempts: 0 });
  await doJobs();
  expect(await house.read()).toMatchObject({ vat_validation_status: "VALID" });
});

test("a number that is valid is not asked about again; another one proves nothing until it is", async () => {
  register.register("ATU12345678", THEATRE);
  const house = await makeHouse();
  await house.save("ATU12345678");
  await doJobs();

  expect(await house.save("atu 1234 5678")).toMatchObject({ vat_validation_status: "VALID" });
  expect(await waiting()).toEqual([]);

  expect(await house.save("ATU87654321")).toMatchObject({
    vat_validation_status: "PENDING",
    vat_validated: false,
    business_name: null,
    vat_country_code: null,
  });
  expect(await house.rate()).toBe(23_000);
  await doJobs();
});

test("5.30 whoever is not registered has no number, and nothing is looked up", async () => {
  register.register("ATU11111111", THEATRE);
  const house = await makeHouse();
  await house.save("ATU11111111");
  await doJobs();

  const saved = await house.save("ATU11111111", false);

  expect(saved).toMatchObject({
    vat_registered: false,
    vat_number: null,
    vat_validated: false,
    vat_validation_status: "PENDING",
    vat_validation_attempts: 0,
    vat_validation_date: null,
    business_name: null,
    business_address: null,
    vat_country_code: null,
  });
  expect(await waiting()).toEqual([]);
});

test("an answer about a number that was changed meanwhile is dropped", async () => {
  register.register("SE123456789001", THEATRE);
  const house = await makeHouse();
  await house.save("SE123456789001");
  register.inTrouble({ kind: "mute" });
  const looking = checkVatNumber(services, house.params);
  await expect.poll(() => register.calls.at(-1)).toBe("SE123456789001");
  expect(await house.read()).toMatchObject({ vat_validation_status: "VALIDATING" });

  await house.save("SE999999999901");
  register.recover();
  await looking;

  expect(await house.read()).toMatchObject({
    vat_number: "SE999999999901",
    vat_validation_status: "PENDING",
    vat_validation_attempts: 0,
  });
  await doJobs({ all: true });
  expect(await house.read()).toMatchObject({ vat_validation_status: "INVALID", vat_validation_attempts: 1 });
});

test("a check that died while it asked is done by whoever comes next", async () => {
  register.register("BE0123456789", THEATRE);
  const house = await makeHouse();
  await house.save("BE0123456789");
  await db
    .updateTable("account_vat_settings")
    .set({ status: "VALIDATING", attempts: 1 })
    .where("account_id", "=", house.params.account_id)
    .execute();

  await doJobs();

  expect(await house.read()).toMatchObject({ vat_validation_status: "VALID", vat_validation_attempts: 2 });
});

test("many who save at once leave one setting and one check", async () => {
  const house = await makeHouse();

  await Promise.all(Array.from({ length: 8 }, (_, n) => house.save(`LU1234567${n}`)));

  expect(await waiting()).toHaveLength(1);
  await doJobs();
  expect(await house.read()).toMatchObject({ vat_validation_status: "INVALID", vat_validation_attempts: 1 });
});

test("TEN-01 another account's setting is not there; an organiser reads their own and changes nothing", async () => {
  const [mine, theirs] = [await makeHouse(), await makeHouse()];
  await theirs.save("CZ12345678");
  const admin = await mine.as("ADMIN");
  const organizer = await mine.as("ORGANIZER");
  const body = { vat_registered: true, vat_number: "CZ12345678" };

  for (const api of [admin, organizer])
    await expect(api(`GET ${SETTINGS}`, { params: theirs.params })).rejects.toMatchObject({
      code: "not_found",
    });
  await expect(admin(`POST ${SETTINGS}`, { params: theirs.params, body })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(organizer(`POST ${SETTINGS}`, { params: mine.params, body })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await organizer(`GET ${SETTINGS}`, { params: mine.params })).meta.is_handled).toBe(true);
  await doJobs();
});

test("where fees are not taxed there is nothing to say", async () => {
  const { account_id } = (await makeHouse()).params;
  const member = await makeMember(db, { account_id, role: "ADMIN" });
  const plain = testServices(database);
  const api = clientOf<PaymentsContract>(db, [paymentsApi(plain, createCashier(plain))], { member });
  const params = { account_id };

  expect((await api(`GET ${SETTINGS}`, { params })).data).toBeNull();
  expect((await api(`GET ${SETTINGS}`, { params })).meta.is_handled).toBe(false);
  await expect(
    api(`POST ${SETTINGS}`, { params, body: { vat_registered: false, vat_number: null } }),
  ).rejects.toMatchObject({ code: "fees_not_taxed" });
});
