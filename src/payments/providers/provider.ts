import type { Money } from "../../values/money.ts";

export type ProviderName = "STRIPE" | "SIMULATOR";

export type ProviderIntentStatus =
  | "REQUIRES_PAYMENT_METHOD"
  | "REQUIRES_ACTION"
  | "PROCESSING"
  | "SUCCEEDED"
  | "CANCELLED";

/** Where the money of a payment goes: the same for everything that is ever asked about it. */
export interface ProviderAccount {
  /** Which of the installation's own accounts at the provider; null where there is but one. */
  platform: string | null;
  /** The organiser's account that is charged for; null: the installation's own. */
  connectedAccountId: string | null;
}

export interface IntentAt extends ProviderAccount {
  id: string;
}

/** What the provider kept of a payment for itself and for the platform. */
export interface Charge {
  id: string;
  /** In the currency of the account, which need not be the buyer's; null while it is not settled. */
  fee: Money | null;
  applicationFee: number | null;
}

/** A payment as the provider has it in its own books. */
export interface ProviderIntent {
  id: string;
  /** Lets the buyer's browser, and nobody else's, pay this intent. */
  clientSecret: string;
  status: ProviderIntentStatus;
  amount: Money;
  /** Why the last try failed, as the provider's code; null when none did. */
  lastError: string | null;
  charge?: Charge | null;
}

/** What the provider is told beside the amount. Kept with the intent, so that telling it again is the same. */
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
  /** What the provider keeps beside the payment, for people who look at it there. */
  metadata: Record<string, string>;
}

export interface NewRefund {
  idempotencyKey: string;
  intent: IntentAt;
  amount: Money;
  /** The platform's fee goes back in proportion, where it took one. */
  hasApplicationFee: boolean;
  /** The provider forgets keys after a day: then it is looked for before it is made. */
  mayHaveBeenMade: boolean;
}

export interface ProviderRefund {
  /** Null when the provider would not even begin. */
  id: string | null;
  /** The key it was made with; null for one made at the provider by hand. */
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

/** What a platform of the installation's was paid out, and the charges whose fees are in it. */
export interface ProviderPayout {
  id: string;
  amount: Money;
  status: string;
  arrivesAt: Date | null;
  feeCharges: string[];
}

/**
 * A payment provider. Its calls leave the program, so none is made inside a transaction. The idempotency key is
 * stored before the call, so a repeated call is the same call, whatever happened in between.
 * A provider that cannot be reached refuses with `provider_unavailable`.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** The next amount to this one that can be collected: not every provider counts in every unit. */
  collectable(amount: Money): Money;
  /** In how many minor units it counts a currency. */
  stepOf(currency: string): number;
  createIntent(wanted: NewIntent): Promise<ProviderIntent>;
  retrieveIntent(intent: IntentAt): Promise<ProviderIntent>;
  /** Several at once; those that cannot be asked for now, or are not there, are left out. */
  retrieveIntents(intents: IntentAt[]): Promise<ProviderIntent[]>;
  /** Answers how the intent stands afterwards: one that was paid or is being paid stays so. */
  cancelIntent(intent: IntentAt): Promise<ProviderIntent>;
  refund(wanted: NewRefund): Promise<ProviderRefund>;
  /** All refunds of an intent, pending ones and those made by hand included. */
  listRefunds(intent: IntentAt): Promise<ProviderRefund[]>;
  listDisputes(intent: IntentAt): Promise<ProviderDispute[]>;
  /** What it tried to tell and nobody took; absent where telling cannot fail. */
  listUndelivered?(account: ProviderAccount, since: Date): Promise<ProviderEvent[]>;
  /** Only where there are platforms that fees are paid out to. */
  retrievePayout?(platform: string, id: string): Promise<ProviderPayout>;
}

/** What there is to be asked for after an event. */
export type EventSubject = "INTENT" | "REFUNDS" | "DISPUTES" | "ACCOUNT" | "PAYOUT";

/** A provider's event. Only the id in it is trusted; its content is read from the provider again. */
export interface ProviderEvent {
  id: string;
  kind: string;
  subject: EventSubject;
  providerIntentId: string | null;
  providerPayoutId?: string | null;
  connectedAccountId: string | null;
  platform: string | null;
}
