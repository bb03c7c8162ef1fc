import { useMutation } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CatalogContract, Category } from "../../../contract.ts";
import { htmlOfText, textOfHtml } from "../../../../values/plain-html.ts";
import { useCatalogChanged } from "../use-products.ts";

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

type CategoryBody = Pick<Category, "name" | "description" | "is_hidden" | "no_products_message">;

/** The request body. A description that was not changed keeps its formatting. */
export function bodyOfCategory(form: CategoryForm, category: Category | undefined): CategoryBody {
  const isUntouched = category !== undefined && form.description === textOfHtml(category.description);
  return { ...form, description: isUntouched ? category.description : htmlOfText(form.description) };
}

/** The calls that write the event's categories. */
export function useCategories() {
  const event_id = useEvent().id;
  const api = browserClient<CatalogContract>();
  return {
    create: (body: CategoryBody, idempotencyKey: string) =>
      api("POST /events/{event_id}/product-categories", { params: { event_id }, body, idempotencyKey }),
    change: (category_id: number, body: CategoryBody, version: string) =>
      api("PUT /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id },
        body,
        version,
      }),
    remove: (category_id: number) =>
      api("DELETE /events/{event_id}/product-categories/{category_id}", {
        params: { event_id, category_id },
      }),
    onChanged: useCatalogChanged(),
  };
}

/** Hides a category with its products from visitors, or shows it again. */
export function useHideCategory(category: Versioned<Category>) {
  const { change, onChanged } = useCategories();
  return useMutation({
    mutationFn: (is_hidden: boolean) => {
      const { id, version, name, description, no_products_message } = category;
      return change(id, { name, description, no_products_message, is_hidden }, version);
    },
    onSuccess: onChanged,
  });
}
