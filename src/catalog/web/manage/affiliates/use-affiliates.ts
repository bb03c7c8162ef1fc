import { useQueryClient } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Affiliate, CatalogContract } from "../../../contract.ts";

/** The request body for an affiliate. */
export interface AffiliateBody extends Pick<Affiliate, "commission_type" | "commission_rate"> {
  name: string;
  code: string;
  email: string;
  status: Affiliate["status"];
}

/** The calls that write the event's affiliates. An affiliate's code cannot change. */
export function useAffiliates() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<CatalogContract>();
  return {
    create: (body: AffiliateBody, idempotencyKey: string) =>
      api("POST /events/{event_id}/affiliates", { params: { event_id }, body, idempotencyKey }),
    change: (affiliate_id: number, { code: _code, ...body }: AffiliateBody, version: string) =>
      api("PUT /events/{event_id}/affiliates/{affiliate_id}", {
        params: { event_id, affiliate_id },
        body,
        version,
      }),
    remove: (affiliate_id: number) =>
      api("DELETE /events/{event_id}/affiliates/{affiliate_id}", { params: { event_id, affiliate_id } }),
    onChanged: () => client.invalidateQueries({ queryKey: ["events", event_id, "affiliates"] }),
  };
}
