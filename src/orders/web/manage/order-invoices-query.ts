import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { OrderingContract } from "../../../checkout/contract.ts";

export const orderInvoicesQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "invoices"],
    queryFn: async ({ client }) =>
      (
        await apiOf<OrderingContract>(client)("GET /events/{event_id}/orders/{order_id}/invoices", {
          params: { event_id: eventId, order_id: orderId },
        })
      ).data,
  });
