import type { WaitedPrice } from "../../contract.ts";

/** The product, and its tier if it has several. */
export function nameOfPrice({
  product_title,
  price_label,
}: Pick<WaitedPrice, "product_title" | "price_label">): string {
  return price_label === null ? product_title : `${product_title}, ${price_label}`;
}
