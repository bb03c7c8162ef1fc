import { connectContract } from "./contract/connect.ts";
import { orderMoneyContract } from "./contract/order-money.ts";
import { paymentsUnderReviewContract } from "./contract/payments-under-review.ts";
import { payingContract } from "./contract/paying.ts";
import { platformFeeContract } from "./contract/platform-fee.ts";
import { simulatorContract } from "./contract/simulator.ts";
import { stripeWebhookContract } from "./contract/stripe-webhook.ts";
import { contract as vat } from "./vat/contract.ts";

export type { ConnectAccounts } from "./contract/connect.ts";
export { OrderMoney, RequestRefund } from "./contract/order-money.ts";
export { PaymentIntent, PaymentOptions } from "./contract/paying.ts";
export { PaymentUnderReview } from "./contract/payments-under-review.ts";
export { PROVIDERS } from "./contract/providers.ts";
export { SimulatorAnswer } from "./contract/simulator.ts";
export type { VatSetting } from "./vat/contract.ts";

export const contract = {
  ...vat,
  ...payingContract,
  ...stripeWebhookContract,
  ...orderMoneyContract,
  ...paymentsUnderReviewContract,
  ...connectContract,
  ...platformFeeContract,
  ...simulatorContract,
};
export type PaymentsContract = typeof contract;
