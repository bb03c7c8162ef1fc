import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { MAX_PER_PAGE } from "../../../../values/listing.ts";
import type { CatalogContract } from "../../../contract.ts";

/** Reads all capacities of the event, which always fit on one page. */
export const capacityQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "capacity-assignments"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      const query = { per_page: MAX_PER_PAGE, sort_by: "name", sort_direction: "asc" } as const;
      const api = apiOf<CatalogContract>(client);
      return (await api("GET /events/{event_id}/capacity-assignments", { params, query })).data;
    },
  });

/** Reads the page that the address selects. */
export const capacityPageQuery = (eventId: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", eventId, "capacity-assignments", state],
    queryFn: ({ client }) =>
      apiOf<CatalogContract>(client)("GET /events/{event_id}/capacity-assignments", {
        params: { event_id: eventId },
        // The API validates the values from the address; the types do not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });
