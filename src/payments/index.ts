export { paymentsApi } from "./api.ts";
export type { Cashier, PaidOrders, PaidOutcome } from "./cashier.ts";
export { offeredProviders } from "./offered-providers.ts";
export type { ProviderName } from "./providers/provider.ts";
export { settleLate } from "./providers/simulator/pay.ts";
export { receiveProviderEvent } from "./receive-provider-event.ts";
export { reconcilePayments } from "./reconcile-payments.ts";
export { refundPayment } from "./refund-payment.ts";
export { hasSimulator } from "./offered-providers.ts";
