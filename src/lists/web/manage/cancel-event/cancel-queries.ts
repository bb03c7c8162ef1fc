import { queryOptions } from "@tanstack/react-query";
import type { BulkReach, ListsContract } from "../../../contract.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { Message, MessagingContract } from "../../../../messaging/contract.ts";
import type { CallFailed } from "../../../../platform/http/browser-client.ts";

/** Everybody with a valid ticket. */
export const EVERYBODY = { message_type: "ALL_ATTENDEES", purpose: "TRANSACTIONAL" } as const;

/** The orders of the bulk actions that end an event. Orders with money to refund, and those without. */
const ORDERS_OF = {
  "cancel-and-refund-orders": {
    status: { eq: "COMPLETED" },
    payment_status: { eq: "PAYMENT_RECEIVED" },
  },
  "cancel-orders": {
    status: { in: ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"] },
    payment_status: { in: ["NO_PAYMENT_REQUIRED", "AWAITING_OFFLINE_PAYMENT"] },
  },
} as const;

export type OrdersAction = keyof typeof ORDERS_OF;

export function bulkBody(action: OrdersAction) {
  return { action, matching: { filter_fields: ORDERS_OF[action] } } as never;
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

/** The message to everybody since the cancellation. Null: none, or it reached nobody. */
export const messageQuery = (eventId: number, cancelledAt: string | null) =>
  queryOptions({
    queryKey: ["events", eventId, "messages", "since", cancelledAt],
    queryFn: async ({ client }): Promise<Message | null> => {
      const { data } = await apiOf<MessagingContract>(client)("GET /events/{event_id}/messages", {
        params: { event_id: eventId },
        query: { filter_fields: { created_at: { gte: cancelledAt } } } as object,
      });
      const isSent = ({ type, is_test, status }: Message) =>
        type === EVERYBODY.message_type && !is_test && status !== "CANCELLED" && status !== "FAILED";
      return data.find(isSent) ?? null;
    },
    enabled: cancelledAt !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? LOOK_AGAIN_MILLISECONDS : false),
  });
