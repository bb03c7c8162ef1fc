import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type WantedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import type { BoxOffice } from "./box-office.ts";
import { type CheckoutItem, type CheckoutLink, findCheckoutOrder, isOwn } from "./checkout-order.ts";
import { type Order, ORDERS_LISTING, type PublicOrder } from "./contract.ts";
import { isOrderKey } from "./order-key.ts";
import { maskedOrder, orderItem, publicOrder } from "./public-order.ts";

export interface OwnEvent {
  accountId: number;
  eventId: number;
}

export interface OwnOrder extends OwnEvent {
  orderId: number;
}

/**
 * An order by its link. While it is being bought only its buyer's session opens it; a finished one is whole
 * with the session or with the key of the confirmation mail, and without its people for anybody else.
 */
export async function findPublicOrder(
  office: Pick<BoxOffice, "reads" | "secretKey">,
  link: CheckoutLink & { key: string | undefined },
): Promise<PublicOrder> {
  const order = await findCheckoutOrder(office, link);
  if (isOwn(order, link.session)) return publicOrder(order);
  if (order.status === "RESERVED" || order.status === "ABANDONED") throw new Refusal("session_mismatch");
  const isKnown = link.key !== undefined && isOrderKey(office.secretKey, order.short_id, link.key);
  return isKnown ? publicOrder(order) : maskedOrder(order);
}

/** The orders of an event; those that are still being bought, or never were, are not among them. */
export async function listOrders(
  db: Db,
  own: OwnEvent,
  wanted: WantedPage,
): Promise<{ data: Order[]; meta: ListMeta }> {
  const { timezone } = await requireEvent(db, own);
  const { rows, meta } = await listPage(db, orderRows(db, own), {
    listing: ORDERS_LISTING,
    wanted,
    columns: {
      created_at: "o.created_at",
      first_name: "o.first_name",
      last_name: "o.last_name",
      email: "o.email",
      public_id: "o.public_id",
      total_gross: "o.total_gross",
      status: "o.status",
      payment_status: "o.payment_status",
      refund_status: "o.refund_status",
    },
    search: {
      words: sql`found_by(o.first_name, o.last_name, o.email, o.public_id)`,
      includes: ["first_name", "last_name", "email", "public_id"],
      shortFindsBeginnings: true,
    },
    unique: "o.id",
    zone: timezone,
  });
  return { data: rows.map(orderOf), meta };
}

/** One order of the account's own event, or nothing at all. */
export async function findOrder(db: Db, { orderId, ...own }: OwnOrder): Promise<Order> {
  const row = await orderRows(db, own).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return orderOf(row);
}

const items = sql<CheckoutItem[]>`coalesce((
  select json_agg(json_build_object(
    'id', i.id, 'product_id', i.product_id, 'product_price_id', i.product_price_id,
    'product_type', i.product_type, 'item_name', i.item_name, 'quantity', i.quantity,
    'price', i.price, 'price_before_discount', i.price_before_discount,
    'total_before_additions', i.total_before_additions, 'total_tax', i.total_tax,
    'total_fee', i.total_fee, 'total_gross', i.total_gross, 'taxes_and_fees', i.taxes_and_fees) order by i.id)
  from order_items i where i.order_id = o.id), '[]')`;

function orderRows(db: Db, { accountId, eventId }: OwnEvent) {
  return db
    .selectFrom("orders as o")
    .where("o.event_id", "=", eventId)
    .where("o.account_id", "=", accountId)
    .where("o.status", "not in", ["RESERVED", "ABANDONED"])
    .select([
      "o.id",
      "o.short_id",
      "o.public_id",
      "o.event_id",
      "o.status",
      "o.payment_status",
      "o.refund_status",
      "o.payment_provider",
      "o.currency",
      "o.first_name",
      "o.last_name",
      "o.email",
      "o.total_before_additions",
      "o.total_tax",
      "o.total_fee",
      "o.total_gross",
      "o.total_refunded",
      "o.taxes_and_fees",
      "o.promo_code",
      "o.is_manually_created",
      "o.created_at",
      "o.completed_at",
    ])
    .select(items.as("items"));
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>["executeTakeFirstOrThrow"]>>;

function orderOf({ items: lines, taxes_and_fees, created_at, completed_at, ...row }: OrderRow): Order {
  return {
    ...(row as Omit<
      Order,
      "taxes_and_fees_rollup" | "products_count" | "order_items" | "created_at" | "completed_at"
    >),
    taxes_and_fees_rollup: taxes_and_fees as unknown as Order["taxes_and_fees_rollup"],
    products_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    order_items: lines.map(orderItem),
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
