import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Saving } from "../../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CatalogContract, PromoCode } from "../../../contract.ts";
import type { PromoCodeInput } from "../../../promo-codes/contract.ts";

type Input = z.input<typeof PromoCodeInput>;

/** Creates a code, or changes the given one. */
export function useSavePromoCode({ thing: promo, idempotencyKey, ...edited }: Saving<PromoCode, Input>) {
  const event_id = useEvent().id;
  const onSuccess = usePromoCodesChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    ...edited,
    create: (body) =>
      api("POST /events/{event_id}/promo-codes", { params: { event_id }, body, idempotencyKey }),
    change: (body, version) =>
      api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
        params: { event_id, promo_code_id: promo!.id },
        body,
        version,
      }),
    onSuccess,
  });
}

export function useDeletePromoCode() {
  const event_id = useEvent().id;
  const onSuccess = usePromoCodesChanged();
  return useMutation({
    mutationFn: (promo_code_id: number) =>
      browserClient<CatalogContract>()("DELETE /events/{event_id}/promo-codes/{promo_code_id}", {
        params: { event_id, promo_code_id },
      }),
    onSuccess,
  });
}

function usePromoCodesChanged() {
  const { id } = useEvent();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["events", id, "promo-codes"] });
}
