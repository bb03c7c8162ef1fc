import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../manage-ui/query-client.ts";
import type { ReportingContract } from "../../reporting/contract.ts";

const ASKED_AGAIN_MILLISECONDS = 60_000;

/** The items that need a member's attention, in all events or in those of one organiser. */
export const attentionQuery = (organizerId?: number) =>
  queryOptions({
    queryKey: ["attention", organizerId ?? "all"],
    queryFn: async ({ client }) => {
      const query = organizerId === undefined ? {} : { organizer_id: organizerId };
      return (await apiOf<ReportingContract>(client)("GET /attention", { query })).data.items;
    },
    staleTime: ASKED_AGAIN_MILLISECONDS / 2,
    refetchInterval: ASKED_AGAIN_MILLISECONDS,
  });
