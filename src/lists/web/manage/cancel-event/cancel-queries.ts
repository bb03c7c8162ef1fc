import { queryOptions } from "@tanstack/react-query";
import type { BulkReach, ListsContract } from "../../../contract.ts";
import { MAX_BULK_ROWS } from "../../../rules/bulk-actions.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { Message, MessagingContract } from "../../../../messaging/contract.ts";
import type { OrdersContract } from "../../../../orders/contract.ts";
import type { CallFailed } from "../../../../platform/http/browser-client.ts";
import { MAX_PER_PAGE } from "../../../../values/listing.ts";

/** Everybody with a valid ticket. */
export const EVERYBODY = { message_type: "ALL_ATTENDEES", purpose: "TRANSACTIONAL" } as const;

/** The outcome of a refund decides about its order: cancelling it before could leave its buyer without both. */
const IS_SETTLED = { refund_status: { ne: "REFUND_PENDING" } } as const;

/** The orders of the bulk actions that end an event. Orders with money to refund, and all others. */
const ORDERS_OF = {
  "cancel-and-refund-orders": {
    status: { eq: "COMPLETED" },
    has_money_left: { eq: true },
    ...IS_SETTLED,
  },
  "cancel-orders": {
    status: { in: ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"] },
    has_money_left: { eq: false },
    ...IS_SETTLED,
  },
} as const;

export type OrdersAction = keyof typeof ORDERS_OF;

/** More orders are cancelled in portions: those that are left are the next one. */
export function bulkBody(action: OrdersAction) {
  return { action, matching: { filter_fields: ORDERS_OF[action] }, at_most: MAX_BULK_ROWS } as never;
}

const NOTHING_LEFT: BulkReach = { chosen: 0, fitting: 0, people: 0, refunded: null };

/** The orders that the action would change now. */
export const ordersQuery = (eventId: number, action: OrdersAction) =>
  queryOptions({
    queryKey: ["events", eventId, "cancellation", action],
    queryFn: async ({ client }) => {
      const call = { params: { event_id: eventId }, body: bulkBody(action) };
      return apiOf<ListsContract>(client)("POST /events/{event_id}/orders/bulk/preview", call).then(
        ({ data }) => data,
        (error: Partial<CallFailed>) => {
          // A selection without rows is refused.
          if (error.problem?.errors?.["ids"]) return NOTHING_LEFT;
          throw error;
        },
      );
    },
    staleTime: 0,
  });

/** The number of orders that no action takes yet, because a refund of them is not settled. */
export const pendingRefundsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "cancellation", "pending-refunds"],
    queryFn: async ({ client }) => {
      const filter_fields = { status: { eq: "COMPLETED" }, refund_status: { eq: "REFUND_PENDING" } } as const;
      const { meta } = await apiOf<OrdersContract>(client)("GET /events/{event_id}/orders", {
        params: { event_id: eventId },
        query: { per_page: 1, filter_fields },
      });
      return meta.total;
    },
    staleTime: 0,
  });

export const recipientsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "message-reach", EVERYBODY],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("POST /events/{event_id}/messages/recipients", {
          params: { event_id: eventId },
          body: EVERYBODY,
        })
      ).data,
    staleTime: 0,
  });

/** The interval at which a message that waits is read again. */
const LOOK_AGAIN_MILLISECONDS = 5_000;

/** True if the recipients of the message are not known yet. */
export function isWaiting(message: Message | null | undefined): boolean {
  return message?.status === "PENDING_REVIEW" || message?.status === "SCHEDULED";
}

/** True if everybody with a valid ticket gets the message, or has got it. */
export function isToEverybody(message: Message): boolean {
  const { type, purpose, narrowed_to, is_test, status } = message;
  const isOver = status === "CANCELLED" || status === "FAILED";
  return (
    type === EVERYBODY.message_type && purpose === EVERYBODY.purpose && !narrowed_to && !is_test && !isOver
  );
}

/** The message to everybody since the cancellation. Null: none, or it reached nobody. */
export const messageQuery = (eventId: number, cancelledAt: string | null) =>
  queryOptions({
    queryKey: ["events", eventId, "messages", "since", cancelledAt],
    queryFn: async ({ client }): Promise<Message | null> => {
      const { data } = await apiOf<MessagingContract>(client)("GET /events/{event_id}/messages", {
        params: { event_id: eventId },
        query: { per_page: MAX_PER_PAGE, filter_fields: { created_at: { gte: cancelledAt } } } as object,
      });
      return data.find(isToEverybody) ?? null;
    },
    enabled: cancelledAt !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? LOOK_AGAIN_MILLISECONDS : false),
  });
