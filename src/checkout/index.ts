export { paidNotCompleted, stockDrift, stoppedSweeper } from "./alarms.ts";
export { checkoutApi } from "./api.ts";
export { nameOf } from "./basket/basket.ts";
export { placeOrder } from "./basket/place-order.ts";
export { findOrderOfRequest } from "./basket/placed-before.ts";
export { type CheckoutContext, createCheckoutContext } from "./checkout-context.ts";
export { type CheckoutItem, type CheckoutLink, type CheckoutOrder } from "./checkout-order.ts";
export { type CheckoutSession, checkoutSessionOf, sessionOf } from "./checkout-session.ts";
export { saveBuyerDetails } from "./details/save-buyer-details.ts";
export { assertStillAvailable } from "./details/assert-still-available.ts";
export { type AtDesk, completeAtDesk } from "./completion/complete-at-desk.ts";
export { textOf } from "./questions/answers.ts";
export { fillBasket } from "./basket/basket.ts";
export { holdOrder } from "./basket/place-order.ts";
export { findCheckoutOrder, findOwnCheckoutOrder } from "./find-checkout-order.ts";
export { findKnownOrder, findPublicOrder, type KeyedLink } from "./find-public-order.ts";
export {
  checkStock,
  findStockDrift,
  measureStock,
  readStockFigures,
  repairStock,
} from "./holds/check-stock.ts";
export { abandonHold } from "./holds/abandon-order.ts";
export { normalizeEmail } from "./rules/normalize-email.ts";
export { expireHolds, startSweeping } from "./holds/expire-holds.ts";
export { purgeAbandonedCheckouts } from "./holds/purge-abandoned-checkouts.ts";
export { purgeHeldPlaces } from "./holds/purge-held-places.ts";
export { type Credentials, keyedLink, linkOf, type LinkParams } from "./links-of-calls.ts";
export { isOrderKey, orderKey, orderLink } from "./order-key.ts";
export type { OwnEvent, OwnOrder } from "../events/index.ts";
export { orderItem, publicOrder } from "./public-order.ts";
export { listOrderAnswers } from "./questions/answers.ts";
export { answersList } from "./questions/answers-list.ts";
export { checkAnswers, type StoredAnswer } from "./questions/check-answers.ts";
export { checkoutSettings } from "./questions/checkout-settings-store.ts";
export { changeBilling } from "./questions/change-billing.ts";
export { copyQuestions } from "./questions/copy-questions.ts";
export { listAskedQuestions } from "./questions/questions.ts";
export { canMove, type OrderState, type OrderStatus, refusalOfMove } from "./rules/order-states.ts";
