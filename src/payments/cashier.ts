import type pg from "pg";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentProvider, ProviderName } from "./providers/provider.ts";

/** What every payment use case is given. */
export interface Cashier {
  db: Db;
  pool: pg.Pool;
  log: Log;
  /** Everybody who may hold payments of ours; new ones go to `offered`. */
  providers: Partial<Record<ProviderName, PaymentProvider>>;
  offered: ProviderName | null;
  orders: PaidOrders;
  /** Told of every step; throws where a test wants the program to have died. */
  reach: (step: PaymentStep) => void;
}

/**
 * What a refund does to its order, given from above because orders are not payments' own. Each runs in the
 * caller's transaction.
 */
export interface PaidOrders {
  finishRefund(tx: Tx, orderId: number, amount: number): Promise<void>;
  failRefund(tx: Tx, orderId: number): Promise<void>;
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

export function providerOf(cashier: Cashier, name: string): PaymentProvider {
  const provider = cashier.providers[name as ProviderName];
  if (!provider) throw new Refusal("provider_unavailable", { facts: { provider: name } });
  return provider;
}
