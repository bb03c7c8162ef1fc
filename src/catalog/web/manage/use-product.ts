import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Saving } from "../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../backoffice/editing/use-edit.ts";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { CatalogContract, Product, ProductInput } from "../../contract.ts";

/** Refreshes the products and the figures that depend on them. */
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

/** Creates a product, or changes the given one. A repeated click creates no second one. */
export function useSaveProduct({
  thing: product,
  idempotencyKey,
  ...edited
}: Saving<Product, z.input<typeof ProductInput>>) {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    ...edited,
    create: (body) => api("POST /events/{event_id}/products", { params: { event_id }, body, idempotencyKey }),
    change: (body, version) =>
      api("PUT /events/{event_id}/products/{product_id}", {
        params: { event_id, product_id: product!.id },
        body,
        version,
      }),
    onSuccess,
  });
}

export function useDeleteProduct() {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  return useMutation({
    mutationFn: (product_id: number) =>
      browserClient<CatalogContract>()("DELETE /events/{event_id}/products/{product_id}", {
        params: { event_id, product_id },
      }),
    onSuccess,
  });
}
