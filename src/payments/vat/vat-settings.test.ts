import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember } from "../../../test/factories.ts";
import { openVatAccounts } from "../../../test/vat-accounts.ts";
import { createPaymentContext } from "../../app/payments.ts";
import { paymentsApi } from "../api.ts";
import type { PaymentsContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const { register, services, makeFixture, waiting, doJobs } = await openVatAccounts(database);
const SETTINGS = "/accounts/{account_id}/vat-settings";
const THEATRE = { name: "Harbour Theatre GmbH", address: "Am Kai 1\n20457 Hamburg" };

test("5.30 checks a new number by a job and stores the registered name and address", async () => {
  register.register("DE123456789", THEATRE);
  const fixture = await makeFixture();
  expect(await fixture.read()).toBeNull();

  const saved = await fixture.save("de 123 456 789");
  expect(saved).toMatchObject({
    vat_registered: true,
    vat_number: "DE123456789",
    vat_validated: false,
    vat_validation_status: "PENDING",
  });
  expect(register.calls).not.toContain("DE123456789");
  expect(await fixture.rate()).toBe(23_000);
  await doJobs();

  expect(await fixture.read()).toMatchObject({
    vat_validated: true,
    vat_validation_status: "VALID",
    vat_validation_error: null,
    vat_validation_attempts: 1,
    vat_validation_date: expect.any(String),
    business_name: THEATRE.name,
    business_address: THEATRE.address,
    vat_country_code: "DE",
  });
  expect(await fixture.rate()).toBe(0);
});

test.each([
  ["DE12", "BAD_FORMAT"],
  ["n/a", "BAD_FORMAT"],
  ["CH123456789", "UNKNOWN_COUNTRY"],
])("5.30 does not ask the register about %s", async (number, error) => {
  const fixture = await makeFixture();

  const saved = await fixture.save(number);

  expect(saved).toMatchObject({ vat_validation_status: "INVALID", vat_validation_error: error });
  expect(await fixture.rate()).toBe(23_000);
  expect(await waiting()).toEqual([]);
});

test("requires a number of at most twenty characters from a registered account", async () => {
  const fixture = await makeFixture();

  await expect(fixture.save(null)).rejects.toMatchObject({ fields: { vat_number: [{ code: "required" }] } });
  await expect(fixture.save(" - ")).rejects.toMatchObject({ fields: { vat_number: [{ code: "required" }] } });
  await expect(fixture.save(`DE${"1".repeat(19)}`)).rejects.toMatchObject({
    fields: { vat_number: [{ code: "too_long" }] },
  });
  expect(await fixture.read()).toBeNull();
});

test("does not check a valid number again, and accepts another number only after its check", async () => {
  register.register("ATU12345678", THEATRE);
  const fixture = await makeFixture();
  await fixture.save("ATU12345678");
  await doJobs();

  expect(await fixture.save("atu 1234 5678")).toMatchObject({ vat_validation_status: "VALID" });
  expect(await waiting()).toEqual([]);

  expect(await fixture.save("ATU87654321")).toMatchObject({
    vat_validation_status: "PENDING",
    vat_validated: false,
    business_name: null,
    vat_country_code: null,
  });
  expect(await fixture.rate()).toBe(23_000);
  await doJobs();
});

test("5.30 stores no number and checks nothing for an account that is not registered", async () => {
  register.register("ATU11111111", THEATRE);
  const fixture = await makeFixture();
  await fixture.save("ATU11111111");
  await doJobs();

  const saved = await fixture.save("ATU11111111", false);

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

test("leaves one setting and one check after concurrent saves", async () => {
  const fixture = await makeFixture();

  await Promise.all(Array.from({ length: 8 }, (_, n) => fixture.save(`LU1234567${n}`)));

  expect(await waiting()).toHaveLength(1);
  await doJobs();
  expect(await fixture.read()).toMatchObject({
    vat_validation_status: "INVALID",
    vat_validation_attempts: 1,
  });
});

test("TEN-01 hides another account's setting; an organiser can read the own one but not change it", async () => {
  const [mine, theirs] = [await makeFixture(), await makeFixture()];
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

test("has no setting where fees are not taxed", async () => {
  const { account_id } = (await makeFixture()).params;
  const member = await makeMember(db, { account_id, role: "ADMIN" });
  const plain = testServices(database);
  const api = clientOf<PaymentsContract>(db, [paymentsApi(plain, createPaymentContext(plain))], { member });
  const params = { account_id };

  expect((await api(`GET ${SETTINGS}`, { params })).data).toBeNull();
  expect((await api(`GET ${SETTINGS}`, { params })).meta.is_handled).toBe(false);
  await expect(
    api(`POST ${SETTINGS}`, { params, body: { vat_registered: false, vat_number: null } }),
  ).rejects.toMatchObject({ code: "fees_not_taxed" });
});

test("an administrator's validated number counts at once, and any other number is looked up", async () => {
  register.register("FR12345678901", THEATRE);
  const fixture = await makeFixture();
  const root = clientOf<PaymentsContract>(db, [paymentsApi(services, createPaymentContext(services))], {
    member: await makeMember(db, { role: "SUPERADMIN" }),
  });
  const set = async (body: object) =>
    (
      await root("PUT /admin/accounts/{account_id}/vat-settings", {
        params: fixture.params,
        body: { vat_registered: true, ...body },
      })
    ).data;
  const known = { vat_number: "gr 123 456 789", vat_validated: true, business_name: "Theatro" };

  expect(await set(known)).toMatchObject({
    account_id: fixture.params.account_id,
    vat_number: "EL123456789",
    vat_validation_status: "VALID",
    business_name: "Theatro",
    vat_country_code: "GR",
  });
  expect(await fixture.rate()).toBe(0);
  expect(await waiting()).toEqual([]);

  expect(await set({ vat_number: "FR12345678901" })).toMatchObject({
    vat_validation_status: "PENDING",
    business_name: null,
    vat_country_code: null,
  });
  expect(await fixture.rate()).toBe(23_000);
  await doJobs();
  expect(await fixture.read()).toMatchObject({ vat_validated: true, business_name: THEATRE.name });

  await set({ vat_number: "FR99999999901" });
  expect(await set(known)).toMatchObject({ vat_validated: true });
  expect(await waiting()).toEqual([]);
  expect(await set({ vat_registered: false })).toMatchObject({ vat_number: null, vat_validated: false });
  await expect(set({ vat_number: "DE12", vat_validated: true })).rejects.toMatchObject({
    fields: { vat_number: [{ code: "invalid_format" }] },
  });
  await expect(set({ ...known, vat_country_code: "QQ" })).rejects.toMatchObject({
    fields: { vat_country_code: [{ code: "invalid_choice" }] },
  });
  await expect(
    root("PUT /admin/accounts/{account_id}/vat-settings", {
      params: { account_id: 999_999_999 },
      body: { vat_registered: false },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});
