import { checkoutContract } from "./contract/checkout.ts";
import { orderHistoryContract } from "../orders/contract/order-history.ts";
import { ordersContract } from "../orders/contract/orders.ts";
import { ownOrderContract } from "../orders/contract/own-order.ts";
import { publicOrderContract } from "./contract/public-order.ts";
import { ticketsContract } from "../orders/contract/tickets.ts";
import { guestsContract } from "../orders/guests/contract.ts";
import { invoicesContract } from "../orders/invoices/contract.ts";
import { questionsContract } from "./questions/contract.ts";
import { checkoutSettingsContract } from "./questions/settings-contract.ts";

export { BuyerDetails, PlaceOrder } from "./contract/checkout.ts";
export { HISTORY_ACTIONS, HistoryEntry } from "../orders/contract/order-history.ts";
export { OrderItem, Rollup } from "./contract/order-lines.ts";
export { Order, ORDERS_LISTING, UpdateOrder } from "../orders/contract/orders.ts";
export { SelfEdit } from "../orders/contract/own-order.ts";
export {
  CheckoutEvent,
  PublicAttendee,
  PublicOrder,
  type VersionedPublicOrder,
} from "./contract/public-order.ts";
export { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "./contract/states.ts";
export { AddAttendee, EditAttendee, PRICE_DIFFERENCES, TicketChoice } from "../orders/contract/tickets.ts";

export { ANSWERS_LISTING } from "./questions/contract.ts";

export const contract = {
  ...questionsContract,
  ...checkoutSettingsContract,
  ...invoicesContract,
  ...guestsContract,
  ...checkoutContract,
  ...publicOrderContract,
  ...ownOrderContract,
  ...ordersContract,
  ...orderHistoryContract,
  ...ticketsContract,
};
export type OrderingContract = typeof contract;
