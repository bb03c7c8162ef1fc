import type Stripe from "stripe";
import { lazyPackage } from "../../../platform/load-package.ts";
import type { StripeKeys, StripePlatform, StripeSettings } from "../../settings/stripe-settings.ts";
import { Refusal } from "../../../values/refusal.ts";
import { type Breaker, createBreaker } from "../breaker.ts";
import type { ProviderAccount } from "../provider.ts";

const stripeLibrary = lazyPackage<typeof Stripe>("stripe");

/** A buyer waits for it: with one try more this stays below the time a request may take. */
const TIMEOUT_MILLISECONDS = 7_000;
const RETRIES = 1;

export type Ask = <Answer>(
  account: ProviderAccount,
  work: (stripe: Stripe, options: { stripeAccount?: string }) => Promise<Answer>,
) => Promise<Answer>;

interface Platform {
  stripe: Stripe;
  keys: StripeKeys;
  breaker: Breaker;
}

export type StripeClient = ReturnType<typeof createStripeClient>;

/** Creates the official client for each of the installation's accounts. Each has its own breaker. */
export function createStripeClient({ keys, apiUrl }: StripeSettings) {
  const platforms = new Map<string, Platform>(
    Object.entries(keys).map(([name, own]) => [
      name,
      {
        keys: own,
        stripe: new (stripeLibrary())(own.secretKey, optionsOf(apiUrl)),
        breaker: createBreaker(isOutage),
      },
    ]),
  );

  function platformOf(name: string | null): Platform {
    const found = platforms.get(name ?? "own");
    // Its keys were taken away while it still holds payments.
    if (!found) throw new Refusal("provider_unavailable", { facts: { platform: name } });
    return found;
  }

  const ask: Ask = ({ platform, connectedAccountId }, work) => {
    const { stripe, breaker } = platformOf(platform);
    return breaker
      .call(() => work(stripe, connectedAccountId ? { stripeAccount: connectedAccountId } : {}))
      .catch((error: unknown) => {
        throw isInProgress(error) ? new Refusal("busy", { cause: error }) : error;
      });
  };
  return {
    ask,
    keysOf: (platform: string | null) => platformOf(platform).keys,
    /** Every account and what its messages are signed with. */
    platforms: () =>
      [...platforms].map(([name, { keys: own, stripe }]) => ({
        name: name as StripePlatform,
        keys: own,
        stripe,
      })),
  };
}

function optionsOf(apiUrl: string | undefined): Stripe.StripeConfig {
  const options = { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MILLISECONDS, telemetry: false };
  if (!apiUrl) return options;
  const { hostname, port, protocol } = new URL(apiUrl);
  return { ...options, host: hostname, port, protocol: protocol === "http:" ? "http" : "https" };
}

/** Nobody answered, or nobody who could. The client has tried again by then, with the same key. */
export function isOutage(error: unknown): boolean {
  if (isInProgress(error)) return false;
  const { errors } = stripeLibrary();
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError
  );
}

/**
 * The same call, or another one about the same object, is still under way: an answer, and so no outage. One buyer who
 * presses the button fifty times must not take payments away from everybody.
 */
export function isInProgress(error: unknown): boolean {
  const { errors } = stripeLibrary();
  return error instanceof errors.StripeError && (error.statusCode === 409 || error.code === "lock_timeout");
}

/** A clear no: what was asked for cannot be. */
export function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof stripeLibrary().errors.StripeInvalidRequestError;
}

/** The organiser has cut the tie, or Stripe has. */
export function isCutOff(error: unknown): boolean {
  return error instanceof stripeLibrary().errors.StripePermissionError;
}
