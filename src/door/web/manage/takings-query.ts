import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { DoorContract } from "../../contract.ts";

export const takingsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["door-takings", event_id],
    queryFn: async ({ client }) =>
      (await apiOf<DoorContract>(client)("GET /events/{event_id}/door-takings", { params: { event_id } }))
        .data,
  });
