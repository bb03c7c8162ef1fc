import type { Db } from "../platform/database/database.ts";
import type { Rollup } from "../checkout/contract.ts";
import { MAY_EMAIL } from "../orders/index.ts";
import { type Locale, offeredLocale } from "../values/languages/locales.ts";

/** The order data that emails to its buyer show. */
export interface OrderForEmail {
  id: number;
  event_id: number;
  short_id: string;
  public_id: string;
  status: string;
  currency: string;
  first_name: string;
  email: string;
  locale: Locale;
  total_tax: number;
  total_gross: number;
  taxes_and_fees: Rollup;
  /** Whether prices include all taxes and fees. */
  is_all_in: boolean;
  items: { item_name: string; quantity: number; total_before_additions: number; total_gross: number }[];
  /** The organiser's text after a purchase, as HTML. */
  post_checkout_message: string | null;
  offline_payment_instructions: string | null;
  pay_by: Date | null;
  is_confirmed_by_mail: boolean;
}

/**
 * Finds an order for an email. Null if it must not be emailed: it has no buyer yet, or its account may not
 * send (`MAY_EMAIL`).
 */
export async function findOrderForEmail(db: Db, orderId: number): Promise<OrderForEmail | null> {
  const order = await db
    .selectFrom("orders as o")
    .leftJoin("event_settings as s", "s.event_id", "o.event_id")
    .where("o.id", "=", orderId)
    .where(MAY_EMAIL)
    .select([
      "o.id",
      "o.event_id",
      "o.short_id",
      "o.public_id",
      "o.status",
      "o.currency",
      "o.first_name",
      "o.email",
      "o.locale",
      "o.total_tax",
      "o.total_gross",
      "o.taxes_and_fees",
      "s.price_display_mode",
      "s.post_checkout_message",
      "s.offline_payment_instructions",
      "o.pay_by",
      "o.is_confirmed_by_mail",
    ])
    .executeTakeFirst();
  if (!order?.email) return null;
  const items = await db
    .selectFrom("order_items")
    .select(["item_name", "quantity", "total_before_additions", "total_gross"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const { price_display_mode, ...rest } = order;
  return {
    ...rest,
    taxes_and_fees: order.taxes_and_fees as unknown as Rollup,
    is_all_in: price_display_mode !== "EXCLUSIVE",
    email: order.email,
    first_name: order.first_name ?? "",
    locale: offeredLocale(order.locale),
    items,
  };
}
