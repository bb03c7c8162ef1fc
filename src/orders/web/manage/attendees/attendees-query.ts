import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { TicketsContract } from "../../../../tickets/contract.ts";

export const attendeesQuery = (eventId: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", eventId, "attendees", "list", state],
    queryFn: ({ client }) =>
      apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
        params: { event_id: eventId },
        // The API validates the values from the address; the types do not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });
