import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AutomaticContract, AutomaticSettings } from "../../../automatic/contract.ts";
import type { AutomaticKind } from "../../../automatic/rules/automatic-kinds.ts";

const keyOf = (eventId: number) => ["events", eventId, "automatic-messages"] as const;

export const automaticQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: async ({ client }) =>
      (
        await apiOf<AutomaticContract>(client)("GET /events/{event_id}/automatic-messages", {
          params: { event_id: eventId },
        })
      ).data,
  });

/** The calls that change an event's automatic messages. */
export function useAutomaticMessages(eventId: number) {
  const client = useQueryClient();
  const api = browserClient<AutomaticContract>();
  return {
    change: (kind: AutomaticKind, body: AutomaticSettings, version: string) =>
      api("PUT /events/{event_id}/automatic-messages/{kind}", {
        params: { event_id: eventId, kind },
        body,
        version,
      }),
    onChanged: () => client.invalidateQueries({ queryKey: keyOf(eventId) }),
  };
}
