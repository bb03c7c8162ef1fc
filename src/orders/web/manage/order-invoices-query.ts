import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { InvoicesContract } from "../../../invoices/contract.ts";

export const orderInvoicesQuery = (eventId: number, orderId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "orders", orderId, "invoices"],
    queryFn: async ({ client }) =>
      (
        await apiOf<InvoicesContract>(client)("GET /events/{event_id}/orders/{order_id}/invoices", {
          params: { event_id: eventId, order_id: orderId },
        })
      ).data,
  });
