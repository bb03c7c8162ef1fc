import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CatalogContract } from "../../../contract.ts";

export const capacityQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "capacity-assignments"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      return (await apiOf<CatalogContract>(client)("GET /events/{event_id}/capacity-assignments", { params }))
        .data;
    },
  });
