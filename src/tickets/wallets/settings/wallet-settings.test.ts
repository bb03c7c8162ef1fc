import { generateKeyPairSync } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { makeCertificates } from "../../../../test/wallets/certificates.ts";
import { readConfig } from "../../../app/config.ts";
import { signsApplePasses } from "./wallet-settings.ts";

const BASE = {
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  DATABASE_URL: "postgres://somewhere/tessera",
};
const own = makeCertificates();
const other = makeCertificates();
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...BASE, ...env }).wallets;

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ACCOUNT = {
  type: "service_account",
  client_email: "wallet@example.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
};
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
  GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(ACCOUNT),
};

test("offers no wallets without keys", () => {
  expect(read({})).toEqual({ apple: null, google: null });
});

test("reads texts, files, texts on one line, and an encrypted key", () => {
  const plain = read(own.settings).apple;
  expect(plain).toMatchObject({ passTypeId: "pass.org.example.tickets", teamId: "ABCDE12345" });
  for (const env of [
    { ...own.settings, APPLE_WALLET_CERTIFICATE: path.join(own.folder, "pass.pem") },
    { ...own.settings, APPLE_WALLET_KEY: own.key.replaceAll("\n", "\\n") },
    {
      ...own.settings,
      APPLE_WALLET_KEY: own.encryptedKey,
      APPLE_WALLET_KEY_PASSPHRASE: "open-sesame",
    },
  ])
    expect(read(env).apple).toEqual(plain);
  expect(read(GOOGLE).google).toMatchObject({
    issuerId: "3388000000012345678",
    clientEmail: ACCOUNT.client_email,
    tokenUrl: "https://oauth2.googleapis.com/token",
  });
});

test("an expired certificate removes the passes and does not stop the program", () => {
  const wallets = read(own.settings);

  expect(signsApplePasses(wallets, new Date())).toBe(true);
  expect(signsApplePasses(wallets, new Date(Date.now() + 31 * 86_400_000))).toBe(false);
});

test.each([
  ["a part alone", { APPLE_WALLET_TEAM_ID: "ABCDE12345" }, /APPLE_WALLET_KEY .*is missing/],
  [
    "another pass type",
    { ...own.settings, APPLE_WALLET_PASS_TYPE_ID: "pass.org.example.other" },
    /APPLE_WALLET_PASS_TYPE_ID is not usable/,
  ],
  [
    "another team",
    { ...own.settings, APPLE_WALLET_TEAM_ID: "ZZZZZ12345" },
    /APPLE_WALLET_TEAM_ID is not usable/,
  ],
  ["another key", { ...own.settings, APPLE_WALLET_KEY: other.key }, /APPLE_WALLET_KEY is not usable/],
  [
    "another intermediate",
    { ...own.settings, APPLE_WALLET_WWDR_CERTIFICATE: other.authority },
    /APPLE_WALLET_WWDR_CERTIFICATE is not usable/,
  ],
  [
    "a wrong passphrase",
    { ...own.settings, APPLE_WALLET_KEY: own.encryptedKey, APPLE_WALLET_KEY_PASSPHRASE: "hunter2" },
    /APPLE_WALLET_KEY_PASSPHRASE is not usable/,
  ],
  [
    "a missing file",
    { ...own.settings, APPLE_WALLET_CERTIFICATE: "/nowhere/pass.pem" },
    /APPLE_WALLET_CERTIFICATE is not usable/,
  ],
  [
    "no certificate",
    { ...own.settings, APPLE_WALLET_CERTIFICATE: own.key },
    /APPLE_WALLET_CERTIFICATE is not usable/,
  ],
  [
    "an account that is none",
    { ...GOOGLE, GOOGLE_WALLET_SERVICE_ACCOUNT: '{"client_email":"x"}' },
    /GOOGLE_WALLET_SERVICE_ACCOUNT is not usable/,
  ],
  ["half of Google", { GOOGLE_WALLET_ISSUER_ID: "3388000000012345678" }, /SERVICE_ACCOUNT is missing/],
])("OPS-02 stops the start on %s, names the key and reveals no secret", (_, env, sentence) => {
  const message = (() => {
    try {
      read(env as NodeJS.ProcessEnv);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  })();

  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/hunter2|BEGIN|PRIVATE/);
});
