import type Stripe from "stripe";
import { type CircuitBreaker, createCircuitBreaker } from "../../../platform/circuit-breaker.ts";
import { refuseInRehearsal } from "../../../platform/database/rehearsals/rehearse.ts";
import { measureProviderCall } from "../../../platform/metrics/work-metrics.ts";
import { inSpan } from "../../../platform/telemetry/spans.ts";
import { lazyPackage } from "../../../platform/load-package.ts";
import type { StripeKeys, StripePlatform, StripeSettings } from "../../settings/stripe-settings.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { ProviderAccount } from "../provider.ts";

const stripeLibrary = lazyPackage<typeof Stripe>("stripe");

/** The buyer waits for this call. With one retry it stays below the time limit of a request. */
const TIMEOUT_MILLISECONDS = 7_000;
const RETRIES = 1;

export type Ask = <Answer>(
  account: ProviderAccount,
  work: (stripe: Stripe, options: { stripeAccount?: string }) => Promise<Answer>,
) => Promise<Answer>;

interface Platform {
  stripe: Stripe;
  keys: StripeKeys;
  /** For the calls of buyers and members. */
  breaker: CircuitBreaker;
  /** For jobs that read payouts. Their failures say nothing about payments. */
  payoutsBreaker: CircuitBreaker;
}

export type StripeClient = ReturnType<typeof createStripeClient>;

/**
 * Creates the official client for each of the installation's accounts. Each account has two circuit breakers, so
 * that failed reads of payouts never make a buyer's call fail.
 */
export function createStripeClient({ keys, apiUrl }: StripeSettings) {
  const platforms = new Map<string, Platform>(
    Object.entries(keys).map(([name, own]) => [
      name,
      {
        keys: own,
        stripe: new (stripeLibrary())(own.secretKey, optionsOf(apiUrl)),
        breaker: createCircuitBreaker({ isOutage, refusal: "provider_unavailable" }),
        payoutsBreaker: createCircuitBreaker({ isOutage, refusal: "provider_unavailable" }),
      },
    ]),
  );

  function platformOf(name: string | null): Platform {
    const found = platforms.get(name ?? "own");
    // The account's keys were removed while it still has payments.
    if (!found) throw new Refusal("provider_unavailable", { facts: { platform: name } });
    return found;
  }

  const askingWith =
    (breakerOf: (platform: Platform) => CircuitBreaker): Ask =>
    async ({ platform, connectedAccountId }, work) => {
      refuseInRehearsal("call the payment provider");
      const found = platformOf(platform);
      const call = () => work(found.stripe, connectedAccountId ? { stripeAccount: connectedAccountId } : {});
      return measureProviderCall("stripe", () =>
        inSpan("call stripe", { kind: "client" }, () => breakerOf(found).call(call)),
      ).catch((error: unknown) => {
        throw isInProgress(error) ? new Refusal("busy", { cause: error }) : error;
      });
    };
  return {
    ask: askingWith(({ breaker }) => breaker),
    askForPayouts: askingWith(({ payoutsBreaker }) => payoutsBreaker),
    keysOf: (platform: string | null) => platformOf(platform).keys,
    /** Every account with its keys, which include the webhook secret. */
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

/**
 * True if Stripe did not answer or could not process the call. The client has retried with the same key
 * before.
 */
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
 * True if the same call, or another one about the same object, is still in progress. This is an answer and no
 * outage: one buyer who presses the button fifty times must not block payments for everyone.
 */
export function isInProgress(error: unknown): boolean {
  const { errors } = stripeLibrary();
  return error instanceof errors.StripeError && (error.statusCode === 409 || error.code === "lock_timeout");
}

/** True if Stripe refused the request as invalid. */
export function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof stripeLibrary().errors.StripeInvalidRequestError;
}

/** True if the organiser or Stripe has disconnected the account. */
export function isCutOff(error: unknown): boolean {
  return error instanceof stripeLibrary().errors.StripePermissionError;
}
