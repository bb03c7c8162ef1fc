import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { CatalogContract, ProductInput } from "../../contract.ts";

/** After any change of the catalogue: what is sold, and the figures drawn from it. */
export function useCatalogChanged() {
  const { id } = useEvent();
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["events", id, "stats"] });
    await Promise.all([
      client.invalidateQueries(categoriesQuery(id)),
      client.invalidateQueries({ queryKey: ["events", id, "products"] }),
    ]);
  };
}

type Body = z.input<typeof ProductInput>;

/** The calls that write the event's products. A repeated press of the button creates no second one. */
export function useProducts() {
  const event_id = useEvent().id;
  const api = browserClient<CatalogContract>();
  return {
    create: (body: Body, idempotencyKey: string) =>
      api("POST /events/{event_id}/products", { params: { event_id }, body, idempotencyKey }),
    change: (product_id: number, body: Body, version: string) =>
      api("PUT /events/{event_id}/products/{product_id}", {
        params: { event_id, product_id },
        body,
        version,
      }),
    remove: (product_id: number) =>
      api("DELETE /events/{event_id}/products/{product_id}", { params: { event_id, product_id } }),
    onChanged: useCatalogChanged(),
  };
}
