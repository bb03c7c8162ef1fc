import { orderHistoryContract } from "./contract/order-history.ts";
import { ordersContract } from "./contract/orders.ts";
import { ownOrderContract } from "./contract/own-order.ts";
import { ticketsContract } from "./contract/tickets.ts";
import { guestsContract } from "./guests/contract.ts";
import { orderWalletsContract } from "./wallets/contract.ts";

export { HISTORY_ACTIONS, HistoryEntry } from "./contract/order-history.ts";
export { NamedItem, ORDER, Order, OrderDetails, ORDERS_LISTING, UpdateOrder } from "./contract/orders.ts";
export { SelfEdit } from "./contract/own-order.ts";
export { AddAttendee, EditAttendee, PRICE_DIFFERENCES, TicketChoice } from "./contract/tickets.ts";

export const contract = {
  ...guestsContract,
  ...orderWalletsContract,
  ...ownOrderContract,
  ...ordersContract,
  ...orderHistoryContract,
  ...ticketsContract,
};
export type OrdersContract = typeof contract;
