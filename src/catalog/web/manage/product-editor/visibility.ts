/**
 * Visibility of a product on the event's page. The API has two switches. If both are on, `is_hidden` takes
 * precedence.
 */
export type Visibility = "VISIBLE" | "WITH_CODE" | "HIDDEN";

interface VisibilityFlags {
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
}

export function visibilityOf({ is_hidden, is_hidden_without_promo_code }: VisibilityFlags): Visibility {
  if (is_hidden) return "HIDDEN";
  return is_hidden_without_promo_code ? "WITH_CODE" : "VISIBLE";
}

/**
 * Hiding a product leaves the other switch as it is. When the product is shown again, it requires a code as
 * before.
 */
export function flagsOf(visibility: Visibility): Partial<VisibilityFlags> {
  if (visibility === "HIDDEN") return { is_hidden: true };
  return { is_hidden: false, is_hidden_without_promo_code: visibility === "WITH_CODE" };
}
