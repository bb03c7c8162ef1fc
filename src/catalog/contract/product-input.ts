import { z } from "zod";
import { Id, Minor, OptionalHtml, OptionalText, Quantity, Text, WallTime } from "../../values/wire.ts";

export const PRICE_TYPES = ["PAID", "FREE", "DONATION", "TIERED"] as const;
/** Colours of the band that door staff see on a verdict. They can be told apart at arm's length. */
export const DOOR_COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;
export type DoorColour = (typeof DOOR_COLOURS)[number];

export const PRODUCT_TYPES = ["TICKET", "GENERAL"] as const;

const PriceInput = z.object({
  id: Id.optional(),
  label: OptionalText(100),
  price: Minor,
  initial_quantity_available: z.int().min(0).max(10_000_000).nullish(),
  sale_start_date: WallTime.nullish(),
  sale_end_date: WallTime.nullish(),
  is_hidden: z.boolean().default(false),
});

export const ProductInput = z.object({
  title: Text(255),
  description: OptionalHtml(50_000),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  product_category_id: Id.optional(),
  prices: z.array(PriceInput).min(1).max(50),
  min_per_order: Quantity.nullish(),
  max_per_order: Quantity.nullish(),
  max_per_buyer: Quantity.nullish(),
  sale_start_date: WallTime.nullish(),
  sale_end_date: WallTime.nullish(),
  hide_before_sale_start_date: z.boolean().default(false),
  hide_after_sale_end_date: z.boolean().default(false),
  hide_when_sold_out: z.boolean().default(false),
  show_quantity_remaining: z.boolean().default(false),
  is_hidden: z.boolean().default(false),
  is_hidden_without_promo_code: z.boolean().default(false),
  start_collapsed: z.boolean().default(false),
  is_highlighted: z.boolean().default(false),
  highlight_message: OptionalText(255),
  door_colour: z.enum(DOOR_COLOURS).nullish(),
  tax_and_fee_ids: z.array(Id).max(20).default([]),
});
export type ProductInput = z.infer<typeof ProductInput>;

/**
 * Changes some switches of a product, and amounts and quantities of some prices. Absent fields do not change.
 */
export const ProductAdjustment = z.object({
  is_hidden: z.boolean().optional(),
  is_paused: z.boolean().optional(),
  prices: z
    .array(
      z.object({
        id: Id,
        price: Minor.optional(),
        /** Null: unlimited. */
        initial_quantity_available: z.int().min(0).max(10_000_000).nullish(),
      }),
    )
    .max(50)
    .optional(),
});
export type ProductAdjustment = z.infer<typeof ProductAdjustment>;
