import { useMutation } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { useEdit } from "../../../backoffice/editing/use-edit.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { CatalogContract, Category } from "../../contract.ts";
import { htmlOfText, textOfHtml } from "../../../values/plain-html.ts";
import { useCatalogChanged } from "./use-product.ts";

export interface CategoryForm {
  name: string;
  /** As plain text, without formatting. */
  description: string;
  is_hidden: boolean;
  no_products_message: string;
}

export function formOfCategory(category: Category | undefined): CategoryForm {
  return {
    name: category?.name ?? "",
    description: textOfHtml(category?.description ?? null),
    is_hidden: category?.is_hidden ?? false,
    no_products_message: category?.no_products_message ?? "",
  };
}

/** The API's input; an unchanged description keeps its formatting. */
export function inputOfCategory(form: CategoryForm, category: Category | undefined) {
  const isUntouched = category !== undefined && form.description === textOfHtml(category.description);
  return { ...form, description: isUntouched ? category.description : htmlOfText(form.description) };
}

export function useSaveCategory(category: Versioned<Category> | undefined) {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    opened: category && {
      version: category.version,
      body: inputOfCategory(formOfCategory(category), category),
    },
    create: (body) => api("POST /events/{event_id}/product-categories", { params: { event_id }, body }),
    change: (body, version) =>
      api("PUT /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id: category!.id },
        body,
        version,
      }),
    onSuccess,
  });
}

/** Hides a category with its products from visitors, or shows it again. */
export function useHideCategory(category: Versioned<Category>) {
  const event_id = useEvent().id;
  const onSuccess = useCatalogChanged();
  return useMutation({
    mutationFn: (is_hidden: boolean) => {
      const { id: category_id, version, name, description, no_products_message } = category;
      return browserClient<CatalogContract>()("PUT /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id },
        body: { name, description, no_products_message, is_hidden },
        version,
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
