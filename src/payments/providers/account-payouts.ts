import type { Money } from "../../values/money.ts";
import type { ProviderAccount } from "./provider-account.ts";

/** In the order of a payout's moves. The bank may send back a paid payout, which then fails. */
export const PAYOUT_STATUSES = ["PENDING", "IN_TRANSIT", "PAID", "CANCELLED", "FAILED"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * How much of a payout's contents the provider lists. OPEN: more may follow. UNLISTED: nothing, because the payout
 * was made by hand.
 */
export type PayoutContents = "OPEN" | "COMPLETE" | "UNLISTED";

/** A payout of a connected account to the organiser's bank. */
export interface AccountPayout {
  id: string;
  /** Negative if the provider collects from the bank. */
  amount: Money;
  status: PayoutStatus;
  /** The provider's code. Null if the payout has not failed. */
  failureCode: string | null;
  initiatedAt: Date;
  /** The calendar day on which the bank is expected to have it, such as "2027-03-28". */
  arrivesOn: string | null;
  contents: PayoutContents;
}

/**
 * What moved the balance. FEE: a fee of the provider that belongs to no payment. RETURNED_PAYOUT: an earlier
 * payout that failed or was cancelled. ADJUSTMENT: reserves, corrections and everything else.
 */
export type PayoutTransactionKind =
  | "CHARGE"
  | "REFUND"
  | "DISPUTE"
  | "FEE"
  | "RETURNED_PAYOUT"
  | "ADJUSTMENT";

/** A change of the balance that a payout contains, in minor units of the payout's currency. */
export interface PayoutTransaction {
  id: string;
  kind: PayoutTransactionKind;
  /** Before fees. Negative if it reduces the payout. */
  amount: number;
  /** Deducted from the amount. Negative if the provider returns a fee. */
  providerFee: number;
  platformFee: number;
  /** The charge that was made, refunded or disputed. */
  chargeId: string | null;
  madeAt: Date;
}

/** Reads the payouts of connected accounts from a provider. */
export interface AccountPayouts {
  retrieve(account: ProviderAccount, payoutId: string): Promise<AccountPayout>;
  /** Lists the payouts since an instant, the newest first, at most 1,000. */
  list(account: ProviderAccount, since: Date): Promise<AccountPayout[]>;
  /** Lists a page of a payout's transactions. `next` is the position of the next page, or null on the last one. */
  listTransactions(
    account: ProviderAccount,
    payoutId: string,
    after: string | null,
  ): Promise<{ transactions: PayoutTransaction[]; next: string | null }>;
}
