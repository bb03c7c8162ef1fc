import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { PromoCodeInput, PromoCodesContract, PromoCodesInput } from "../../contract.ts";

export type Body = z.input<typeof PromoCodeInput>;
export type ManyBody = z.input<typeof PromoCodesInput>;

/** The calls that write the event's promo codes. */
export function usePromoCodes() {
  const event_id = useEvent().id;
  const client = useQueryClient();
  const api = browserClient<PromoCodesContract>();
  return {
    create: (body: Body, idempotencyKey: string) =>
      api("POST /events/{event_id}/promo-codes", { params: { event_id }, body, idempotencyKey }),
    createMany: (body: ManyBody, idempotencyKey: string) =>
      api("POST /events/{event_id}/promo-codes/batch", { params: { event_id }, body, idempotencyKey }),
    end: (promo_code_id: number) =>
      api("POST /events/{event_id}/promo-codes/{promo_code_id}/end", { params: { event_id, promo_code_id } }),
    change: (promo_code_id: number, body: Body, version: string) =>
      api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
        params: { event_id, promo_code_id },
        body,
        version,
      }),
    remove: (promo_code_id: number) =>
      api("DELETE /events/{event_id}/promo-codes/{promo_code_id}", { params: { event_id, promo_code_id } }),
    onChanged: () => client.invalidateQueries({ queryKey: ["events", event_id, "promo-codes"] }),
  };
}
