import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEvent } from "../../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CatalogContract, PromoCode } from "../../../contract.ts";
import type { PromoCodeInput } from "../../../promo-codes/contract.ts";

/** Makes a code, or changes the one given. */
export function useSavePromoCode(promo: PromoCode | undefined, idempotencyKey: string) {
  const event_id = useEvent().id;
  const onSuccess = usePromoCodesChanged();
  return useMutation({
    mutationFn: (body: z.input<typeof PromoCodeInput>) => {
      const api = browserClient<CatalogContract>();
      if (!promo)
        return api("POST /events/{event_id}/promo-codes", { params: { event_id }, body, idempotencyKey });
      const params = { event_id, promo_code_id: promo.id };
      return api("PUT /events/{event_id}/promo-codes/{promo_code_id}", { params, body });
    },
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
