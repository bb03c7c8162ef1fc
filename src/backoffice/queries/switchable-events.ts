import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { EventsContract } from "../../events/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

const MAX_SHOWN = 20;

/**
 * The account's events that match the typed text, for switching between them. The soonest event comes first.
 */
export const switchableEventsQuery = (search: string) =>
  queryOptions({
    queryKey: ["events", "switcher", search],
    queryFn: async ({ client }) => {
      const query = {
        per_page: MAX_SHOWN,
        sort_by: "start_date",
        sort_direction: "desc",
        query: search,
      } as const;
      return (await apiOf<EventsContract>(client)("GET /events", { query })).data;
    },
    placeholderData: keepPreviousData,
  });
