export { storeDefaultFees } from "./fees/account-fees.ts";
export {
  changeFeeSchedule,
  createFeeSchedule,
  deleteFeeSchedule,
  type FeeScheduleRow,
  findFeeSchedule,
  giveAccountFees,
  listFeeSchedules,
} from "./fees/fee-schedules.ts";
export { paymentsApi } from "./api.ts";
export { fetchMissingFees } from "./fees/fetch-missing-fees.ts";
export type { PaymentContext } from "./payment-context.ts";
export { catchUpPayouts } from "./payouts/catch-up-payouts.ts";
export { recordAccountPayout } from "./payouts/record-account-payout.ts";
export { catchUpEvents } from "./provider-events/catch-up-events.ts";
export type { PaymentIntent, PaymentOptions } from "./contract.ts";
export { measurePayments } from "./measure-payments.ts";
export { hasSimulator, offeredProviders, takesOnlinePayments, takesTestMoney } from "./offered-providers.ts";
export { findOrderMoney } from "./order-money.ts";
export { closeReview } from "./payments-under-review.ts";
export { accrueOfflineFee } from "./fees/accrue-offline-fee.ts";
export type { ProviderName } from "./providers/provider.ts";
export { settleAsync } from "./providers/simulator/pay.ts";
export {
  processProviderEvents,
  startProcessingProviderEvents,
} from "./provider-events/process-provider-events.ts";
export { receiveProviderEvent } from "./provider-events/receive-provider-event.ts";
export { reconcilePayments } from "./provider-events/reconcile-payments.ts";
export { OPEN_STATUSES } from "./rules/intent-states.ts";
export type { RefundReason } from "./rules/refund-reason.ts";
export { requestRefund } from "./refunds/request-refund.ts";
export { refundPayment } from "./refunds/refund-payment.ts";
export { startRefunds } from "./refunds/start-refunds.ts";
export { createPaymentBatches } from "./payment-batches.ts";
export { checkVatNumber } from "./vat/check-vat-number.ts";
export { saveFeeVat } from "./vat/save-fee-vat.ts";
