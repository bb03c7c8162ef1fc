/** Who sees the product on the event's page. The API has two switches; if both are on, the first one wins. */
export type Visibility = "VISIBLE" | "WITH_CODE" | "HIDDEN";

interface VisibilityFlags {
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
}

export function visibilityOf({ is_hidden, is_hidden_without_promo_code }: VisibilityFlags): Visibility {
  if (is_hidden) return "HIDDEN";
  return is_hidden_without_promo_code ? "WITH_CODE" : "VISIBLE";
}

/** Hiding keeps the other switch: shown again, a product needs a code as before. */
export function flagsOf(visibility: Visibility): Partial<VisibilityFlags> {
  if (visibility === "HIDDEN") return { is_hidden: true };
  return { is_hidden: false, is_hidden_without_promo_code: visibility === "WITH_CODE" };
}
