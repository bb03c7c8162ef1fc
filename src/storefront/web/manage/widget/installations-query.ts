import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { StorefrontContract } from "../../../contract.ts";

const ASK_AGAIN_MILLISECONDS = 10_000;

/** Refetched while the page is open, because organisers wait for their own sites to appear. */
export const installationsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "widget-installations"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      return (
        await apiOf<StorefrontContract>(client)("GET /events/{event_id}/widget/installations", { params })
      ).data;
    },
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
