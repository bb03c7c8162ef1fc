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

/** What every payment use case is given. */
export interface PaymentContext {
  db: Db;
  pool: pg.Pool;
  batches: PaymentBatches;
  /** One call per payment at a time; concurrent callers share its answer. */
  flights: SingleFlight<IntentRow>;
  log: Log;
  wakeUps: WakeUps;
  /** Everybody who may hold payments of ours; new ones go to `offered`. */
  providers: Partial<Record<ProviderName, PaymentProvider>>;
  offered: ProviderName | null;
  /** Where organisers have accounts of their own at the provider; null: all money goes to the installation's. */
  connect: Connect | null;
  /** Refuses what the organiser has taken away since it was held: whoever sells decides that, not who takes the money. */
  requireOffered: (order: Pick<BuyerOrder, "eventId" | "held">) => Promise<void>;
  /** Keeps the networks of buyers from lying about in the clear. */
  secretKey: string;
  /** Told of every step; throws where a test wants the program to have died. */
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
