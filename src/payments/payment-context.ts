import type pg from "pg";
import type { Db } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import type { WakeUps } from "../platform/queue/wake-ups.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentProvider, ProviderName } from "./providers/provider.ts";
import type { PaymentBatches } from "./payment-batches.ts";
import type { IntentRow } from "./intents.ts";
import type { SingleFlight } from "../platform/single-flight.ts";
import type { BuyerOrder } from "./buyer-order.ts";
import type { Connect } from "./providers/stripe/connect.ts";

/** Dependencies of all payment use cases. */
export interface PaymentContext {
  db: Db;
  pool: pg.Pool;
  batches: PaymentBatches;
  /** One call per payment at a time; concurrent callers share its answer. */
  flights: SingleFlight<IntentRow>;
  log: Log;
  wakeUps: WakeUps;
  /** Providers that may hold existing payments; new payments use `offered`. */
  providers: Partial<Record<ProviderName, PaymentProvider>>;
  offered: ProviderName | null;
  /** Organisers' connected accounts at the provider. Null: all money goes to the installation's account. */
  connect: Connect | null;
  /** Refuses products that the organiser withdrew after the hold. Injected: selling decides this, not payments. */
  requireOffered: (order: Pick<BuyerOrder, "eventId" | "held">) => Promise<void>;
  /** Key for hashing buyers' networks, so that none is stored in plain text. */
  secretKey: string;
  /** Called at every step; a test throws here to simulate a crash. */
  reach: (step: PaymentStep) => void;
}

export const PAYMENT_STEPS = [
  "intent written",
  "intent made at provider",
  "intent kept",
  "provider asked",
  "settlement committed",
  "refund made at provider",
  "refund committed",
] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

export function providerOf(payments: PaymentContext, name: string): PaymentProvider {
  const provider = payments.providers[name as ProviderName];
  if (!provider) throw new Refusal("provider_unavailable", { facts: { provider: name } });
  return provider;
}
