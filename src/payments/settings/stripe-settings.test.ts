import { expect, test } from "vitest";
import { readConfig } from "../../app/config.ts";
import { hasIdleFees } from "./stripe-settings.ts";

const BASE = {
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  DATABASE_URL: "postgres://somewhere/tessera",
};
const OWN = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...BASE, ...env }).stripe;

test("has no account and no fee without keys", () => {
  expect(read({})).toEqual({ keys: {}, apiUrl: undefined, fees: { fixed: {}, rate: 0 } });
});

test("reads the installation's account and both regions with the platform's fees", () => {
  const settings = read({
    ...OWN,
    STRIPE_CA_SECRET_KEY: "sk_test_2",
    STRIPE_CA_PUBLISHABLE_KEY: "pk_test_2",
    STRIPE_CA_WEBHOOK_SECRET: "whsec_2",
    STRIPE_IE_SECRET_KEY: "rk_live_3",
    STRIPE_IE_PUBLISHABLE_KEY: "pk_live_3",
    STRIPE_IE_WEBHOOK_SECRET: "whsec_3",
    TESSERA_FEE_FIXED: "EUR 0.50, JPY 60",
    TESSERA_FEE_PERCENT: "1.25",
  });

  expect(Object.entries(settings.keys).map(([name, { isLive }]) => [name, isLive])).toEqual([
    ["own", false],
    ["ca", false],
    ["ie", true],
  ]);
  expect(settings.fees).toEqual({ fixed: { EUR: 50, JPY: 60 }, rate: 1_250 });
});

test("charges no fees without a platform to charge them", () => {
  const fee = { TESSERA_FEE_PERCENT: "1.5" };
  const platform = {
    STRIPE_IE_SECRET_KEY: "sk_test_3",
    STRIPE_IE_PUBLISHABLE_KEY: "pk_test_3",
    STRIPE_IE_WEBHOOK_SECRET: "whsec_3",
  };

  expect(
    [{}, fee, { ...OWN, TESSERA_FEE_FIXED: "EUR 0.50" }, { ...platform, ...fee }].map((env) =>
      hasIdleFees(read(env)),
    ),
  ).toEqual([false, true, true, false]);
});

test.each([
  [
    "a key without its others",
    { STRIPE_CA_SECRET_KEY: "sk_test_1" },
    /STRIPE_CA_PUBLISHABLE_KEY and STRIPE_CA_WEBHOOK_SECRET is missing/,
  ],
  ["a live beside a test key", { ...OWN, STRIPE_PUBLISHABLE_KEY: "pk_live_1" }, /do not go together/],
  ["a key of another kind", { ...OWN, STRIPE_SECRET_KEY: "pk_test_1" }, /STRIPE_SECRET_KEY is not usable/],
  [
    "another API beside live keys",
    {
      ...OWN,
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_PUBLISHABLE_KEY: "pk_live_1",
      STRIPE_API_URL: "http://127.0.0.1:1",
    },
    /STRIPE_API_URL is for tests only/,
  ],
  ["half a yen", { TESSERA_FEE_FIXED: "JPY 0.50" }, /0\.50 is no amount of JPY/],
])("OPS-02 refuses to start with %s and names it", (_, env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
