import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { CatalogContract, ProductInput } from "../../contract.ts";

/** Refreshes the catalogue and the statistics after a change of the catalogue. */
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

/** The calls that write the event's products. Pressing the button twice creates only one product. */
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
    duplicate: (product_id: number, title: string) =>
      api("POST /events/{event_id}/products/{product_id}/duplicate", {
        params: { event_id, product_id },
        body: { title },
        idempotencyKey: crypto.randomUUID(),
      }),
    remove: (product_id: number) =>
      api("DELETE /events/{event_id}/products/{product_id}", { params: { event_id, product_id } }),
    onChanged: useCatalogChanged(),
  };
}
