import { msg } from "@lingui/core/macro";
import { type ColumnWords, words } from "./column-word.ts";

/** The words of the columns of reports about payouts. */
export const PAYOUT_COLUMN_WORDS: Record<string, ColumnWords> = {
  arrival_date: words(
    msg`Arrives`,
    msg`The day on which your bank should have the money, as the provider expects it.`,
  ),
  payout_status: words(
    msg`Status`,
    msg`Where the payout stands at the provider. A bank can send back a payout some days after it was paid out.`,
  ),
  paid_out: words(msg`Paid out`, msg`The amount of payouts that reached the bank and did not come back.`),
  charges: words(msg`Payments`, msg`What buyers paid, before fees.`),
  provider_fees: words(
    msg`Provider fees`,
    msg`What the payment provider charged, on payments and disputes and otherwise, with taxes on it.`,
  ),
  platform_fees: words(
    msg`Platform fees`,
    msg`What the platform took of these payments, less what it gave back with refunds.`,
  ),
  disputes: words(
    msg`Disputes`,
    msg`What banks took back for their customers, and what came back after won disputes. The fees for them are in the provider’s fees.`,
  ),
  adjustments: words(
    msg`Adjustments`,
    msg`Everything else: earlier payouts that came back, reserves and corrections.`,
  ),
  comparison: words(
    msg({ message: "Comparison", context: "payout" }),
    msg`Whether payments, refunds, fees, disputes and adjustments add up to the payout to the cent.`,
  ),
  difference: words(
    msg`Difference`,
    msg`The amount of the payout less the sum of its transactions. In currencies that are paid out in whole units, the provider keeps the rest for the next payout.`,
  ),
  failure: words(msg`Why it failed`, msg`The reason that the bank or the provider gave.`),
  payout: words(msg`Payout number`, msg`The payout’s number at the provider.`),
  payout_date: words(
    msg`Payout of`,
    msg`The day on which the provider started the payout, in the organiser’s time zone. The period selects payouts by this day.`,
  ),
  transaction_kind: words(msg`Type`, msg`What changed the balance at the provider.`),
  organizer_name: words(msg`Organiser`, msg`The organiser’s name today.`),
  transaction_amount: words(
    msg`Amount`,
    msg`The amount before fees. It is negative for what reduces the payout.`,
  ),
  net_amount: words(msg`Net`, msg`The amount less fees: its part of the payout.`),
  transaction: words(msg`Transaction number`, msg`The transaction’s number at the provider.`),

  "payouts.date": words(
    msg({ message: "Started", context: "payout" }),
    msg`The day on which the provider started the payout, in the organiser’s time zone. Payouts belong to the account and contain the payments of all its organisers.`,
  ),
  "payouts.amount": words(
    msg`Payout`,
    msg`The amount of the payout as the provider reports it, also if it failed later. Negative: the provider takes it from your bank account.`,
  ),
  "payouts.refunds": words(
    msg`Refunds`,
    msg`What was given back to buyers, less refunds that failed and came back.`,
  ),
  "payout_transactions.date": words(
    msg`Day`,
    msg`The day on which the transaction was made, in the organiser’s time zone.`,
  ),
  "payout_transactions.order_reference": words(
    msg`Order`,
    msg`The order’s number. Empty: the transaction belongs to no order here.`,
  ),
  "payout_transactions.provider_fee": words(
    msg`Provider fee`,
    msg`What the payment provider charged for this transaction.`,
  ),
  "payout_transactions.platform_fee": words(
    msg`Platform fee`,
    msg`What the platform took of the payment. It is positive where a refund gave it back.`,
  ),
};
