import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { WaitingListContract } from "../../contract.ts";

/** People join at any time, and the minute job makes offers. Neither tells open pages. */
const ASK_AGAIN_MILLISECONDS = 30_000;

export const entriesQuery = (event_id: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", event_id, "waiting-list", state],
    queryFn: ({ client }) =>
      apiOf<WaitingListContract>(client)("GET /events/{event_id}/waiting-list", {
        params: { event_id },
        // The API validates the values from the address; the types do not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });

export const summaryQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "waiting-list", "summary"],
    queryFn: async ({ client }) =>
      (
        await apiOf<WaitingListContract>(client)("GET /events/{event_id}/waiting-list/summary", {
          params: { event_id },
        })
      ).data,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });

export type OffersBody = z.input<WaitingListContract["offerPlaces"]["body"]>;

/** The calls that change the event's waiting list. */
export function useWaitingList() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<WaitingListContract>();
  return {
    offer: async (body: OffersBody, idempotencyKey: string) => {
      const params = { event_id };
      const path = "POST /events/{event_id}/waiting-list/offers";
      return (await api(path, { params, body, idempotencyKey })).data.offered;
    },
    remove: (entry_id: number) =>
      api("DELETE /events/{event_id}/waiting-list/{entry_id}", { params: { event_id, entry_id } }),
    onChanged: () => client.invalidateQueries({ queryKey: ["events", event_id, "waiting-list"] }),
  };
}
