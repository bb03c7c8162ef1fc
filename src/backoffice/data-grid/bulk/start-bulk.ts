import { browserClient } from "../../../platform/http/browser-client.ts";
import type { ListsContract } from "../../../lists/contract.ts";
import type { BulkActions } from "./bulk-actions.ts";

interface ActedOn {
  list: string;
  /** Null for a list of the whole account. */
  eventId: number | null;
  /** Further parameters that narrow the list, for actions on all matching rows. */
  also?: object;
}

/** Starts a bulk action on rows of a list. */
export function startBulk({ list, eventId, also }: ActedOn): Required<BulkActions>["start"] {
  return async (action, chosen, idempotencyKey) => {
    const api = browserClient<ListsContract>();
    const body = { action, ...also, ...chosen } as never;
    if (eventId === null)
      return (await api(`POST /${list}/bulk` as "POST /events/bulk", { body, idempotencyKey })).data;
    const call = `POST /events/{event_id}/${list}/bulk` as "POST /events/{event_id}/orders/bulk";
    return (await api(call, { params: { event_id: eventId }, body, idempotencyKey })).data;
  };
}
