import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";
import { publicId, shortId } from "../src/values/short-id.ts";

interface BoughtLine {
  product: {
    id: number;
    price_id: number;
    stock_id: number;
    product_type: string;
    title: string;
    prices: { price: number }[];
  };
  quantity: number;
  /** For the whole order item, in minor units. */
  tax?: number;
  fee?: number;
}

interface OrderFacts {
  completed_at?: Date;
  /** False: still waiting for payment. */
  isPaid?: boolean;
  first_name?: string;
  last_name?: string;
  email?: string;
}

/**
 * Creates an order with its items, tickets and counters by the database's own functions, which also write its
 * `order-completed` event.
 */
export async function makeCompletedOrder(
  db: Db,
  event: { id: number; account_id: number; currency: string },
  lines: BoughtLine[],
  { completed_at, isPaid = true, ...buyer }: OrderFacts = {},
) {
  const tenant = { account_id: event.account_id, event_id: event.id };
  const priced = lines.map(({ product, quantity, tax = 0, fee = 0 }) => {
    const price = product.prices[0]!.price;
    return {
      product,
      quantity,
      price,
      total_tax: tax,
      total_fee: fee,
      total_before_additions: price * quantity,
    };
  });
  const total = (part: "total_tax" | "total_fee" | "total_before_additions") =>
    priced.reduce((sum, line) => sum + line[part], 0);
  const total_gross = total("total_before_additions") + total("total_tax") + total("total_fee");
  const names = { first_name: "Bea", last_name: "Buyer", email: "bea@example.org", ...buyer };

  const order = await db
    .insertInto("orders")
    .values({
      ...tenant,
      ...names,
      short_id: shortId("o"),
      public_id: publicId("O"),
      session_hash: randomBytes(32),
      currency: event.currency,
      total_before_additions: total("total_before_additions"),
      total_tax: total("total_tax"),
      total_fee: total("total_fee"),
      total_gross,
      expires_at: new Date(Date.now() + 900_000),
    })
    .returning(["id", "short_id", "public_id"])
    .executeTakeFirstOrThrow();

  let position = 0;
  for (const { product, quantity, ...amounts } of priced) {
    const ids = { product_id: product.id, product_price_id: product.price_id };
    const item = await db
      .insertInto("order_items")
      .values({
        ...tenant,
        ...ids,
        ...amounts,
        order_id: order.id,
        quantity,
        total_gross: amounts.total_before_additions + amounts.total_tax + amounts.total_fee,
        product_type: product.product_type,
        item_name: product.title,
        stock_ids: [product.stock_id],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`update stock set taken = taken + ${quantity} where id = ${product.stock_id}`.execute(db);
    for (let unit = 0; product.product_type === "TICKET" && unit < quantity; unit += 1) {
      await db
        .insertInto("attendees")
        .values({
          ...tenant,
          ...ids,
          ...names,
          order_id: order.id,
          order_item_id: item.id,
          position: ++position,
          short_id: shortId("a"),
          public_id: publicId("A"),
          ticket_secret: randomBytes(12).toString("hex"),
          status: "AWAITING_PAYMENT",
        })
        .execute();
    }
  }
  if (isPaid) await sql`select complete_paid_order(${order.id}, 'SIMULATOR')`.execute(db);
  if (completed_at) await db.updateTable("orders").set({ completed_at }).where("id", "=", order.id).execute();
  return order;
}
