import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Names of the codes in the reports about payouts. */
export const PAYOUT_VALUES: Record<string, MessageDescriptor> = {
  PENDING: msg({ message: "Scheduled", context: "payout" }),
  IN_TRANSIT: msg`On its way`,
  PAID: msg`Paid out`,
  CANCELLED: msg({ message: "Cancelled", context: "payout" }),
  FAILED: msg({ message: "Failed", context: "payout" }),

  ADDS_UP: msg`Adds up`,
  DIFFERS: msg({ message: "Differs by {difference}" }),
  BEING_LISTED: msg`The provider is still listing its transactions`,
  NOT_LISTED: msg`Started by hand: the provider lists no transactions`,

  CHARGE: msg`Payment`,
  REFUND: msg({ message: "Refund", context: "payout" }),
  DISPUTE: msg`Dispute`,
  FEE: msg`Provider’s own fee`,
  RETURNED_PAYOUT: msg`Payout that came back`,
  ADJUSTMENT: msg`Adjustment`,

  account_closed: msg`The bank account is closed.`,
  account_frozen: msg`The bank account is frozen.`,
  bank_account_restricted: msg`The bank account has restrictions on payouts.`,
  bank_ownership_changed: msg`The bank account has changed hands.`,
  could_not_process: msg`The bank could not process the payout.`,
  debit_not_authorized: msg`The bank account does not allow direct debits.`,
  declined: msg`The bank declined the payout. Please ask your bank.`,
  incorrect_account_holder_name: msg`The account holder’s name does not match the bank account.`,
  incorrect_account_holder_address: msg`The account holder’s address does not match the bank account.`,
  incorrect_account_holder_tax_id: msg`The account holder’s tax number does not match the bank account.`,
  incorrect_account_type: msg`The bank account is of a different type than stated.`,
  insufficient_funds: msg`The balance at the provider was too low.`,
  invalid_account_number: msg`The account number is invalid.`,
  invalid_account_number_length: msg`The account number has the wrong length.`,
  invalid_currency: msg`The bank account cannot receive this currency.`,
  no_account: msg`The bank account could not be found.`,
  unsupported_card: msg`The card cannot receive payouts.`,
};
