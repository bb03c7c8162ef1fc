import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import type { Event, EventsContract } from "../../events/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

/** All query keys about one event start with ["events", its id, …]. */
export const eventQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "event"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      const { data } = await apiOf<EventsContract>(client)("GET /events/{event_id}", { params });
      // Pages read products from other lists.
      const { product_categories: _, ...event } = data;
      return event;
    },
  });

/** Returns the event of the page. The layout above has loaded it. */
export function useEvent(): Versioned<Event> {
  const { eventId } = useParams();
  return useSuspenseQuery(eventQuery(Number(eventId))).data;
}
