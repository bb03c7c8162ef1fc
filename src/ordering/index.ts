export { orderingApi } from "./api.ts";
export { type BoxOffice, openBoxOffice } from "./box-office.ts";
export { checkStock, findStockDrift, measureStock, repairStock } from "./check-stock.ts";
export { checkoutSessionOf } from "./checkout-session.ts";
export { type CheckoutOrder, findOwnCheckoutOrder } from "./checkout-order.ts";
export { expireHolds, startSweeping } from "./expire-holds.ts";
export { isOrderKey, orderKey } from "./order-key.ts";
export { placeOrder } from "./place-order.ts";
export { saveBuyerDetails } from "./save-buyer-details.ts";
