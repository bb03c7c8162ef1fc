import { useMutation } from "@tanstack/react-query";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { CatalogContract, Category } from "../../contract.ts";
import { htmlOfText, textOfHtml } from "../../../values/plain-html.ts";
import { useCatalogChanged } from "./use-product.ts";

export interface CategoryForm {
  name: string;
  /** As it is typed: without formatting. */
  description: string;
  is_hidden: boolean;
  no_products_message: string;
}

export function useSaveCategory(category: Category | undefined) {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  return useMutation({
    mutationFn: (form: CategoryForm) => {
      const api = browserClient<CatalogContract>();
      const isUntouched = category !== undefined && form.description === textOfHtml(category.description);
      const description = isUntouched ? category.description : htmlOfText(form.description);
      const body = { ...form, description };
      if (!category) return api("POST /events/{event_id}/product-categories", { params: { event_id }, body });
      const params = { event_id, category_id: category.id };
      return api("PUT /events/{event_id}/product-categories/{category_id}", { params, body });
    },
    onSuccess,
  });
}

/** Hides a category with its products from visitors, or shows it again. */
export function useHideCategory(category: Category) {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  return useMutation({
    mutationFn: (is_hidden: boolean) => {
      const { id: category_id, name, description, no_products_message } = category;
      return browserClient<CatalogContract>()("PUT /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id },
        body: { name, description, no_products_message, is_hidden },
      });
    },
    onSuccess,
  });
}

export function useDeleteCategory() {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  return useMutation({
    mutationFn: (category_id: number) =>
      browserClient<CatalogContract>()("DELETE /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id },
      }),
    onSuccess,
  });
}
