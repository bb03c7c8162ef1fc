import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { Log } from "../../../platform/log.ts";
import type { AreaSettings } from "../../../platform/config.ts";
import { StartRefused } from "../../../platform/database/start-refused.ts";

const WALLET_SETTINGS = {
  APPLE_WALLET_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[A-Za-z0-9.-]{1,200}$/, "it looks like pass.org.example.tickets")
    .optional(),
  APPLE_WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "it has ten capitals and digits")
    .optional(),
  APPLE_WALLET_CERTIFICATE: z.string().optional(),
  APPLE_WALLET_KEY: z.string().optional(),
  APPLE_WALLET_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WALLET_WWDR_CERTIFICATE: z.string().optional(),
  APPLE_WALLET_PUSH_URL: z.url({ protocol: /^https?$/ }).default("https://api.push.apple.com"),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,30}$/, "it is a number")
    .optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_WALLET_API_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://walletobjects.googleapis.com/walletobjects/v1"),
};
type Given = z.output<z.ZodObject<typeof WALLET_SETTINGS>>;

/** All PEM texts are plain strings, so that the settings can be passed to a thread. */
export interface AppleWalletSettings {
  passTypeId: string;
  teamId: string;
  certificate: string;
  /** PKCS#8, without a passphrase. */
  key: string;
  wwdrCertificate: string;
  /** The end of the certificate, in milliseconds. Devices refuse passes that are signed later. */
  expiresAt: number;
  pushUrl: string;
}

export interface GoogleWalletSettings {
  issuerId: string;
  clientEmail: string;
  privateKey: string;
  tokenUrl: string;
  apiUrl: string;
}

export interface WalletSettings {
  /** Null: no Apple Wallet. */
  apple: AppleWalletSettings | null;
  /** Null: no Google Wallet. */
  google: GoogleWalletSettings | null;
}

declare module "../../../platform/config.ts" {
  interface Config {
    wallets: WalletSettings;
  }
}

export const walletSettings: AreaSettings = {
  shape: WALLET_SETTINGS,
  read: (given: Given) => ({ wallets: readWalletSettings(given) }),
};

/** Requires the settings of each wallet together. Messages name the key and never contain its value. */
export function readWalletSettings(given: Given): WalletSettings {
  return { apple: readApple(given), google: readGoogle(given) };
}

/**
 * True if passes can be signed now. An expired certificate removes the buttons instead of stopping the
 * program.
 */
export function signsApplePasses({ apple }: WalletSettings, now: Date): boolean {
  return apple !== null && now.getTime() < apple.expiresAt;
}

const WARNED_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

/** Warns at the start if the certificate ends soon or has ended, because the buttons disappear with it. */
export function warnOfWalletCertificate({ apple }: WalletSettings, log: Pick<Log, "warn">): void {
  const daysLeft = apple ? Math.floor((apple.expiresAt - Date.now()) / DAY_MILLISECONDS) : WARNED_DAYS;
  if (daysLeft < WARNED_DAYS)
    log.warn(
      { daysLeft },
      daysLeft < 0
        ? "APPLE_WALLET_CERTIFICATE or APPLE_WALLET_WWDR_CERTIFICATE has expired: there are no new passes."
        : "APPLE_WALLET_CERTIFICATE or APPLE_WALLET_WWDR_CERTIFICATE expires soon: replace it.",
    );
}

const APPLE_KEYS = [
  "APPLE_WALLET_PASS_TYPE_ID",
  "APPLE_WALLET_TEAM_ID",
  "APPLE_WALLET_CERTIFICATE",
  "APPLE_WALLET_KEY",
  "APPLE_WALLET_WWDR_CERTIFICATE",
] as const;

function readApple(given: Given): AppleWalletSettings | null {
  if (!areTogether(given, APPLE_KEYS)) return null;
  const certificate = readCertificate(given, "APPLE_WALLET_CERTIFICATE");
  const wwdr = readCertificate(given, "APPLE_WALLET_WWDR_CERTIFICATE");
  const key = readKey(
    "APPLE_WALLET_KEY",
    textOf(given, "APPLE_WALLET_KEY"),
    given.APPLE_WALLET_KEY_PASSPHRASE,
  );
  const [passTypeId, teamId] = [given.APPLE_WALLET_PASS_TYPE_ID!, given.APPLE_WALLET_TEAM_ID!];
  const subject = certificate.subject.split("\n");
  if (!subject.includes(`UID=${passTypeId}`))
    throw unusable("APPLE_WALLET_PASS_TYPE_ID", "APPLE_WALLET_CERTIFICATE is for another one");
  if (!subject.includes(`OU=${teamId}`))
    throw unusable("APPLE_WALLET_TEAM_ID", "APPLE_WALLET_CERTIFICATE is of another team");
  if (!certificate.checkPrivateKey(key))
    throw unusable("APPLE_WALLET_KEY", "it does not belong to APPLE_WALLET_CERTIFICATE");
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    throw unusable("APPLE_WALLET_WWDR_CERTIFICATE", "it did not issue APPLE_WALLET_CERTIFICATE");
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key: key.export({ type: "pkcs8", format: "pem" }) as string,
    wwdrCertificate: wwdr.toString(),
    expiresAt: Math.min(certificate.validToDate.getTime(), wwdr.validToDate.getTime()),
    pushUrl: given.APPLE_WALLET_PUSH_URL.replace(/\/{1,20}$/, ""),
  };
}

const ServiceAccount = z.object({
  client_email: z.email(),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});

function readGoogle(given: Given): GoogleWalletSettings | null {
  const name = "GOOGLE_WALLET_SERVICE_ACCOUNT";
  if (!areTogether(given, ["GOOGLE_WALLET_ISSUER_ID", name])) return null;
  const account = ServiceAccount.safeParse(jsonOf(textOf(given, name).toString("utf8")));
  if (!account.success)
    throw unusable(name, "it is not the JSON key of a service account, with client_email and private_key");
  const { client_email, private_key, token_uri } = account.data;
  const key = readKey(name, Buffer.from(private_key), undefined);
  return {
    issuerId: given.GOOGLE_WALLET_ISSUER_ID!,
    clientEmail: client_email,
    privateKey: key.export({ type: "pkcs8", format: "pem" }) as string,
    tokenUrl: token_uri,
    apiUrl: given.GOOGLE_WALLET_API_URL.replace(/\/{1,20}$/, ""),
  };
}

function areTogether(given: Given, names: readonly (keyof Given)[]): boolean {
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return false;
  if (missing.length === 0) return true;
  throw new StartRefused(
    `The setting ${missing.join(" and ")} is missing: give ${names.join(", ")} together, or none of them.`,
  );
}

/** Returns the value itself, or the content of the file that it names. */
function textOf(given: Given, name: keyof Given): Buffer {
  const value = given[name]!;
  if (value.includes("-----BEGIN") || value.trimStart().startsWith("{"))
    return Buffer.from(value.trimStart().startsWith("{") ? value : value.replaceAll("\\n", "\n"));
  try {
    return readFileSync(value.trim());
  } catch {
    throw unusable(name, "it is neither the text itself nor the path of a file that can be read");
  }
}

function readCertificate(given: Given, name: keyof Given): X509Certificate {
  const content = textOf(given, name);
  try {
    return new X509Certificate(content);
  } catch {
    throw unusable(name, "it is not a certificate in PEM or DER form");
  }
}

/** Reads an RSA key, because passes and links have RSA signatures. */
function readKey(name: keyof Given, content: Buffer, passphrase: string | undefined) {
  const key = privateKeyOf(name, content, passphrase);
  if (key.asymmetricKeyType !== "rsa") throw unusable(name, "it is not an RSA key");
  return key;
}

function privateKeyOf(name: keyof Given, content: Buffer, passphrase: string | undefined) {
  try {
    return createPrivateKey({ key: content, passphrase });
  } catch {
    const isEncrypted = content.includes("ENCRYPTED");
    throw isEncrypted
      ? unusable("APPLE_WALLET_KEY_PASSPHRASE", `it does not open ${name}`)
      : unusable(name, "it holds no private key in PEM form");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(name: keyof Given, reason: string): StartRefused {
  return new StartRefused(`The setting ${name} is not usable (${reason}): correct it or remove it.`);
}
