import { type CheckoutItem, orderItem, type OwnEvent, type OwnOrder } from "../checkout/index.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { requireEvent, requireOrganizer } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { publicIdPattern } from "../values/short-id.ts";
import { type Order, type OrderDetails, ORDERS_LISTING } from "./contract/orders.ts";

/**
 * Lists the orders of an event, without those in checkout and those that were abandoned. A search by code and
 * a filter by refund status also find abandoned orders whose late payment has to be refunded.
 */
export async function listOrders(
  db: Db,
  own: OwnEvent,
  wanted: RequestedPage,
): Promise<{ data: Order[]; meta: ListMeta }> {
  const { timezone } = await requireEvent(db, own);
  const { rows: orders, ...source } = ordersList(db, own, { timezone, wanted });
  const { rows, meta } = await listPage(db, orders, { ...source, wanted });
  return { data: rows.map(orderOf), meta };
}

/** Lists the orders of all events of one organiser. Days are in the time zone of each order's event. */
export async function listOrganizerOrders(
  db: Db,
  own: Pick<Member, "accountId" | "eventIds"> & { organizerId: number },
  wanted: RequestedPage,
): Promise<{ data: (Order & { event_title: string })[]; meta: ListMeta }> {
  await requireOrganizer(db, own);
  const orders = listedRows(db, own.accountId, wanted)
    .where("o.event_id", "in", (eb) =>
      eb
        .selectFrom("events")
        .select("events.id")
        .where("events.organizer_id", "=", own.organizerId)
        .where("events.deleted_at", "is", null)
        .where(withinScope(own.eventIds, "events.id")),
    )
    .select(sql<string>`(select e.title from events e where e.id = o.event_id)`.as("event_title"));
  const zone = sql<string>`(select e.timezone from events e where e.id = o.event_id)`;
  const { rows, meta } = await listPage(db, orders, { ...listedOrders(zone), wanted });
  return { data: rows.map(({ event_title, ...row }) => ({ ...orderOf(row), event_title })), meta };
}

/** Definition of the order list, also used by exports and bulk actions. */
export function ordersList(
  db: Db | Tx,
  { accountId, eventId }: OwnEvent,
  { timezone, wanted }: { timezone: string; wanted: Filters },
) {
  const rows = listedRows(db, accountId, wanted).where("o.event_id", "=", eventId);
  return { rows, ...listedOrders(timezone) };
}

type Filters = Pick<RequestedPage, "query" | "filter_fields"> & { isByIds?: boolean };

/**
 * An abandoned order has a refund only if its payment arrived too late to complete it. Only ids and the two
 * filters that find few rows include such orders: all others need the condition of the partial indexes
 * `orders_listing` and `orders_search`.
 */
function listedRows(db: Db | Tx, accountId: number, { query, filter_fields, isByIds }: Filters) {
  const code = query?.trim().toUpperCase() ?? "";
  const { eq, in: among } = filter_fields.refund_status ?? {};
  const includesAll = isByIds || Boolean(eq ?? among);
  if (!includesAll && !ORDER_CODE.test(code)) return accountOrders(db, accountId);
  return selectOrders(db, accountId).where((order) =>
    order.or([
      order("o.status", "not in", NEVER_BOUGHT),
      order.and([
        order("o.status", "=", "ABANDONED"),
        order("o.refund_status", "is not", null),
        ...(includesAll ? [] : [order("o.public_id", "=", code)]),
      ]),
    ]),
  );
}

function listedOrders(zone: string | RawBuilder<string>) {
  return {
    listing: ORDERS_LISTING,
    columns: {
      created_at: "o.created_at",
      first_name: "o.first_name",
      last_name: "o.last_name",
      email: "o.email",
      public_id: "o.public_id",
      total_gross: "o.total_gross",
      currency: "o.currency",
      status: "o.status",
      payment_status: "o.payment_status",
      refund_status: "o.refund_status",
      open_amount: "o.open_amount",
      payment_provider: "o.payment_provider",
      promo_code: "o.promo_code",
      affiliate_code: sql<string | null>`lower(o.affiliate_code)`,
      has_open_amount: sql<boolean>`(o.open_amount <> 0)`,
      is_disputed: sql<boolean>`exists (
        select from disputes d
        where d.order_id = o.id and d.event_id = o.event_id and d.status in ('OPEN', 'UNDER_REVIEW'))`,
      // As `find_payments_left` counts it. A function would be called for each row.
      has_money_left: sql<boolean>`exists (
        select from payments p
        where p.order_id = o.id and p.is_of_order and p.amount > (
          select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'))`,
    },
    values: { product_id: { value: sql`i.product_id`, exists: hasItem } },
    search: {
      words: sql`search_text(o.first_name, o.last_name, o.email, o.public_id)`,
      includes: ["first_name", "last_name", "email", "public_id"],
      shortFindsBeginnings: true,
    },
    unique: "o.id",
    zone,
  } as const;
}

/** True for orders with an item that meets the condition and was not exchanged. Cancelled items count. */
const hasItem = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select from order_items i where i.order_id = o.id and ${condition} and i.quantity > (
    select coalesce(sum(later.quantity), 0) from order_items later
    where later.order_id = o.id and later.replaces_item_id = i.id))`;

/** Finds one order of the account's event, or refuses. */
export async function findOrder(db: Db | Tx, { orderId, ...own }: OwnOrder): Promise<OrderDetails> {
  const row = await withDetails(orderRows(db, own)).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return orderDetailsOf(row);
}

/**
 * Finds an order for display. Includes orders that were never completed but have a payment that differs from
 * them or arrived too late.
 */
export async function findShownOrder(
  db: Db,
  { orderId, accountId, eventId }: OwnOrder,
): Promise<OrderDetails> {
  const row = await withDetails(selectOrders(db, accountId))
    .where("o.event_id", "=", eventId)
    .where("o.id", "=", orderId)
    .where((order) =>
      order.or([
        order("o.status", "not in", NEVER_BOUGHT),
        order("o.refund_status", "is not", null),
        order.exists(
          order
            .selectFrom("payment_intents as i")
            .select("i.id")
            .whereRef("i.order_id", "=", "o.id")
            .where("i.status", "=", "MISMATCH"),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return orderDetailsOf(row);
}

const items = sql<CheckoutItem[]>`coalesce((
  select json_agg(json_build_object(
    'id', i.id, 'product_id', i.product_id, 'product_price_id', i.product_price_id,
    'product_type', i.product_type, 'item_name', i.item_name, 'quantity', i.quantity,
    'price', i.price, 'price_before_discount', i.price_before_discount,
    'total_before_additions', i.total_before_additions, 'total_tax', i.total_tax,
    'total_fee', i.total_fee, 'total_gross', i.total_gross, 'taxes_and_fees', i.taxes_and_fees,
    'released_quantity', i.released_quantity, 'replaces_item_id', i.replaces_item_id) order by i.id)
  from order_items i where i.order_id = o.id), '[]')`;

function orderRows(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  return accountOrders(db, accountId).where("o.event_id", "=", eventId);
}

export function accountOrders(db: Db | Tx, accountId: number) {
  return selectOrders(db, accountId).where("o.status", "not in", NEVER_BOUGHT);
}

const NEVER_BOUGHT = ["RESERVED", "ABANDONED"] as const;
const ORDER_CODE = publicIdPattern("O");

function selectOrders(db: Db | Tx, accountId: number) {
  return db
    .selectFrom("orders as o")
    .where("o.account_id", "=", accountId)
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
      "o.affiliate_code",
      "o.referrer",
      "o.utm_source",
      "o.utm_medium",
      "o.utm_campaign",
      "o.utm_term",
      "o.utm_content",
      "o.pay_by",
      "o.open_amount",
      "o.notes",
      "o.is_manually_created",
      "o.created_at",
      "o.completed_at",
    ])
    .select(items.as("items"));
}

/** Adds what single orders have beside what lists show. */
export function withDetails(orders: ReturnType<typeof selectOrders>) {
  return orders.select([
    sql<OrderDetails["billing"]>`(
      select json_build_object(
        'company', b.company, 'vat_number', b.vat_number, 'address_line_1', nullif(b.address_line_1, ''),
        'address_line_2', b.address_line_2, 'postal_code', nullif(b.postal_code, ''), 'city', nullif(b.city, ''),
        'country', b.country)
      from order_billing b where b.order_id = o.id)`.as("billing"),
    sql<boolean>`exists (
      select from order_consents c where c.order_id = o.id and c.kind = 'MARKETING')`.as(
      "opted_into_marketing",
    ),
    sql<Date | null>`(
      select c.given_at from order_consents c where c.order_id = o.id and c.kind = 'TERMS')`.as(
      "accepted_terms_at",
    ),
  ]);
}

type DetailedRow = Awaited<ReturnType<ReturnType<typeof withDetails>["executeTakeFirstOrThrow"]>>;

export function orderDetailsOf({
  billing,
  opted_into_marketing,
  accepted_terms_at,
  ...row
}: DetailedRow): OrderDetails {
  return {
    ...orderOf(row),
    billing,
    opted_into_marketing,
    accepted_terms_at: accepted_terms_at?.toISOString() ?? null,
  };
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>["executeTakeFirstOrThrow"]>>;

export function orderOf({
  items: lines,
  taxes_and_fees,
  pay_by,
  created_at,
  completed_at,
  ...row
}: OrderRow): Order {
  return {
    ...(row as Omit<
      Order,
      "taxes_and_fees_rollup" | "products_count" | "order_items" | "pay_by" | "created_at" | "completed_at"
    >),
    taxes_and_fees_rollup: taxes_and_fees as unknown as Order["taxes_and_fees_rollup"],
    // Units sold. A changed ticket counts once.
    products_count: lines.reduce(
      (sum, line) => sum + (line.replaces_item_id === null ? line.quantity : 0),
      0,
    ),
    order_items: lines.map(orderItem),
    pay_by: pay_by?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}
