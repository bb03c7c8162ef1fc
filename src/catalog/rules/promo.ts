import type { FieldProblem } from "../../values/field-problems.ts";
import { WHOLE_RATE } from "../../values/money.ts";
import type { Stock } from "./stock.ts";
import { remainingOf } from "./stock.ts";

export type DiscountType = "NONE" | "FIXED" | "PERCENTAGE";

/** FIXED: minor units off each unit. PERCENTAGE: thousandths of a per cent. Named as the columns. */
export type Discount = { discount_type: DiscountType; discount: number };

/**
 * Facts that decide whether a promo code is valid. An empty `product_ids` means every product. `stock` counts
 * its uses.
 */
export type PromoCode = Discount & { expiry_date: Date | null; product_ids: readonly number[]; stock: Stock };

export type PromoState = "valid" | "expired" | "used_up";

/** The filters of lists use it too, which know no area. */
export { normalizeCode } from "../../values/codes/normalize-code.ts";

const MIN_CODE_LENGTH = 2;
const MAX_CODE_LENGTH = 50;

/** The problem of a new, normalised code. Null: none. */
export function codeProblem(code: string): FieldProblem | null {
  const length = [...code].length;
  if (length < MIN_CODE_LENGTH) return { code: "too_short", facts: { minimum: MIN_CODE_LENGTH } };
  if (length > MAX_CODE_LENGTH) return { code: "too_long", facts: { maximum: MAX_CODE_LENGTH } };
  // These characters would end or change an address that contains the code.
  const unfit = new Set(code.match(/[/?#%&\\]/g));
  if (unfit.size > 0) return { code: "forbidden_characters", facts: { characters: [...unfit].join(" ") } };
  return null;
}

/**
 * Validity of the code at this time. Each order uses the code once. A held order counts, and releases its use
 * when it expires.
 */
export function promoState(promo: PromoCode, now: Date): PromoState {
  if (promo.expiry_date && promo.expiry_date <= now) return "expired";
  return remainingOf([promo.stock]) === 0 ? "used_up" : "valid";
}

/** True if the code reveals and discounts this product. */
export function appliesTo(promo: Pick<PromoCode, "product_ids">, productId: number): boolean {
  return promo.product_ids.length === 0 || promo.product_ids.includes(productId);
}

/** The problem of a discount. Null: none. */
export function discountProblem({ discount_type, discount }: Discount): FieldProblem | null {
  if (discount_type === "NONE") return discount === 0 ? null : { code: "too_big", facts: { maximum: 0 } };
  if (!Number.isSafeInteger(discount)) return { code: "not_whole" };
  if (discount < 1) return { code: "too_small", facts: { minimum: 1 } };
  const isOverWhole = discount_type === "PERCENTAGE" && discount > WHOLE_RATE;
  return isOverWhole ? { code: "too_big", facts: { maximum: WHOLE_RATE } } : null;
}
