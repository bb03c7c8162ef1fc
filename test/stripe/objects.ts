/** Stripe's objects and errors, as far as the double implements them. */

export interface Intent {
  id: string;
  object: "payment_intent";
  account: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  application_fee_amount: number | null;
  payment_method_options: { card?: { request_three_d_secure?: string } };
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: string | null;
  livemode: boolean;
}

export interface Charge {
  id: string;
  object: "charge";
  account: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  balance_transaction: BalanceEntry | null;
}

export interface BalanceEntry {
  id: string;
  object: "balance_transaction";
  amount: number;
  currency: string;
  fee: number;
  net: number;
  fee_details: { type: string; amount: number; currency: string }[];
  type: string;
  reporting_category: string;
  /**
   * The id of the charge, refund, dispute or payout that moved the money. The whole object only if a call expands
   * it.
   */
  source: string | null;
  created: number;
}

export interface Refund {
  id: string;
  object: "refund";
  account: string;
  amount: number;
  currency: string;
  payment_intent: string;
  charge: string;
  status: "pending" | "succeeded" | "failed" | "canceled";
  failure_reason: string | null;
  metadata: Record<string, string>;
  /** The share of the platform's fee that was refunded together with the charge. */
  returned_fee: number;
}

export interface Dispute {
  id: string;
  object: "dispute";
  account: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  payment_intent: string;
  charge: string;
  evidence_details: { due_by: number | null };
}

export interface Customer {
  id: string;
  object: "customer";
  account: string;
  email: string | null;
  name: string | null;
  deleted?: boolean;
}

export interface ConnectedAccount {
  id: string;
  object: "account";
  type: string;
  country: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: { currently_due: string[]; past_due: string[]; pending_verification: string[] };
}

export interface PaymentMethodDomain {
  id: string;
  object: "payment_method_domain";
  account: string;
  domain_name: string;
  enabled: boolean;
}

/** A payout to a connected account, or to a platform with the charges whose fees are in it. */
export interface Payout {
  id: string;
  object: "payout";
  account: string;
  amount: number;
  currency: string;
  status: "in_transit" | "paid" | "failed" | "canceled";
  automatic: boolean;
  created: number;
  arrival_date: number;
  failure_code: string | null;
  reconciliation_status: "in_progress" | "completed" | "not_applicable";
  fees: { id: string; object: "application_fee"; amount: number; charge: string }[];
}

/** An error in the form that Stripe uses. */
export class Refused extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string };
  constructor(status: number, body: { type?: string; code?: string; param?: string; message: string }) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

export const missing = (id: string, param = "id") =>
  new Refused(404, { code: "resource_missing", param, message: `No such object: '${id}'` });
