/** Parts of the order form that nobody sees at once: one file, loaded when the first of them is needed. */
export { Breakdown } from "./breakdown.tsx";
export { OpenOrder } from "./open-order.tsx";
