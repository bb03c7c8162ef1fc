import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openVatAccounts } from "../../../test/vat-accounts.ts";
import { queryVatRegister, TIMEOUT_MILLISECONDS } from "./query-vat-register.ts";
import { checkVatNumber, RETRY_AFTER_SECONDS } from "./check-vat-number.ts";

const database = await testDatabase();
const { db } = database;
const { register, services, makeFixture, waiting, doJobs } = await openVatAccounts(database);
const THEATRE = { name: "Harbour Theatre GmbH", address: "Am Kai 1\n20457 Hamburg" };

test("5.30 rejects a number that the register does not know, and accepts a valid one from a country that gives no name", async () => {
  register.register("EL123456789");
  const [unknown, silent] = [await makeFixture(), await makeFixture()];

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
  [{ kind: "country", error: "MS_UNAVAILABLE" }],
  [{ kind: "country", error: "MS_MAX_CONCURRENT_REQ" }],
  [{ kind: "status", status: 503 }],
  [{ kind: "status", status: 200, body: "<html>back soon</html>" }],
  [{ kind: "cut" }],
] as const)("5.30 decides nothing while the register fails (%j), and retries", async (trouble) => {
  register.register("IT12345678901", THEATRE);
  const fixture = await makeFixture();
  register.inTrouble(trouble);

  await fixture.save("IT12345678901");
  await doJobs();

  expect(await fixture.read()).toMatchObject({
    vat_validation_status: "PENDING",
    vat_validation_error: "NO_ANSWER",
    vat_validation_attempts: 1,
  });
  const [again] = await waiting();
  expect(again!.seconds).toBeGreaterThan(7);
  expect(again!.seconds).toBeLessThanOrEqual(10);
  register.inTrouble(null);
  await doJobs({ all: true });
  expect(await fixture.read()).toMatchObject({ vat_validation_status: "VALID", vat_validation_attempts: 2 });
});

test("5.30 waits fifteen seconds for an answer", async () => {
  expect(TIMEOUT_MILLISECONDS).toBe(15_000);
  register.inTrouble({ kind: "mute" });

  expect(await queryVatRegister(register.url, "IT12345678901", 50)).toEqual({
    outcome: "unknown",
    reason: "TimeoutError",
  });
});

test("treats a number that the register refuses to look up as invalid", async () => {
  const fixture = await makeFixture();
  register.inTrouble({
    kind: "status",
    status: 400,
    body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: "INVALID_INPUT" }] }),
  });

  await fixture.save("IT00000000000");
  await doJobs();

  expect(await fixture.read()).toMatchObject({
    vat_validation_status: "INVALID",
    vat_validation_error: "UNKNOWN_NUMBER",
  });
});

test("5.30 retries fifteen times, ten seconds to half an hour apart and within four hours, then fails", async () => {
  expect(RETRY_AFTER_SECONDS).toHaveLength(15);
  expect([RETRY_AFTER_SECONDS[0], RETRY_AFTER_SECONDS.at(-1)]).toEqual([10, 1_800]);
  expect(RETRY_AFTER_SECONDS.toSorted((a, b) => a - b)).toEqual([...RETRY_AFTER_SECONDS]);
  expect(RETRY_AFTER_SECONDS.reduce((sum, one) => sum + one + 15, 15)).toBeLessThan(4 * 3_600);
  const fixture = await makeFixture();
  register.inTrouble({ kind: "status", status: 503 });
  await fixture.save("PT123456789");

  await doJobs();
  for (const seconds of RETRY_AFTER_SECONDS) {
    expect(await fixture.read()).toMatchObject({ vat_validation_status: "PENDING" });
    const jobs = await waiting();
    expect(jobs).toHaveLength(1);
    expect(Math.abs(jobs[0]!.seconds - seconds)).toBeLessThan(3);
    await doJobs({ all: true });
  }

  expect(await fixture.read()).toMatchObject({
    vat_validation_status: "FAILED",
    vat_validation_error: "NO_ANSWER",
    vat_validation_attempts: 16,
  });
  expect(await waiting()).toEqual([]);
  // Saving the number again restarts the check.
  register.inTrouble(null);
  register.register("PT123456789");
  expect(await fixture.save("PT123456789")).toMatchObject({ vat_validation_attempts: 0 });
  await doJobs();
  expect(await fixture.read()).toMatchObject({ vat_validation_status: "VALID" });
});

test("drops an answer about a number that was changed meanwhile", async () => {
  register.register("SE123456789001", THEATRE);
  const fixture = await makeFixture();
  await fixture.save("SE123456789001");
  register.inTrouble({ kind: "mute" });
  const looking = checkVatNumber(services, fixture.params);
  await expect.poll(() => register.calls.at(-1)).toBe("SE123456789001");
  expect(await fixture.read()).toMatchObject({ vat_validation_status: "VALIDATING" });

  await fixture.save("SE999999999901");
  register.recover();
  await looking;

  expect(await fixture.read()).toMatchObject({
    vat_number: "SE999999999901",
    vat_validation_status: "PENDING",
    vat_validation_attempts: 0,
  });
  await doJobs({ all: true });
  expect(await fixture.read()).toMatchObject({
    vat_validation_status: "INVALID",
    vat_validation_attempts: 1,
  });
});

test("repeats a check that died while it waited for the register", async () => {
  register.register("BE0123456789", THEATRE);
  const fixture = await makeFixture();
  await fixture.save("BE0123456789");
  await db
    .updateTable("account_vat_settings")
    .set({ status: "VALIDATING", attempts: 1 })
    .where("account_id", "=", fixture.params.account_id)
    .execute();

  await doJobs();

  expect(await fixture.read()).toMatchObject({ vat_validation_status: "VALID", vat_validation_attempts: 2 });
});
