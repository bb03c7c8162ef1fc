import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEvent } from "../../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Affiliate, CatalogContract } from "../../../contract.ts";

/** An affiliate as it is typed. */
export interface AffiliateForm {
  name: string;
  code: string;
  email: string;
  status: Affiliate["status"];
}

/** Makes an affiliate, or changes all but the code of the one given. */
export function useSaveAffiliate(affiliate: Affiliate | undefined, idempotencyKey: string) {
  const event_id = useEvent().id;
  const onSuccess = useAffiliatesChanged();
  return useMutation({
    mutationFn: ({ code, ...body }: AffiliateForm) => {
      const api = browserClient<CatalogContract>();
      if (affiliate) {
        const params = { event_id, affiliate_id: affiliate.id };
        return api("PUT /events/{event_id}/affiliates/{affiliate_id}", { params, body });
      }
      const params = { event_id };
      return api("POST /events/{event_id}/affiliates", { params, body: { ...body, code }, idempotencyKey });
    },
    onSuccess,
  });
}

export function useDeleteAffiliate() {
  const event_id = useEvent().id;
  const onSuccess = useAffiliatesChanged();
  return useMutation({
    mutationFn: (affiliate_id: number) =>
      browserClient<CatalogContract>()("DELETE /events/{event_id}/affiliates/{affiliate_id}", {
        params: { event_id, affiliate_id },
      }),
    onSuccess,
  });
}

function useAffiliatesChanged() {
  const { id } = useEvent();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["events", id, "affiliates"] });
}
