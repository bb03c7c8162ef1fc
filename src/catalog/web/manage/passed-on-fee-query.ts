import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { PaymentsContract } from "../../../payments/contract.ts";

/** The platform's fee that the event's buyers pay on top of its prices. Null if they pay none. */
export const passedOnFeeQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "passed-on-fee"],
    queryFn: async ({ client }) => {
      const path = "GET /events/{event_id}/settings/platform-fee-preview";
      const { data } = await apiOf<PaymentsContract>(client)(path, { params: { event_id: eventId } });
      return data.passed_on_fee;
    },
  });
