import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CheckInContract, contract } from "../../../contract.ts";
import { listsQuery } from "../parts/lists-query.ts";

type Body = z.input<(typeof contract)["createCheckInList"]["body"]>;

/** Makes the calls that write the event's check-in lists. */
export function useLists() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<CheckInContract>();
  const paramsOf = (list_id: number) => ({ params: { event_id, list_id } });
  return {
    create: (body: Body, idempotencyKey: string) =>
      api("POST /events/{event_id}/check-in-lists", { params: { event_id }, body, idempotencyKey }),
    change: (list_id: number, body: Body, version: string) =>
      api("PUT /events/{event_id}/check-in-lists/{list_id}", { ...paramsOf(list_id), body, version }),
    remove: (list_id: number) => api("DELETE /events/{event_id}/check-in-lists/{list_id}", paramsOf(list_id)),
    rotate: (list_id: number) =>
      api("POST /events/{event_id}/check-in-lists/{list_id}/rotate", paramsOf(list_id)),
    close: (list_id: number) =>
      api("POST /events/{event_id}/check-in-lists/{list_id}/close", paramsOf(list_id)),
    duplicate: (list_id: number, name: string) =>
      api("POST /events/{event_id}/check-in-lists/{list_id}/duplicate", {
        ...paramsOf(list_id),
        body: { name },
      }),
    email: (list_id: number, emails: string[]) =>
      api("POST /events/{event_id}/check-in-lists/{list_id}/email", {
        ...paramsOf(list_id),
        body: { emails },
      }),
    onChanged: () => client.invalidateQueries(listsQuery(event_id)),
  };
}
