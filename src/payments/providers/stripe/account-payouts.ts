import type Stripe from "stripe";
import type {
  AccountPayout,
  AccountPayouts,
  PayoutStatus,
  PayoutTransaction,
  PayoutTransactionKind,
} from "../account-payouts.ts";
import { fromStripe } from "./amounts.ts";
import type { StripeClient } from "./client.ts";

const MAX_LISTED = 1_000;
/** Stripe's largest page. */
const PAGE = 100;

/** Reads the payouts of connected accounts from Stripe. */
export function stripeAccountPayouts({ askForPayouts: ask }: StripeClient): AccountPayouts {
  return {
    retrieve: (account, payoutId) =>
      ask(account, async (stripe, options) =>
        payoutOf(await stripe.payouts.retrieve(payoutId, undefined, options)),
      ),
    list: (account, since) =>
      ask(account, async (stripe, options) => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const payouts = await stripe.payouts
          .list({ created, limit: PAGE }, options)
          .autoPagingToArray({ limit: MAX_LISTED });
        return payouts.map(payoutOf);
      }),
    listTransactions: (account, payoutId, after) =>
      ask(account, async (stripe, options) => {
        const { data, has_more } = await stripe.balanceTransactions.list(
          {
            payout: payoutId,
            limit: PAGE,
            expand: ["data.source"],
            ...(after !== null && { starting_after: after }),
          },
          options,
        );
        return {
          transactions: data.filter((one) => !isPayoutItself(one, payoutId)).map(transactionOf),
          next: has_more ? (data.at(-1)?.id ?? null) : null,
        };
      }),
  };
}

const STATUSES: Readonly<Record<string, PayoutStatus>> = {
  pending: "PENDING",
  in_transit: "IN_TRANSIT",
  paid: "PAID",
  canceled: "CANCELLED",
  failed: "FAILED",
};

function payoutOf(payout: Stripe.Payout): AccountPayout {
  const status = STATUSES[payout.status];
  if (!status) throw new Error(`unknown status of a payout: ${payout.status}`);
  return {
    id: payout.id,
    amount: fromStripe(payout.amount, payout.currency),
    status,
    failureCode: payout.failure_code ?? null,
    initiatedAt: new Date(payout.created * 1000),
    // Stripe sends a calendar day as the instant of its midnight in UTC.
    arrivesOn: payout.arrival_date ? new Date(payout.arrival_date * 1000).toISOString().slice(0, 10) : null,
    contents: contentsOf(payout),
  };
}

function contentsOf({ automatic, reconciliation_status }: Stripe.Payout): AccountPayout["contents"] {
  if (!automatic) return "UNLISTED";
  return reconciliation_status === "in_progress" ? "OPEN" : "COMPLETE";
}

/** Stripe lists a payout among its own contents, with the opposite sign. */
function isPayoutItself({ type, source }: Stripe.BalanceTransaction, payoutId: string): boolean {
  return type === "payout" && idOf(source) === payoutId;
}

/** By Stripe's reporting category. Everything else is an adjustment. */
const KINDS: Readonly<Record<string, PayoutTransactionKind>> = {
  charge: "CHARGE",
  charge_failure: "CHARGE",
  partial_capture_reversal: "CHARGE",
  refund: "REFUND",
  refund_failure: "REFUND",
  dispute: "DISPUTE",
  dispute_reversal: "DISPUTE",
  fee: "FEE",
  network_cost: "FEE",
  tax: "FEE",
  payout_reversal: "RETURNED_PAYOUT",
};

function transactionOf(told: Stripe.BalanceTransaction): PayoutTransaction {
  const minorOf = (amount: number) => fromStripe(amount, told.currency).minor;
  const platformFee = told.fee_details
    .filter(({ type }) => type === "application_fee")
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: told.id,
    kind: KINDS[told.reporting_category] ?? "ADJUSTMENT",
    amount: minorOf(told.amount),
    // Everything deducted from the amount except the platform's fee: other fees, and taxes on them.
    providerFee: minorOf(told.amount - told.net - platformFee),
    platformFee: minorOf(platformFee),
    chargeId: chargeOf(told.source),
    madeAt: new Date(told.created * 1000),
  };
}

function chargeOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string") return null;
  if (source.object === "charge") return source.id;
  if (source.object === "refund" || source.object === "dispute") return idOf(source.charge);
  return null;
}

function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}
