import { z } from "zod";
import { Id } from "../../values/wire.ts";

const RollupEntry = z.object({
  name: z.string(),
  rate: z.int(),
  type: z.enum(["PERCENTAGE", "FIXED"]),
  value: z.int(),
});

export const Rollup = z.object({ taxes: z.array(RollupEntry), fees: z.array(RollupEntry) });
export type Rollup = z.infer<typeof Rollup>;

export const OrderItem = z.object({
  id: Id,
  product_id: Id,
  product_price_id: Id,
  product_type: z.enum(["TICKET", "GENERAL"]),
  item_name: z.string(),
  quantity: z.int(),
  /** Units given back: cancelled and exchanged tickets. */
  released_quantity: z.int(),
  /** The line whose ticket was exchanged for this one. */
  replaces_item_id: Id.nullable(),
  price: z.int(),
  price_before_discount: z.int().nullable(),
  total_before_additions: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: Rollup,
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Totals = {
  currency: z.string(),
  total_before_additions: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
  taxes_and_fees_rollup: Rollup,
};
