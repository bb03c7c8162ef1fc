import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../../contract.ts";

/** Null: the account's defaults, which its organisers inherit. */
export const defaultsQuery = (organizerId: number | null) =>
  queryOptions({
    queryKey: ["event-defaults", organizerId],
    queryFn: async ({ client }) => {
      const api = apiOf<EventsContract>(client);
      if (organizerId === null) return (await api("GET /account/event-defaults")).data;
      const params = { organizer_id: organizerId };
      return (await api("GET /organizers/{organizer_id}/event-defaults", { params })).data;
    },
  });

export const differencesQuery = () =>
  queryOptions({
    queryKey: ["event-defaults", "differences"],
    queryFn: ({ client }) => apiOf<EventsContract>(client)("GET /account/event-defaults/differences"),
    staleTime: 0,
  });
