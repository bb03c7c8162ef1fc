import { queryOptions } from "@tanstack/react-query";
import type { CatalogContract } from "../../catalog/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";
import { everyPage } from "../../manage-ui/every-page.ts";

/** The products of an event by category, including hidden ones. */
export const categoriesQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "categories"],
    queryFn: ({ client }) => {
      const params = { event_id: eventId };
      const api = apiOf<CatalogContract>(client);
      return everyPage((query) => api("GET /events/{event_id}/product-categories", { params, query }));
    },
  });
