import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { priceBasket, type TaxOrFee } from "../catalog/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { publicId, randomCharacters, shortId } from "../values/short-id.ts";
import { ticketName } from "../values/ticket-name.ts";
import { daysFrom, noonOf } from "./days.ts";
import type { SeededEvent, SellablePrice, SellableProduct } from "./seed-event.ts";
import { exampleAddress, FIRST_NAMES, LAST_NAMES } from "./people.ts";
import { pick, pickWeighted } from "./random.ts";

const WEEKS_OF_SALES = 5;
const TICKET_SECRET_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ234567";

/** The sources of visits, and their relative frequency. */
const SOURCES = [
  { referrer: null, utm_source: null, weight: 9 },
  { referrer: "search.example", utm_source: null, weight: 5 },
  { referrer: "citynews.example", utm_source: null, weight: 3 },
  { referrer: null, utm_source: "newsletter", weight: 4 },
  { referrer: "social.example", utm_source: "summer-poster", weight: 2 },
];

interface Line {
  product: SellableProduct;
  price: SellablePrice;
  quantity: number;
}

/**
 * Writes completed orders of the last weeks row by row, as the program would have: counters, order items,
 * tickets, payments. Returns the ids of the orders, oldest first, for the statistics.
 */
export async function seedOrders(
  tx: Tx,
  event: SeededEvent,
  random: () => number,
  now: Date,
): Promise<number[]> {
  const taxes = await taxesOf(tx, event);
  const left = new Map(
    event.products.flatMap((product) =>
      product.prices.map((price) => [price.id, price.quantity ?? Infinity]),
    ),
  );
  const wanted = event.definition.orders === "all" ? Infinity : event.definition.orders;
  const ids: number[] = [];
  const count = Math.min(wanted, 400);
  for (const { plannedAt, placedAt } of momentsOfSales(event, count, random, now)) {
    const lines = chooseLines(event, random, left, plannedAt);
    if (lines.length === 0) break;
    ids.push(await seedOrder(tx, event, lines, taxes, random, placedAt));
  }
  if (event.definition.offline) await leaveAwaitingPayment(tx, event.id, event.definition.offline);
  return ids;
}

/** Makes the latest paid orders unpaid, as if their buyers had just chosen to pay by bank transfer. */
async function leaveAwaitingPayment(
  tx: Tx,
  eventId: number,
  { waiting, days }: NonNullable<SeededEvent["definition"]["offline"]>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where event_id = ${eventId} and total_gross > 0 order by created_at desc, id desc
    limit ${waiting}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from payments where order_id = any (${ids}::bigint[])`.execute(tx);
  await sql`
    with gone as (delete from payment_intents where order_id = any (${ids}::bigint[]) returning provider_intent_id)
    delete from simulator_intents where id in (select provider_intent_id from gone)`.execute(tx);
  await sql`
    update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
      payment_provider = 'OFFLINE', completed_at = null, pay_by = now() + make_interval(days => ${days})
    where id = any (${ids}::bigint[])`.execute(tx);
  await sql`update attendees set status = 'AWAITING_PAYMENT' where order_id = any (${ids}::bigint[])`.execute(
    tx,
  );
}

/**
 * More sales towards the end, at the hours when people buy. The items follow from `plannedAt`, which does not
 * depend on the time of day, so that every demo of a day sells the same. `placedAt` is never in the future.
 */
function momentsOfSales(
  event: SeededEvent,
  count: number,
  random: () => number,
  now: Date,
): { plannedAt: Date; placedAt: Date }[] {
  const last = Math.min(noonOf(now).getTime(), noonOf(event.startsAt).getTime());
  const drawn = Array.from({ length: count }, () => {
    const plannedAt = daysFrom(new Date(last), -WEEKS_OF_SALES * 7 * (1 - Math.sqrt(random())));
    plannedAt.setUTCHours(
      7 + Math.floor(random() * 14),
      Math.floor(random() * 60),
      Math.floor(random() * 60),
      0,
    );
    const lately = new Date(now.getTime() - Math.floor(random() * 7_200_000));
    return { plannedAt, placedAt: plannedAt > now ? lately : plannedAt };
  });
  const planned = drawn.map(({ plannedAt }) => plannedAt).sort((a, b) => a.getTime() - b.getTime());
  const placed = drawn.map(({ placedAt }) => placedAt).sort((a, b) => a.getTime() - b.getTime());
  return planned.map((plannedAt, index) => ({ plannedAt, placedAt: placed[index]! }));
}

function chooseLines(event: SeededEvent, random: () => number, left: Map<number, number>, at: Date): Line[] {
  const open = event.products
    .map((product) => ({
      ...product,
      prices: product.prices.filter(
        (price) => left.get(price.id)! > 0 && (!price.saleEndsAt || price.saleEndsAt > at),
      ),
    }))
    .filter((product) => product.prices.length > 0);
  const tickets = open.filter((product) => product.definition.kind !== "GENERAL");
  if (tickets.length === 0) return [];
  const chosen = [pickWeighted(random, tickets)];
  const extras = open.filter((product) => product.definition.kind === "GENERAL");
  if (extras.length > 0 && random() < 0.25) chosen.push(pickWeighted(random, extras));
  return chosen.map((product) => {
    const price = pick(random, product.prices);
    const most = Math.min(product.definition.maxPerOrder ?? 4, left.get(price.id)!, 4);
    const quantity = Math.max(1, Math.min(most, 1 + Math.floor(random() * random() * 4)));
    left.set(price.id, left.get(price.id)! - quantity);
    return { product, price, quantity };
  });
}

async function seedOrder(
  tx: Tx,
  event: SeededEvent,
  lines: Line[],
  taxes: Map<number, TaxOrFee[]>,
  random: () => number,
  placedAt: Date,
): Promise<number> {
  const priced = priceBasket(
    lines.map((line) => ({
      priceType: line.product.definition.type,
      unitPrice: line.price.price,
      donation:
        line.product.definition.type === "DONATION"
          ? line.price.price * (1 + Math.floor(random() * 8))
          : null,
      quantity: line.quantity,
      taxesAndFees: taxes.get(line.product.id) ?? [],
    })),
  );
  const first = pick(random, FIRST_NAMES);
  const last = pick(random, LAST_NAMES);
  const buyer = {
    first_name: first,
    last_name: last,
    email: exampleAddress(first, last, Math.floor(random() * 90) + 10),
  };
  const source = pickWeighted(random, SOURCES);
  const isFree = priced.total_gross === 0;
  const scope = { account_id: event.accountId, event_id: event.id };
  const order = await tx
    .insertInto("orders")
    .values({
      ...scope,
      ...buyer,
      short_id: shortId("o"),
      public_id: publicId("O"),
      session_hash: randomBytes(32),
      status: "COMPLETED",
      payment_status: isFree ? "NO_PAYMENT_REQUIRED" : "PAYMENT_RECEIVED",
      payment_provider: isFree ? null : "SIMULATOR",
      currency: event.definition.currency,
      locale: random() < 0.4 ? "de" : "en",
      referrer: source.referrer,
      utm_source: source.utm_source,
      total_before_additions: priced.total_before_additions,
      total_tax: priced.total_tax,
      total_fee: priced.total_fee,
      total_gross: priced.total_gross,
      taxes_and_fees: JSON.stringify(priced.taxes_and_fees),
      completed_at: placedAt,
      created_at: placedAt,
      updated_at: placedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  let position = 0;
  for (const [index, line] of lines.entries()) {
    const one = priced.lines[index]!;
    const stockIds = [line.price.stockId, ...line.product.stockIds].sort((a, b) => a - b);
    const item = await tx
      .insertInto("order_items")
      .values({
        ...scope,
        order_id: order.id,
        product_id: line.product.id,
        product_price_id: line.price.id,
        product_type: line.product.definition.kind ?? "TICKET",
        item_name: ticketName(line.product.definition.title, line.price.label ?? null),
        quantity: line.quantity,
        price: one.unit_price,
        total_before_additions: one.total_before_additions,
        total_tax: one.total_tax,
        total_fee: one.total_fee,
        total_gross: one.total_gross,
        taxes_and_fees: JSON.stringify(one.taxes_and_fees),
        stock_ids: stockIds,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`update stock set taken = taken + ${line.quantity} where id = any(${stockIds}::bigint[])`.execute(
      tx,
    );
    if (line.product.definition.kind === "GENERAL") continue;
    const attendees = Array.from({ length: line.quantity }, (_, unit) => ({
      ...scope,
      order_id: order.id,
      order_item_id: item.id,
      product_id: line.product.id,
      product_price_id: line.price.id,
      position: ++position,
      short_id: shortId("a"),
      public_id: publicId("A"),
      ticket_secret: randomCharacters(TICKET_SECRET_ALPHABET, 20),
      first_name: unit === 0 ? first : pick(random, FIRST_NAMES),
      last_name: last,
      email: buyer.email,
      status: "ACTIVE",
      created_at: placedAt,
      updated_at: placedAt,
    }));
    await tx.insertInto("attendees").values(attendees).execute();
  }
  if (!isFree)
    await seedPayment(
      tx,
      { ...scope, order_id: order.id, amount: priced.total_gross, currency: event.definition.currency },
      placedAt,
    );
  return order.id;
}

/** Writes the payment into our tables and into the simulator's. */
async function seedPayment(
  tx: Tx,
  payment: { account_id: number; event_id: number; order_id: number; amount: number; currency: string },
  at: Date,
) {
  const intentId = `sim_demo_${payment.order_id}`;
  const key = `demo-order-${payment.order_id}`;
  await tx
    .insertInto("simulator_intents")
    .values({
      id: intentId,
      idempotency_key: key,
      client_secret: randomBytes(24).toString("base64url"),
      amount: payment.amount,
      currency: payment.currency,
      status: "succeeded",
      card_ending: "4242",
      created_at: at,
      updated_at: at,
    })
    .execute();
  const intent = await tx
    .insertInto("payment_intents")
    .values({
      ...payment,
      provider: "SIMULATOR",
      idempotency_key: key,
      provider_intent_id: intentId,
      status: "SUCCEEDED",
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payments")
    .values({ ...payment, payment_intent_id: intent.id, received_at: at })
    .execute();
}

async function taxesOf(tx: Tx, event: SeededEvent): Promise<Map<number, TaxOrFee[]>> {
  const rows = await tx
    .selectFrom("product_taxes_and_fees as link")
    .innerJoin("taxes_and_fees as tax", "tax.id", "link.tax_or_fee_id")
    .select(["link.product_id", "tax.id", "tax.name", "tax.type", "tax.calculation_type", "tax.rate"])
    .where("link.event_id", "=", event.id)
    .orderBy("tax.id")
    .execute();
  const byProduct = new Map<number, TaxOrFee[]>();
  for (const { product_id, ...tax } of rows)
    byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), tax as TaxOrFee]);
  return byProduct;
}
