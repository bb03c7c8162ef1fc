import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CheckoutContract } from "../../../../checkout/contract.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";

export const orderAnswersQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "answers"],
    queryFn: async ({ client }) =>
      (
        await apiOf<CheckoutContract>(client)("GET /events/{event_id}/orders/{order_id}/answers", {
          params: { event_id: eventId, order_id: orderId },
        })
      ).data,
  });

export type AnswersOf = "attendee_ids" | "order_ids";

/** The answers of all rows of a page. */
export const answersOfQuery = (eventId: number, of: AnswersOf, ids: number[]) =>
  queryOptions({
    queryKey: ["events", eventId, "answers", of, ids],
    queryFn: async ({ client }) =>
      (
        await apiOf<CheckoutContract>(client)("GET /events/{event_id}/answers", {
          params: { event_id: eventId },
          query: { [of]: ids },
        })
      ).data,
    placeholderData: keepPreviousData,
  });
