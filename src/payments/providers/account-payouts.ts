import type { Money } from "../../values/money.ts";
import type { ProviderAccount } from "./provider-account.ts";

/** In the order in which a payout moves. A paid payout can still fail when the bank sends it back. */
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

/** A move of the balance that is in a payout, in minor units of the payout's currency. */
export interface PayoutTransaction {
  id: string;
  kind: PayoutTransactionKind;
  /** Before fees. Negative for what reduces the payout. */
  amount: number;
  /** Comes off the amount. Negative if the provider gives a fee back. */
  providerFee: number;
  platformFee: number;
  /** The charge that was made, refunded or disputed. */
  chargeId: string | null;
  madeAt: Date;
}

/** What a provider reports of the payouts of connected accounts. */
export interface AccountPayouts {
  retrieve(account: ProviderAccount, payoutId: string): Promise<AccountPayout>;
  /** Lists the payouts since an instant, the newest first, at most 1,000. */
  list(account: ProviderAccount, since: Date): Promise<AccountPayout[]>;
  /** Lists a page of what is in a payout, and the position at which the next page starts. Null: the last page. */
  listTransactions(
    account: ProviderAccount,
    payoutId: string,
    after: string | null,
  ): Promise<{ transactions: PayoutTransaction[]; next: string | null }>;
}
