import { expect, test } from "vitest";
import { readConfig } from "../../app/config.ts";

const PLATFORM = {
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  DATABASE_URL: "postgres://somewhere/tessera",
  STRIPE_IE_SECRET_KEY: "sk_test_1",
  STRIPE_IE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_IE_WEBHOOK_SECRET: "whsec_1",
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...PLATFORM, ...env }).vat;

test("charges no tax unless an operator switches it on", () => {
  expect(read({})).toEqual({
    onFees: null,
    viesUrl: "https://ec.europa.eu/taxation_customs/vies/rest-api",
  });
});

test("charges 23 % for Ireland by default, or the given rate and country", () => {
  expect(read({ TESSERA_VAT: "on" }).onFees).toEqual({ rate: 23_000, country: "IE" });
  expect(read({ TESSERA_VAT: "on", TESSERA_VAT_RATE: "25.5", TESSERA_VAT_COUNTRY: "FI" }).onFees).toEqual({
    rate: 25_500,
    country: "FI",
  });
});

test("charges no tax without a platform", () => {
  const { SECRET_KEY, DATABASE_URL } = PLATFORM;

  expect(readConfig({ SECRET_KEY, DATABASE_URL, TESSERA_VAT: "on" }).vat.onFees).toBeNull();
});

test.each([
  ["TESSERA_VAT", "yes"],
  ["TESSERA_VAT_RATE", "0,23"],
  ["TESSERA_VAT_RATE", "123"],
  ["TESSERA_VAT_COUNTRY", "CH"],
  ["TESSERA_VAT_COUNTRY", "Ireland"],
  ["TESSERA_VIES_URL", "ftp://somewhere"],
])("refuses to start with %s=%s", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`The setting ${name} is not usable`);
});
