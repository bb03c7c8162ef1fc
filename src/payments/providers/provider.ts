import type { Money } from "../../values/money.ts";

export type ProviderName = "STRIPE" | "SIMULATOR";

export type ProviderIntentStatus =
  | "REQUIRES_PAYMENT_METHOD"
  | "REQUIRES_ACTION"
  | "PROCESSING"
  | "SUCCEEDED"
  | "CANCELLED";

/** A payment as the provider has it in its own books. */
export interface ProviderIntent {
  id: string;
  /** Lets the buyer's browser, and nobody else's, pay this intent. */
  clientSecret: string;
  status: ProviderIntentStatus;
  amount: Money;
  /** Why the last try failed, as the provider's code; null when none did. */
  lastError: string | null;
}

export interface NewIntent {
  idempotencyKey: string;
  amount: Money;
  /** What the provider keeps beside the payment, for people who look at it there. */
  metadata: { event_id: string; order_short_id: string };
}

export interface NewRefund {
  idempotencyKey: string;
  providerIntentId: string;
  amount: Money;
}

export interface ProviderRefund {
  id: string;
  status: "PENDING" | "SUCCEEDED" | "FAILED";
}

/**
 * Whoever moves the money. Calls go outside: never inside a transaction. The idempotency key is written
 * down before the call, so that the same call made again, after whatever happened, is the same call.
 * A provider that cannot be reached refuses with `provider_unavailable`.
 */
export interface PaymentProvider {
  name: ProviderName;
  createIntent(wanted: NewIntent): Promise<ProviderIntent>;
  retrieveIntent(providerIntentId: string): Promise<ProviderIntent>;
  /** Several at once; those that cannot be asked for now, or are not there, are left out. */
  retrieveIntents(providerIntentIds: string[]): Promise<ProviderIntent[]>;
  /** Answers how the intent stands afterwards: one that was paid or is being paid stays so. */
  cancelIntent(providerIntentId: string): Promise<ProviderIntent>;
  refund(wanted: NewRefund): Promise<ProviderRefund>;
}

/** What a provider tells of its own accord. Only the intent it names is believed, after asking for it again. */
export interface ProviderEvent {
  id: string;
  kind: string;
  providerIntentId: string;
}
