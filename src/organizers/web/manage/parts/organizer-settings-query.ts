import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { OrganizersContract } from "../../../contract.ts";

export const organizerSettingsQuery = (organizerId: number) =>
  queryOptions({
    queryKey: ["organizers", organizerId, "settings"],
    queryFn: async ({ client }) => {
      const at = { params: { organizer_id: organizerId } };
      return (await apiOf<OrganizersContract>(client)("GET /organizers/{organizer_id}/settings", at)).data;
    },
  });
