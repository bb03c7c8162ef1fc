import { queryOptions } from "@tanstack/react-query";
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
