import type { FieldProblem } from "../values/field-problems.ts";
import { Refusal } from "../values/refusal.ts";
import { resolveWallTime } from "../values/time/zoned-time.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import type { ProductInput } from "./contract.ts";

type Fields = Record<string, FieldProblem[]>;

/** A product's form, converted to database columns. */
export type CheckedProduct = ReturnType<typeof checkProduct>;
export type CheckedPrice = CheckedProduct["prices"][number];

/** Checks the whole form of a product. Refuses with all problems at once. */
export function checkProduct(input: ProductInput, timezone: string) {
  const fields: Fields = {};
  const isTiered = input.type === "TIERED";
  const window = readWindow(input, timezone, "", fields);
  const { min_per_order: min = null, max_per_order: max = null, max_per_buyer = null } = input;
  if (min !== null && max !== null && max < min) {
    fields.max_per_order = [{ code: "too_small", facts: { minimum: min } }];
  }
  if (min !== null && max_per_buyer !== null && max_per_buyer < min) {
    fields.max_per_buyer = [{ code: "too_small", facts: { minimum: min } }];
  }
  if (!isTiered && input.prices.length > 1) fields.prices = [{ code: "too_many", facts: { maximum: 1 } }];

  const prices = input.prices.map((price, index) => {
    const at = `prices.${index}.`;
    if (isTiered && price.label === null) fields[`${at}label`] = [{ code: "required" }];
    return {
      id: price.id,
      capacity: price.initial_quantity_available ?? null,
      position: index,
      price: input.type === "FREE" ? 0 : price.price,
      // Only tiers have a name, a sale window and a visibility.
      label: isTiered ? price.label : null,
      is_hidden: isTiered && price.is_hidden,
      ...(isTiered ? readWindow(price, timezone, at, fields) : NO_WINDOW),
    };
  });
  const ids = prices.flatMap(({ id }) => id ?? []);
  prices.forEach(({ id }, index) => {
    if (id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id))
      fields[`prices.${index}.id`] = [{ code: "duplicate" }];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });

  const { prices: _prices, tax_and_fee_ids, product_category_id, ...rest } = input;
  return {
    row: {
      ...rest,
      description: sanitizeHtml(input.description),
      ...window,
      min_per_order: min,
      max_per_order: max,
      max_per_buyer,
    },
    prices,
    categoryId: product_category_id,
    taxIds: [...new Set(tax_and_fee_ids)],
  };
}

const NO_WINDOW = { sale_start_date: null, sale_end_date: null };

interface Window {
  sale_start_date?: string | null | undefined;
  sale_end_date?: string | null | undefined;
}

function readWindow(given: Window, timezone: string, at: string, fields: Fields) {
  const read = (wall: string | null | undefined) => (wall ? resolveWallTime(wall, timezone).instant : null);
  const start = read(given.sale_start_date);
  const end = read(given.sale_end_date);
  if (start && end && end <= start) fields[`${at}sale_end_date`] = [{ code: "before_start" }];
  return { sale_start_date: start, sale_end_date: end };
}
