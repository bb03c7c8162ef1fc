import type { Config } from "../platform/config.ts";
import type { Services } from "../platform/services.ts";
import type { PaymentContext } from "./payment-context.ts";
import { createSimulator } from "./providers/simulator/simulator.ts";
import { createStripeClient, type StripeClient } from "./providers/stripe/client.ts";
import { createConnect } from "./providers/stripe/connect.ts";
import { createStripe } from "./providers/stripe/stripe.ts";

type Settings = Pick<Config, "isDemo" | "stripe">;

/** True in a demo without a live key. Simulated money must never mix with real money. */
export function hasSimulator({ isDemo, stripe }: Settings): boolean {
  return isDemo && !Object.values(stripe.keys).some(({ isLive }) => isLive);
}

/** True if this installation offers a provider for new payments, as `offeredProviders` does. */
export function takesOnlinePayments(config: Settings): boolean {
  return hasSimulator(config) || Object.keys(config.stripe.keys).length > 0;
}

/** True if no payment here costs real money. Then every page and ticket says TEST. */
export function takesTestMoney(config: Settings): boolean {
  const accounts = Object.values(config.stripe.keys);
  return hasSimulator(config) || (accounts.length > 0 && accounts.every(({ isLive }) => !isLive));
}

const clients = new WeakMap<Settings["stripe"], StripeClient>();

/** One client per process, so that its circuit breaker protects all callers. */
export function stripeClientOf({ stripe }: Settings): StripeClient {
  const made = clients.get(stripe) ?? createStripeClient(stripe);
  clients.set(stripe, made);
  return made;
}

/**
 * The providers with existing payments of this installation, and the provider for new ones: Stripe if there
 * are keys.
 */
export function offeredProviders({
  config,
  db,
  pool,
  wakeUps,
}: Pick<Services, "config" | "db" | "pool" | "wakeUps">): Pick<
  PaymentContext,
  "providers" | "offered" | "connect"
> {
  const simulator = hasSimulator(config) ? { SIMULATOR: createSimulator({ db, pool, wakeUps }) } : {};
  if (Object.keys(config.stripe.keys).length === 0) {
    const offered = hasSimulator(config) ? "SIMULATOR" : null;
    return { providers: simulator, offered, connect: null };
  }
  const client = stripeClientOf(config);
  const connect = createConnect(client, pool, config.publicUrl);
  return {
    providers: { ...simulator, STRIPE: createStripe(client, pool) },
    offered: "STRIPE",
    connect,
  };
}
