/**
 * Parts of the order form that are not visible at first. All are in one file, which loads with the first of
 * them.
 */
export { Breakdown } from "./breakdown.tsx";
export { findOpenOrder } from "./open-order/find-open-order.ts";
