import { queryOptions } from "@tanstack/react-query";
import type { OrganizersContract } from "../../organizers/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";
import { everyPage } from "../../manage-ui/every-page.ts";

/** The account's organisers, active ones first. All query keys about them start with ["organizers", …]. */
export const organizersQuery = () =>
  queryOptions({
    queryKey: ["organizers", "list"],
    queryFn: ({ client }) =>
      everyPage((query) => apiOf<OrganizersContract>(client)("GET /organizers", { query })),
  });

export const organizerQuery = (organizerId: number) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "organizer"],
    queryFn: async ({ client }) => {
      const params = { organizer_id: organizerId };
      return (await apiOf<OrganizersContract>(client)("GET /organizers/{organizer_id}", { params })).data;
    },
  });
