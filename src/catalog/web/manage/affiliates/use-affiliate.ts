import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Saving } from "../../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Affiliate, CatalogContract } from "../../../contract.ts";

/** An affiliate's form, as typed. */
export interface AffiliateForm {
  name: string;
  code: string;
  email: string;
  status: Affiliate["status"];
}

/** Creates an affiliate, or changes all but the code of the given one. */
export function useSaveAffiliate({
  thing: affiliate,
  idempotencyKey,
  ...edited
}: Saving<Affiliate, AffiliateForm>) {
  const event_id = useEvent().id;
  const onSuccess = useAffiliatesChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    ...edited,
    create: (body) =>
      api("POST /events/{event_id}/affiliates", { params: { event_id }, body, idempotencyKey }),
    change: ({ code: _code, ...body }, version) =>
      api("PUT /events/{event_id}/affiliates/{affiliate_id}", {
        params: { event_id, affiliate_id: affiliate!.id },
        body,
        version,
      }),
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
