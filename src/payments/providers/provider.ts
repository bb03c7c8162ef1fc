import type { Money } from "../../values/money.ts";
import type { AccountPayouts } from "./account-payouts.ts";
import type { ProviderAccount } from "./provider-account.ts";

export type { ProviderAccount } from "./provider-account.ts";

export type ProviderName = "STRIPE" | "SIMULATOR";

export type ProviderIntentStatus =
  | "REQUIRES_PAYMENT_METHOD"
  | "REQUIRES_ACTION"
  | "PROCESSING"
  | "SUCCEEDED"
  | "CANCELLED";

export interface IntentAt extends ProviderAccount {
  id: string;
}

/** The fees of the provider and of the platform on a payment. */
export interface Charge {
  id: string;
  /**
   * In the currency of the account, which can differ from the buyer's. Null until the provider has settled
   * the charge.
   */
  fee: Money | null;
  applicationFee: number | null;
}

/** A payment in the provider's records. */
export interface ProviderIntent {
  id: string;
  /** Allows paying this intent. Only the buyer's browser gets it. */
  clientSecret: string;
  status: ProviderIntentStatus;
  amount: Money;
  /** The provider's error code of the last attempt. Null if it did not fail. */
  lastError: string | null;
  charge?: Charge | null;
}

/**
 * Details for the provider besides the amount. Stored with the intent, so that a repeated call is identical.
 */
export interface IntentDetails {
  description: string;
  buyer: { email: string; name: string };
  /** Possible test of stolen cards: the bank should authenticate the payer. */
  isSuspicious: boolean;
}

export interface NewIntent extends ProviderAccount {
  idempotencyKey: string;
  amount: Money;
  applicationFee: number;
  details: IntentDetails;
  /** Notes that the provider shows to people beside the payment. */
  metadata: Record<string, string>;
}

export interface NewRefund {
  idempotencyKey: string;
  intent: IntentAt;
  amount: Money;
  /** True if the platform took a fee, which is returned in proportion. */
  hasApplicationFee: boolean;
  /**
   * True if an earlier call may be older than a day. The provider forgets keys after a day, so the refund is
   * looked up before it is made.
   */
  mayHaveBeenMade: boolean;
}

export interface ProviderRefund {
  /** Null if the provider refused the refund. */
  id: string | null;
  /** Our idempotency key. Null for a refund made at the provider by hand. */
  key: string | null;
  amount: Money;
  status: "PENDING" | "SUCCEEDED" | "FAILED";
  failureReason: string | null;
}

export interface ProviderDispute {
  id: string;
  amount: Money;
  reason: string;
  status: "OPEN" | "UNDER_REVIEW" | "WON" | "LOST";
  respondBy: Date | null;
}

/** A payout to one of the installation's platforms, and the charges whose fees it contains. */
export interface ProviderPayout {
  id: string;
  amount: Money;
  status: string;
  arrivesAt: Date | null;
  feeCharges: string[];
}

/**
 * A payment provider. Its calls leave the program, so none is made inside a transaction. The idempotency key
 * is stored before the call, so that a repeat is the same call.
 * Refuses with `provider_unavailable` if the provider is unreachable.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** The nearest amount that can be collected. Some providers cannot charge every minor unit. */
  collectable(amount: Money): Money;
  /** The smallest step of a currency, in minor units. */
  stepOf(currency: string): number;
  createIntent(wanted: NewIntent): Promise<ProviderIntent>;
  retrieveIntent(intent: IntentAt): Promise<ProviderIntent>;
  /** Reads several intents. Leaves out intents that do not exist or cannot be read now. */
  retrieveIntents(intents: IntentAt[]): Promise<ProviderIntent[]>;
  /** Returns the intent after the attempt. An intent that is paid or in progress does not change. */
  cancelIntent(intent: IntentAt): Promise<ProviderIntent>;
  refund(wanted: NewRefund): Promise<ProviderRefund>;
  /**
   * Lists all refunds of an intent, including pending ones and those made by hand. Empty if the account was
   * disconnected.
   */
  listRefunds(intent: IntentAt): Promise<ProviderRefund[]>;
  listDisputes(intent: IntentAt): Promise<ProviderDispute[]>;
  /** Lists events that could not be delivered. Absent if delivery cannot fail. */
  listUndelivered?(account: ProviderAccount, since: Date): Promise<ProviderEvent[]>;
  /** Only for providers with platforms that receive fees. */
  retrievePayout?(platform: string, id: string): Promise<ProviderPayout>;
  /** Only for providers with connected accounts. */
  payouts?: AccountPayouts;
}

/** The kind of state to read after an event. */
export type EventSubject = "INTENT" | "REFUNDS" | "DISPUTES" | "ACCOUNT" | "PAYOUT";

/** A provider's event. Only its ids are used; the state is read from the provider. */
export interface ProviderEvent {
  id: string;
  kind: string;
  subject: EventSubject;
  providerIntentId: string | null;
  providerPayoutId?: string | null;
  /** For a payout: the organiser's account that is paid out. Null: a platform of the installation. */
  connectedAccountId: string | null;
  platform: string | null;
}
