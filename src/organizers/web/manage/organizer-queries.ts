import type { EventsContract } from "../../../events/contract.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { OrdersContract } from "../../../orders/contract.ts";
import type { OrganizersContract } from "../../contract.ts";

const of = (organizerId: number) => ({ params: { organizer_id: organizerId } });

interface ShownStats {
  /** Null: the organiser's own currency. */
  currency: string | null;
  /** Undefined: all time. */
  days: number | undefined;
}

const FIRST_SHOWN_DAYS = 30;

/**
 * Reads the dashboard's query: `?currency=EUR&period=90d`, `?period=all`. The default is the last 30 days.
 */
export function readShownStats(search: URLSearchParams): ShownStats {
  const period = search.get("period");
  const days = STATS_DAYS.find((one) => `${one}d` === period) ?? FIRST_SHOWN_DAYS;
  return { currency: search.get("currency"), days: period === "all" ? undefined : days };
}

export const STATS_DAYS = [7, 30, 90, 365] as const;

export const organizerStatsQuery = (organizerId: number, { currency, days }: ShownStats) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "stats", currency, days],
    queryFn: async ({ client }) => {
      const api = apiOf<OrganizersContract>(client);
      const query = { ...(currency && { currency_code: currency as "EUR" }), ...(days && { days }) };
      return (await api("GET /organizers/{organizer_id}/stats", { ...of(organizerId), query })).data;
    },
    placeholderData: keepPreviousData,
  });

export const organizerDeletionQuery = (organizerId: number) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "deletion"],
    queryFn: async ({ client }) => {
      const api = apiOf<OrganizersContract>(client);
      return (await api("GET /organizers/{organizer_id}/deletion-status", of(organizerId))).data;
    },
    staleTime: 0,
  });

/** The event's own choices, which its page shows in the organiser's designer. */
export const lookOfEventQuery = (eventId: number | undefined) =>
  queryOptions({
    queryKey: ["events", eventId, "settings", "look"],
    enabled: eventId !== undefined,
    queryFn: async ({ client }) => {
      const { data } = await apiOf<EventsContract>(client)("GET /events/{event_id}/settings", {
        params: { event_id: eventId! },
      });
      return { choices: data.homepage_theme_settings, checkoutLabel: data.continue_button_text };
    },
  });

const SHOWN = 8;

export const organizerOrdersQuery = (organizerId: number) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "orders"],
    queryFn: async ({ client }) => {
      const api = apiOf<OrdersContract>(client);
      const query = { per_page: SHOWN, sort_by: "created_at", sort_direction: "desc" } as const;
      return (await api("GET /organizers/{organizer_id}/orders", { ...of(organizerId), query })).data;
    },
  });

export const organizerUpcomingQuery = (organizerId: number) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "upcoming"],
    queryFn: async ({ client }) => {
      const api = apiOf<EventsContract>(client);
      const query = { per_page: SHOWN, events_status: "upcoming" } as const;
      return (await api("GET /organizers/{organizer_id}/events", { ...of(organizerId), query })).data;
    },
  });
