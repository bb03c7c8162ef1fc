import { randomBytes } from "node:crypto";
import { openBalance } from "./balance.ts";
import {
  type Charge,
  type ConnectedAccount,
  type Customer,
  type Dispute,
  type Intent,
  missing,
  type PaymentMethodDomain,
  type Payout,
  type Refund,
  Refused,
} from "./objects.ts";

/** The state of a payment service, as far as Tessera uses one: its objects and its ledger. */

export type Tell = (type: string, object: object & { account?: string }) => void;
export type ProviderState = ReturnType<typeof createProviderState>;

/** In minor units of any currency. */
const DISPUTE_FEE = 1_500;
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;

export function createProviderState(tell: Tell) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const customers = new Map<string, Customer>();
  const accounts = new Map<string, ConnectedAccount>();
  const domains = new Map<string, PaymentMethodDomain>();
  const payouts = new Map<string, Payout>();
  const balance = openBalance(payouts, tell);
  /** Refunds wait at the bank instead of succeeding at once. */
  const mood = { refundsWait: false, feesComeLate: false, refusesRefunds: null as string | null };

  const own = <Kept extends { account: string }>(kept: Map<string, Kept>, id: string, account: string) => {
    const found = kept.get(id);
    if (!found || found.account !== account) throw missing(id);
    return found;
  };

  function createCustomer(account: string, form: Record<string, string>): Customer {
    const { email = null, name = null } = form;
    const made: Customer = { id: newId("cus"), object: "customer", account, email, name };
    customers.set(made.id, made);
    return made;
  }

  function createIntent(account: string, form: Record<string, string>, isLive = false): Intent {
    const customer = form.customer ?? null;
    const known = customer === null ? null : customers.get(customer);
    if (customer !== null && (!known || known.deleted || known.account !== account))
      throw missing(customer, "customer");
    const amount = Number(form.amount);
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw new Refused(400, { param: "amount", message: "Invalid integer" });
    const fee = form.application_fee_amount === undefined ? null : Number(form.application_fee_amount);
    if (fee !== null && (account === "own" || fee > amount))
      throw new Refused(400, { param: "application_fee_amount", message: "Fee not possible" });
    const id = newId("pi");
    const made: Intent = {
      id,
      object: "payment_intent",
      account,
      amount,
      amount_received: 0,
      currency: form.currency ?? "",
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(6).toString("hex")}`,
      customer,
      description: form.description ?? null,
      metadata: group(form, "metadata"),
      application_fee_amount: fee,
      payment_method_options: form["payment_method_options[card][request_three_d_secure]"]
        ? { card: { request_three_d_secure: form["payment_method_options[card][request_three_d_secure]"] } }
        : {},
      last_payment_error: null,
      latest_charge: null,
      livemode: isLive,
    };
    intents.set(id, made);
    tell("payment_intent.created", made);
    return made;
  }

  function cancelIntent(account: string, id: string): Intent {
    const intent = own(intents, id, account);
    if (intent.status === "canceled" || intent.status === "succeeded" || intent.status === "processing") {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}`;
      throw new Refused(400, { code: "payment_intent_unexpected_state", message });
    }
    intent.status = "canceled";
    tell("payment_intent.canceled", intent);
    return intent;
  }

  const canBePaid = (intent: Intent) =>
    ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status);

  /** The buyer's actions in the browser, with the intent's secret. */
  const buyer = {
    pay(id: string) {
      const intent = intents.get(id)!;
      if (!canBePaid(intent) && intent.status !== "processing") return intent;
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      intent.last_payment_error = null;
      const charge: Charge = {
        id: newId("ch"),
        object: "charge",
        account: intent.account,
        payment_intent: id,
        amount: intent.amount,
        amount_refunded: 0,
        currency: intent.currency,
        balance_transaction: null,
      };
      charges.set(charge.id, charge);
      intent.latest_charge = charge.id;
      if (!mood.feesComeLate) putOnBalance(charge.id);
      tell("charge.succeeded", charge);
      tell("payment_intent.succeeded", intent);
      return intent;
    },
    decline(id: string, code = "generic_decline") {
      const intent = intents.get(id)!;
      if (!canBePaid(intent)) return intent;
      intent.status = "requires_payment_method";
      intent.last_payment_error = { code: "card_declined", decline_code: code };
      tell("payment_intent.payment_failed", { ...intent });
      return intent;
    },
    /** The bank asks first (3-D Secure); then the buyer pays or is declined. */
    beAsked(id: string) {
      const intent = intents.get(id)!;
      if (!canBePaid(intent)) return intent;
      intent.status = "requires_action";
      tell("payment_intent.requires_action", intent);
      return intent;
    },
    /** Starts a debit, which is paid or fails days later. */
    beginDebit(id: string) {
      const intent = intents.get(id)!;
      if (!canBePaid(intent)) return intent;
      intent.status = "processing";
      tell("payment_intent.processing", intent);
      return intent;
    },
    failDebit(id: string) {
      const intent = intents.get(id)!;
      intent.status = "requires_payment_method";
      intent.last_payment_error = { code: "payment_intent_payment_attempt_failed" };
      tell("payment_intent.payment_failed", intent);
      return intent;
    },
  };

  /** Enters a charge. Its fees are 1.5 % and 25 minor units for the service, and the platform's fee. */
  function putOnBalance(chargeId: string): void {
    const charge = charges.get(chargeId)!;
    const { amount, currency } = charge;
    const service = Math.round(amount * 0.015) + 25;
    const platform = intents.get(charge.payment_intent)!.application_fee_amount ?? 0;
    const fees = [{ type: "stripe_fee", amount: service }];
    if (platform > 0) fees.push({ type: "application_fee", amount: platform });
    charge.balance_transaction = balance.enter({
      account: charge.account,
      amount,
      currency,
      type: "charge",
      reporting_category: "charge",
      source: chargeId,
      fees,
    });
  }

  function createRefund(account: string, form: Record<string, string>): Refund {
    const intent = own(intents, form.payment_intent ?? "", account);
    if (mood.refusesRefunds)
      throw new Refused(400, { code: mood.refusesRefunds, message: "The refund was refused" });
    const charge = charges.get(intent.latest_charge ?? "");
    if (!charge) throw new Refused(400, { message: "This PaymentIntent does not have a successful charge" });
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new Refused(400, {
        code: "charge_already_refunded",
        message: "Charge has already been refunded.",
      });
    const amount = form.amount === undefined ? left : Number(form.amount);
    if (amount > left)
      throw new Refused(400, { param: "amount", message: "Refund amount is greater than unrefunded amount" });
    if (form.refund_application_fee === "true" && !intent.application_fee_amount)
      throw new Refused(400, { message: "There is no application fee to refund" });
    const platform = form.refund_application_fee === "true" ? intent.application_fee_amount! : 0;
    const made: Refund = {
      id: newId("re"),
      object: "refund",
      account,
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      charge: charge.id,
      status: mood.refundsWait ? "pending" : "succeeded",
      failure_reason: null,
      metadata: group(form, "metadata"),
      returned_fee: Math.round((platform * amount) / charge.amount),
    };
    refunds.set(made.id, made);
    charge.amount_refunded += amount;
    // The platform's share of its fee comes back as a negative fee.
    balance.enter({
      account,
      amount: -amount,
      currency: made.currency,
      type: "refund",
      reporting_category: "refund",
      source: made.id,
      fees: made.returned_fee > 0 ? [{ type: "application_fee", amount: -made.returned_fee }] : [],
    });
    tell("refund.created", made);
    tell("charge.refunded", charge);
    return made;
  }

  function moveRefund(id: string, status: Refund["status"], failure_reason: string | null = null): void {
    const refund = refunds.get(id)!;
    refund.status = status;
    refund.failure_reason = failure_reason;
    if (status === "failed" || status === "canceled") {
      charges.get(refund.charge)!.amount_refunded -= refund.amount;
      const { account, amount, currency, returned_fee: fee } = refund;
      balance.enter({
        account,
        amount,
        currency,
        type: "refund_failure",
        reporting_category: "refund_failure",
        source: id,
        fees: fee > 0 ? [{ type: "application_fee", amount: fee }] : [],
      });
      refund.returned_fee = 0;
    }
    tell(status === "failed" ? "refund.failed" : "refund.updated", refund);
    tell("refund.updated", refund);
  }

  function openDispute(intentId: string, amount?: number): Dispute {
    const intent = intents.get(intentId)!;
    const made: Dispute = {
      id: newId("du"),
      object: "dispute",
      account: intent.account,
      amount: amount ?? intent.amount,
      currency: intent.currency,
      reason: "fraudulent",
      status: "needs_response",
      payment_intent: intentId,
      charge: intent.latest_charge!,
      evidence_details: { due_by: Math.floor(Date.now() / 1000) + 7 * 86_400 },
    };
    disputes.set(made.id, made);
    balance.enter({
      account: made.account,
      amount: -made.amount,
      currency: made.currency,
      type: "adjustment",
      reporting_category: "dispute",
      source: made.id,
      fees: [{ type: "stripe_fee", amount: DISPUTE_FEE }],
    });
    tell("charge.dispute.created", made);
    return made;
  }

  function closeDispute(id: string, status: "won" | "lost"): void {
    const dispute = disputes.get(id)!;
    dispute.status = status;
    if (status === "won")
      balance.enter({
        account: dispute.account,
        amount: dispute.amount,
        currency: dispute.currency,
        type: "adjustment",
        reporting_category: "dispute_reversal",
        source: id,
      });
    tell("charge.dispute.closed", dispute);
  }

  function createAccount(form: Record<string, string>): ConnectedAccount {
    const made: ConnectedAccount = {
      id: newId("acct"),
      object: "account",
      type: form.type ?? "standard",
      country: "IE",
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { currently_due: ["external_account"], past_due: [], pending_verification: [] },
    };
    accounts.set(made.id, made);
    return made;
  }

  function finishSetup(id: string): void {
    const account = accounts.get(id)!;
    account.charges_enabled = true;
    account.payouts_enabled = true;
    account.requirements.currently_due = [];
    tell("account.updated", { ...account, account: id });
  }

  /** Idempotent. */
  function createDomain(account: string, form: Record<string, string>): PaymentMethodDomain {
    const name = form.domain_name ?? "";
    const known = [...domains.values()].find((one) => one.account === account && one.domain_name === name);
    if (known) return known;
    const made: PaymentMethodDomain = {
      id: newId("pmd"),
      object: "payment_method_domain",
      account,
      domain_name: name,
      enabled: true,
    };
    domains.set(made.id, made);
    return made;
  }

  /** Pays the application fees of these payments out to the platform. */
  function payOut(intentIds: string[], currency = "eur"): Payout {
    const fees = intentIds.map((intentId) => {
      const intent = intents.get(intentId)!;
      const amount = intent.application_fee_amount ?? 0;
      return { id: newId("fee"), object: "application_fee" as const, amount, charge: intent.latest_charge! };
    });
    const made: Payout = {
      id: newId("po"),
      object: "payout",
      account: "own",
      amount: fees.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      status: "paid",
      automatic: true,
      created: Math.floor(Date.now() / 1000),
      arrival_date: Math.floor(Date.now() / 1000),
      failure_code: null,
      reconciliation_status: "completed",
      fees,
    };
    payouts.set(made.id, made);
    tell("payout.paid", made);
    return made;
  }

  /**
   * The totals that the service itself would report: charged, refunded and retained, by account and currency.
   */
  function ledger() {
    const sum = <Kept>(kept: Iterable<Kept>, amountOf: (one: Kept) => number) =>
      [...kept].reduce((total, one) => total + amountOf(one), 0);
    const fee = (charge: Charge, type: string) =>
      charge.balance_transaction?.fee_details.find((one) => one.type === type)?.amount ?? 0;
    return {
      charged: sum(charges.values(), ({ amount }) => amount),
      refunded: sum(refunds.values(), ({ status, amount }) => (status === "succeeded" ? amount : 0)),
      fees: sum(charges.values(), (charge) => fee(charge, "stripe_fee")),
      applicationFees: sum(charges.values(), (charge) => fee(charge, "application_fee")),
      lost: sum(disputes.values(), ({ status, amount }) => (status === "lost" ? amount : 0)),
    };
  }

  return {
    intents,
    charges,
    refunds,
    disputes,
    customers,
    accounts,
    domains,
    payouts,
    balance,
    mood,
    own,
    createCustomer,
    createIntent,
    cancelIntent,
    buyer,
    putOnBalance,
    createRefund,
    moveRefund,
    openDispute,
    closeDispute,
    createAccount,
    createDomain,
    payOut,
    finishSetup,
    ledger,
  };
}

/** Returns `metadata[order_id]=7` and similar fields as an object. */
function group(form: Record<string, string>, name: string): Record<string, string> {
  const inside = Object.entries(form).flatMap(([key, value]) => {
    const match = new RegExp(`^${name}\\[(.+)\\]$`).exec(key);
    return match ? [[match[1]!, value] as const] : [];
  });
  return Object.fromEntries(inside);
}
