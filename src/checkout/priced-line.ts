import type { Rollup } from "../catalog/index.ts";

/** One line of an order with its prices in minor units. Claims and reads of an order share this form. */
export interface PricedLine {
  product_id: number;
  product_price_id: number;
  product_type: "TICKET" | "GENERAL";
  item_name: string;
  quantity: number;
  price: number;
  price_before_discount: number | null;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees: Rollup;
}
