/** Parts of the order form that are not visible at first: one file, loaded with the first of them. */
export { Breakdown } from "./breakdown.tsx";
export { OpenOrder } from "./open-order.tsx";
