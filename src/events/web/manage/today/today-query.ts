import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { ReportingContract } from "../../../../reporting/contract.ts";

const ASKED_AGAIN_MILLISECONDS = 60_000;

/** Today's figures over all events. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ["events", "today"],
    queryFn: async ({ client }) => (await apiOf<ReportingContract>(client)("GET /today")).data,
    staleTime: ASKED_AGAIN_MILLISECONDS / 2,
    refetchInterval: ASKED_AGAIN_MILLISECONDS,
  });
