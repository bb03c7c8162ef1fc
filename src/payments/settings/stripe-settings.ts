import * as z from "zod";
import { parseAmount } from "../../values/money.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";

const SecretKey = z
  .string()
  .regex(/^[sr]k_(test|live)_/)
  .optional();
const PublishableKey = z
  .string()
  .regex(/^pk_(test|live)_/)
  .optional();
const WebhookSecret = z.string().startsWith("whsec_").optional();

export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: SecretKey,
  STRIPE_PUBLISHABLE_KEY: PublishableKey,
  STRIPE_WEBHOOK_SECRET: WebhookSecret,
  STRIPE_CA_SECRET_KEY: SecretKey,
  STRIPE_CA_PUBLISHABLE_KEY: PublishableKey,
  STRIPE_CA_WEBHOOK_SECRET: WebhookSecret,
  STRIPE_IE_SECRET_KEY: SecretKey,
  STRIPE_IE_PUBLISHABLE_KEY: PublishableKey,
  STRIPE_IE_WEBHOOK_SECRET: WebhookSecret,
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TESSERA_FEE_FIXED: z
    .string()
    .regex(/^[A-Z]{3} \d+(\.\d+)?(, *[A-Z]{3} \d+(\.\d+)?)*$/)
    .optional(),
  TESSERA_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/)
    .optional(),
};
type Given = z.output<z.ZodObject<typeof STRIPE_SETTINGS>>;

/** The installation's account ("own") and the regions in which it is a platform for organisers. */
export const STRIPE_PLATFORMS = ["own", "ca", "ie"] as const;
export type StripePlatform = (typeof STRIPE_PLATFORMS)[number];

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  isLive: boolean;
}

export interface StripeSettings {
  keys: Partial<Record<StripePlatform, StripeKeys>>;
  /** Address of the API, changed only in tests. */
  apiUrl?: string;
  /** The platform's fee: a fixed amount per paid item by currency, and a rate in per cent × 1,000. */
  fees: { fixed: Record<string, number>; rate: number };
}

/** True if fees are set but no platform can charge them, because all payments go to the installation. */
export function hasIdleFees({ keys, fees }: Pick<StripeSettings, "keys" | "fees">): boolean {
  return !keys.ca && !keys.ie && (fees.rate > 0 || Object.keys(fees.fixed).length > 0);
}

/** The three keys of an account must be set together, all live or all for tests. */
export function readStripeSettings(given: Given, isDemo: boolean): StripeSettings {
  const keys: StripeSettings["keys"] = {};
  for (const platform of STRIPE_PLATFORMS) {
    const read = readKeys(given, platform, isDemo);
    if (read) keys[platform] = read;
  }
  if (given.STRIPE_API_URL && Object.values(keys).some((one) => one.isLive))
    throw new StartRefused("STRIPE_API_URL is for tests only: remove it, or the live keys.");
  const fees = {
    fixed: readFixedFees(given.TESSERA_FEE_FIXED),
    rate: Math.round(Number(given.TESSERA_FEE_PERCENT ?? "0") * 1000),
  };
  return { keys, apiUrl: given.STRIPE_API_URL, fees };
}

function readKeys(given: Given, platform: StripePlatform, isDemo: boolean): StripeKeys | null {
  const region = ({ own: "", ca: "CA_", ie: "IE_" } as const)[platform];
  const names = [
    `STRIPE_${region}SECRET_KEY`,
    `STRIPE_${region}PUBLISHABLE_KEY`,
    `STRIPE_${region}WEBHOOK_SECRET`,
  ] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => given[name]);
  const isLive = secretKey?.includes("k_live_") ?? false;
  if (isDemo && isLive) {
    throw new StartRefused(
      `${names[0]} is a live key, and demo data never runs beside live payments: remove the key, or set TESSERA_DEMO=off and DATABASE_URL.`,
    );
  }
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey || !publishableKey || !webhookSecret) {
    const missing = names.filter((name) => !given[name]).join(" and ");
    throw new StartRefused(
      `The setting ${missing} is missing: give ${names.join(", ")} together, or none of them.`,
    );
  }
  if (publishableKey.startsWith("pk_live_") !== isLive) {
    throw new StartRefused(
      `${names[0]} and ${names[1]} do not go together: one is live, the other for tests. Take both from the same place.`,
    );
  }
  return { secretKey, publishableKey, webhookSecret, isLive };
}

/** "EUR 0.50, USD 0.60", in minor units. */
function readFixedFees(fixed = ""): Record<string, number> {
  const fees: Record<string, number> = {};
  for (const one of fixed.split(",").filter(Boolean)) {
    const [currency = "", amount = ""] = one.trim().split(" ");
    const minor = parseAmount(amount, currency);
    if (minor === null) {
      throw new StartRefused(
        `The setting TESSERA_FEE_FIXED is not usable (${amount} is no amount of ${currency}): correct it or remove it.`,
      );
    }
    fees[currency] = minor;
  }
  return fees;
}
