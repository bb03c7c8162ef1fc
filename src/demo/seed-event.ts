import type { Tx } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { shortId } from "../values/short-id.ts";
import { dayIn, resolveWallTime } from "../values/time/zoned-time.ts";
import { drawCover } from "./covers.ts";
import { daysFrom, noonOf } from "./days.ts";
import type { DemoAccount } from "./seed-account.ts";
import type { DemoEvent, DemoProduct } from "./demo-event.ts";

/** A price that the demo's buyers can choose, with the counters that a sale at this price changes. */
export interface SellablePrice {
  id: number;
  label: string | null;
  price: number;
  quantity: number | null;
  stockId: number;
  saleEndsAt: Date | null;
}

export interface SellableProduct {
  id: number;
  definition: DemoProduct;
  prices: SellablePrice[];
  stockIds: number[];
  weight: number;
}

export interface SeededEvent {
  id: number;
  accountId: number;
  definition: DemoEvent;
  startsAt: Date;
  listId: number;
  products: SellableProduct[];
}

/** Writes one event with all its data except orders. */
export async function seedEvent(
  tx: Tx,
  files: FileStore,
  account: DemoAccount,
  event: DemoEvent,
  seed: number,
  now: Date,
): Promise<SeededEvent> {
  const startsAt = resolveWallTime(
    `${dayIn(event.zone, daysFrom(now, event.startsIn))}T${event.at}`,
    event.zone,
  ).instant;
  const row = await tx
    .insertInto("events")
    .values({
      account_id: account.accountId,
      organizer_id: account.organizers[event.organizer],
      created_by_user_id: account.userId,
      short_id: shortId("e"),
      title: event.title,
      description: event.description,
      category: event.category,
      start_date: startsAt,
      end_date: new Date(startsAt.getTime() + event.hours * 3_600_000),
      timezone: event.zone,
      currency: event.currency,
      status: event.status,
      location:
        event.location && JSON.stringify({ address_line_2: null, state_or_region: null, ...event.location }),
      created_at: daysFrom(now, -45),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const scope = { account_id: account.accountId, event_id: row.id };
  await tx
    .insertInto("event_settings")
    .values({
      ...scope,
      is_online_event: event.location === null && event.status === "LIVE",
      support_email: "hello@example.org",
      content_language: "en",
      ...event.facts,
      line_up: JSON.stringify(event.facts?.line_up ?? []),
      faq: JSON.stringify(event.facts?.faq ?? []),
      ...(event.offline && {
        payment_providers: ["STRIPE", "OFFLINE"],
        offline_payment_instructions: event.offline.instructions,
        offline_payment_days: event.offline.days,
      }),
    })
    .execute();
  const cover = await drawCover(files, `cover-${seed}`, event.cover, seed);
  await tx
    .insertInto("images")
    .values({
      ...scope,
      type: "EVENT_COVER",
      storage_key: cover.key,
      file_name: "cover.webp",
      mime_type: "image/webp",
      size: cover.size,
      width: cover.width,
      height: cover.height,
      average_colour: cover.average,
    })
    .execute();
  const category = await tx
    .insertInto("product_categories")
    .values({ ...scope, name: "Tickets" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const products: SellableProduct[] = [];
  for (const [position, product] of event.products.entries()) {
    products.push(
      await seedProduct(tx, { ...scope, product_category_id: category.id, position }, account, product, now),
    );
  }
  if (event.sharedCapacity) await seedSharedCapacity(tx, scope, event.sharedCapacity, products);
  if (event.promo) await seedPromoCode(tx, scope, event.promo);
  if (event.affiliate)
    await tx
      .insertInto("affiliates")
      .values({ ...scope, ...event.affiliate })
      .execute();
  const list = await tx
    .insertInto("check_in_lists")
    .values({ ...scope, short_id: shortId("cil"), name: "All tickets" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, accountId: account.accountId, definition: event, startsAt, listId: list.id, products };
}

interface Scope {
  account_id: number;
  event_id: number;
}

async function seedProduct(
  tx: Tx,
  place: Scope & { product_category_id: number; position: number },
  account: DemoAccount,
  product: DemoProduct,
  now: Date,
): Promise<SellableProduct> {
  // On the hour, like a time that an organiser chooses, and the same hour for every demo of a day.
  const inDays = (days: number | undefined) => (days === undefined ? null : daysFrom(noonOf(now), days));
  const row = await tx
    .insertInto("products")
    .values({
      ...place,
      title: product.title,
      description: product.description ?? null,
      type: product.type,
      product_type: product.kind ?? "TICKET",
      max_per_order: product.maxPerOrder ?? 10,
      sale_start_date: inDays(product.saleStartsIn),
      sale_end_date: inDays(product.saleEndsIn),
      show_quantity_remaining: product.showsRemaining ?? false,
      is_hidden_without_promo_code: product.isHiddenWithoutPromoCode ?? false,
      is_highlighted: product.highlight !== undefined,
      highlight_message: product.highlight ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const scope = { account_id: place.account_id, event_id: place.event_id };
  const prices: SellablePrice[] = [];
  for (const [position, price] of product.prices.entries()) {
    const stockId = await seedStock(tx, scope, "PRICE", price.quantity);
    const priceRow = await tx
      .insertInto("product_prices")
      .values({
        ...scope,
        product_id: row.id,
        label: price.label ?? null,
        price: price.price,
        position,
        sale_start_date: inDays(price.saleStartsIn),
        sale_end_date: inDays(price.saleEndsIn),
        stock_id: stockId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    prices.push({
      id: priceRow.id,
      label: price.label ?? null,
      price: price.price,
      quantity: price.quantity,
      stockId,
      saleEndsAt: inDays(price.saleEndsIn),
    });
  }
  for (const tax of product.taxes ?? []) {
    await tx
      .insertInto("product_taxes_and_fees")
      .values({ ...scope, product_id: row.id, tax_or_fee_id: account.taxes[tax] })
      .execute();
  }
  return { id: row.id, definition: product, prices, stockIds: [], weight: product.weight };
}

async function seedSharedCapacity(
  tx: Tx,
  scope: Scope,
  shared: { name: string; quantity: number },
  products: SellableProduct[],
) {
  const stockId = await seedStock(tx, scope, "CAPACITY", shared.quantity);
  const assignment = await tx
    .insertInto("capacity_assignments")
    .values({ ...scope, name: shared.name, capacity: shared.quantity, stock_id: stockId })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const product of products) {
    if (product.definition.kind === "GENERAL") continue;
    product.stockIds.push(stockId);
    await tx
      .insertInto("capacity_assignment_products")
      .values({ ...scope, capacity_assignment_id: assignment.id, product_id: product.id })
      .execute();
  }
}

async function seedPromoCode(tx: Tx, scope: Scope, promo: NonNullable<DemoEvent["promo"]>) {
  const stockId = await seedStock(tx, scope, "PROMO", promo.uses);
  await tx
    .insertInto("promo_codes")
    .values({
      ...scope,
      code: promo.code,
      discount_type: promo.type,
      discount: promo.discount,
      stock_id: stockId,
    })
    .execute();
}

async function seedStock(tx: Tx, scope: Scope, kind: string, capacity: number | null): Promise<number> {
  const row = await tx
    .insertInto("stock")
    .values({ ...scope, kind, capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
