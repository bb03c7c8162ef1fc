import type { QueryClient } from "@tanstack/react-query";
import { readListing } from "../../../../../backoffice/data-grid/listing-state.ts";
import {
  CALENDAR_FILTERS,
  EVENTS_FILTERS,
  eventCountsQuery,
  eventsOfMonthQuery,
  eventsQuery,
  eventsStateOf,
} from "../events-queries.ts";
import { monthIn } from "./use-events-view-mode.ts";

interface AskedPage {
  request: Request;
  params: { eventsState?: string | undefined };
}

/** Loads the data of the first view: the month from the address, or the list. */
export function preloadEvents(
  client: QueryClient,
  { request, params }: AskedPage,
  organizerId: number | null,
): Promise<unknown>[] {
  const { search } = new URL(request.url);
  const month = monthIn(search);
  if (month !== null) {
    const listing = readListing(search, CALENDAR_FILTERS);
    return [client.prefetchQuery(eventsOfMonthQuery({ organizerId, month, listing }))];
  }
  const listing = readListing(search, EVENTS_FILTERS);
  const eventsState = eventsStateOf(params.eventsState);
  return [
    client.prefetchQuery(eventsQuery({ organizerId, eventsState, listing })),
    client.prefetchQuery(eventCountsQuery(organizerId)),
  ];
}
