import { z } from "zod";
import { ORDER_ACTIONS } from "../../tickets/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant } from "../../values/wire.ts";
import { orderParams } from "./orders.ts";

export const HISTORY_ACTIONS = [
  ...ORDER_ACTIONS,
  "PLACED",
  "COMPLETED",
  "PAYMENT_RECEIVED",
  "REFUND_REQUESTED",
  "CHECKED_IN",
  "CHECK_IN_UNDONE",
] as const;

const NotedValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** An event in the history of an order or one of its tickets. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  action: z.enum(HISTORY_ACTIONS),
  actor: z.enum(["USER", "BUYER", "SYSTEM"]),
  /** The member, or the device at the door. */
  actor_name: z.string().nullable(),
  attendee: z.object({ id: Id, public_id: z.string(), name: z.string() }).nullable(),
  old_values: NotedValues,
  new_values: NotedValues,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const orderHistoryContract = {
  listOrderHistory: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/history",
    summary: "List the history of an order, newest first",
    policy: "user",
    params: orderParams,
    response: allOf(HistoryEntry),
  }),
};
