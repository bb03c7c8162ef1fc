import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../../contract.ts";
import { boundsOfMonth } from "../../../../manage-ui/dates/month.ts";

export const EVENTS_STATES = ["upcoming", "draft", "past", "archived"] as const;
export type EventsState = (typeof EVENTS_STATES)[number];

/**
 * The tab of an address. An unknown value means upcoming events. The public API calls past events "ended".
 */
export function eventsStateOf(text: string | undefined): EventsState {
  if (text === "ended") return "past";
  return EVENTS_STATES.find((state) => state === text) ?? "upcoming";
}

interface RequestedEvents {
  /** Null: all organisers. */
  organizerId: number | null;
  eventsState: EventsState;
  listing: ListingState;
}

/** Sorts past events latest first. */
export const eventsQuery = ({ organizerId, eventsState, listing }: RequestedEvents) =>
  queryOptions({
    queryKey: ["events", "list", organizerId, eventsState, listing],
    queryFn: ({ client }) => {
      const api = apiOf<EventsContract>(client);
      const order = eventsState === "past" && !listing.sort_by ? { sort_direction: "desc" as const } : {};
      const query = { ...(listing as object), ...order, events_status: eventsState };
      if (organizerId === null) return api("GET /events", { query });
      return api("GET /organizers/{organizer_id}/events", { params: { organizer_id: organizerId }, query });
    },
    placeholderData: keepPreviousData,
  });

/** Filters of the lists. */
export const EVENTS_FILTERS = [
  "organizer_id",
  "display_status",
  "title",
  "start_date",
  "end_date",
  "created_at",
];

/** Filters of the calendar. It shows a month, so it needs no filters for time. */
export const CALENDAR_FILTERS = ["organizer_id", "title", "display_status"];

/** Maximum page size of the API. */
export const SHOWN_OF_MONTH = 100;

interface WantedMonth {
  /** Null: all organisers. */
  organizerId: number | null;
  month: string;
  listing: Pick<ListingState, "query" | "filter_fields">;
}

/** The events that overlap a month. Includes archived ones only on request. */
export const eventsOfMonthQuery = ({ organizerId, month, listing: { query, filter_fields } }: WantedMonth) =>
  queryOptions({
    queryKey: ["events", "list", "month", organizerId, month, query ?? null, filter_fields],
    queryFn: ({ client }) => {
      const api = apiOf<EventsContract>(client);
      const { firstDay, lastDay } = boundsOfMonth(month);
      const wanted = {
        ...(query && { query }),
        filter_fields: {
          ...(filter_fields["display_status"] ? {} : { display_status: { ne: "ARCHIVED" as const } }),
          ...(filter_fields as object),
          start_date: { lte: lastDay },
          over_at: { gte: firstDay },
        },
        sort_by: "start_date",
        per_page: SHOWN_OF_MONTH,
      } as const;
      if (organizerId === null) return api("GET /events", { query: wanted });
      const params = { organizer_id: organizerId };
      return api("GET /organizers/{organizer_id}/events", { params, query: wanted });
    },
  });

/** The event that was created last. Null: there is none. */
export const latestEventQuery = () =>
  queryOptions({
    queryKey: ["events", "latest"],
    queryFn: async ({ client }) => {
      const query = { sort_by: "created_at", sort_direction: "desc", per_page: 1 } as const;
      const { data } = await apiOf<EventsContract>(client)("GET /events", { query });
      return data[0] ?? null;
    },
  });

/** The number of events per status. */
export const eventCountsQuery = (organizerId: number | null) =>
  queryOptions({
    queryKey: ["events", "counts", organizerId],
    queryFn: async ({ client }) => {
      const api = apiOf<EventsContract>(client);
      const counts = await Promise.all(
        EVENTS_STATES.map(async (events_status) => {
          const query = { events_status, per_page: 1 };
          const { meta } =
            organizerId === null
              ? await api("GET /events", { query })
              : await api("GET /organizers/{organizer_id}/events", {
                  params: { organizer_id: organizerId },
                  query,
                });
          return [events_status, meta.total] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<EventsState, number>;
    },
  });
