import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { PromoCodesContract } from "../../contract.ts";

export const promoCodesQuery = (eventId: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", eventId, "promo-codes", state],
    queryFn: ({ client }) =>
      apiOf<PromoCodesContract>(client)("GET /events/{event_id}/promo-codes", {
        params: { event_id: eventId },
        // The API validates the values from the address; the types do not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });
