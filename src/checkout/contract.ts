import { checkoutContract } from "./contract/checkout.ts";
import { publicOrderContract } from "./contract/public-order.ts";
import { questionsContract } from "./questions/contract.ts";
import { checkoutSettingsContract } from "./questions/contract/settings.ts";

export { BuyerDetails, PlaceOrder } from "./contract/checkout.ts";
export { checkoutParams, sessionOrKey } from "./contract/links.ts";
export { OrderItem, Rollup, Totals } from "./contract/order-lines.ts";
export {
  CheckoutEvent,
  PublicAttendee,
  PublicOrder,
  type VersionedPublicOrder,
} from "./contract/public-order.ts";
export { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "./contract/states.ts";
export {
  type AddressPart,
  Answer,
  ANSWERS_LISTING,
  AnswerView,
  AskedQuestion,
  Billing,
} from "./questions/contract.ts";

export const contract = {
  ...questionsContract,
  ...checkoutSettingsContract,
  ...checkoutContract,
  ...publicOrderContract,
};
export type CheckoutContract = typeof contract;
