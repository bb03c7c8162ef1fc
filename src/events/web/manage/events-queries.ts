import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../manage-ui/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../contract.ts";

export const EVENTS_STATES = ["upcoming", "draft", "past", "archived"] as const;
export type EventsState = (typeof EVENTS_STATES)[number];

export const eventsQuery = (events_status: EventsState, state: ListingState) =>
  queryOptions({
    queryKey: ["events", "list", events_status, state],
    queryFn: ({ client }) =>
      apiOf<EventsContract>(client)("GET /events", { query: { ...(state as object), events_status } }),
    placeholderData: keepPreviousData,
  });

/** How many events there are in each state. */
export const eventCountsQuery = () =>
  queryOptions({
    queryKey: ["events", "counts"],
    queryFn: async ({ client }) => {
      const api = apiOf<EventsContract>(client);
      const counts = await Promise.all(
        EVENTS_STATES.map(async (events_status) => {
          const { meta } = await api("GET /events", { query: { events_status, per_page: 1 } });
          return [events_status, meta.total] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<EventsState, number>;
    },
  });
