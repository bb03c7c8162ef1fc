import { createHash } from "node:crypto";
import { hashPassword } from "../src/accounts/index.ts";
import { ticketSecret } from "../src/tickets/index.ts";
import type { Db } from "../src/platform/database/database.ts";
import type { Role } from "../src/platform/http/call.ts";
import { publicId, randomToken, shortId } from "../src/values/short-id.ts";

/**
 * Rows for tests, inserted directly into the tables. A test states only the facts that matter to it. Other
 * columns get sensible values, and missing parent rows are created.
 */
type Given<Made> = Partial<Made>;

/** Unique names and addresses. */
const unique = () =>
  randomToken(6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "x");

export async function makeAccount(db: Db, given: { name?: string; currency_code?: string } = {}) {
  return db
    .insertInto("accounts")
    .values({ short_id: shortId("acc"), name: "Test Hall", email: `hall-${unique()}@example.org`, ...given })
    .returning(["id", "short_id", "name", "currency_code"])
    .executeTakeFirstOrThrow();
}

interface MemberFacts {
  account_id: number;
  role: Role;
  email: string;
  /** Undefined: the user cannot log in with a password. */
  password: string;
  is_email_verified: boolean;
  locale: string;
  /** The event scope. Undefined: all events of the account. */
  event_ids: number[];
}

/** Creates a user with a verified address who is an active member of an account. */
export async function makeMember(db: Db, given: Given<MemberFacts> = {}) {
  const account_id = given.account_id ?? (await makeAccount(db)).id;
  const user = await db
    .insertInto("users")
    .values({
      email: given.email ?? `user-${unique()}@example.org`,
      first_name: "Ursula",
      last_name: "Tester",
      email_verified_at: given.is_email_verified === false ? null : new Date(),
      password_hash: given.password === undefined ? null : await hashPassword(given.password),
      ...(given.locale && { locale: given.locale }),
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
  const role = given.role ?? "ADMIN";
  await db
    .insertInto("memberships")
    .values({ account_id, user_id: user.id, role, status: "ACTIVE", sees_all_events: !given.event_ids })
    .execute();
  for (const event_id of given.event_ids ?? [])
    await db.insertInto("chosen_events").values({ account_id, user_id: user.id, event_id }).execute();
  return { account_id, user_id: user.id, email: user.email, role };
}

/** Creates a session of a member and returns its token for the cookie `__Host-session`. */
export async function makeSession(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<string> {
  const token = randomToken(32);
  await db
    .insertInto("sessions")
    .values({
      token_hash: createHash("sha256").update(token).digest(),
      user_id,
      account_id,
      expires_at: daysFromNow(30),
    })
    .execute();
  return token;
}

export async function makeOrganizer(
  db: Db,
  given: { account_id?: number; name?: string; email?: string; status?: string } = {},
) {
  const account_id = given.account_id ?? (await makeAccount(db)).id;
  return db
    .insertInto("organizers")
    .values({
      name: "Tessera Test Stage",
      email: "stage@example.org",
      timezone: "Europe/Berlin",
      currency: "EUR",
      status: "LIVE",
      ...given,
      account_id,
    })
    .returning(["id", "account_id", "name"])
    .executeTakeFirstOrThrow();
}

interface EventFacts {
  account_id: number;
  organizer_id: number;
  title: string;
  status: "DRAFT" | "LIVE" | "PAUSED" | "ARCHIVED";
  currency: string;
  timezone: string;
  start_date: Date;
  end_date: Date | null;
  /** Of a paused event. */
  cancelled_at: Date | null;
  order_timeout_in_minutes: number;
}

/** Creates a live event next month, with its settings and one category. */
export async function makeEvent(db: Db, given: Given<EventFacts> = {}) {
  const { order_timeout_in_minutes = 15, organizer_id, account_id, ...facts } = given;
  const organizer = organizer_id
    ? { id: organizer_id, account_id: account_id! }
    : await makeOrganizer(db, { account_id });
  const event = await db
    .insertInto("events")
    .values({
      short_id: shortId("e"),
      title: "An Evening of Tests",
      status: "LIVE",
      currency: "EUR",
      timezone: "Europe/Berlin",
      start_date: daysFromNow(30),
      ...facts,
      account_id: organizer.account_id,
      organizer_id: organizer.id,
    })
    .returning(["id", "account_id", "organizer_id", "currency", "timezone", "catalog_version"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("event_settings")
    .values({ event_id: event.id, account_id: event.account_id, order_timeout_in_minutes })
    .execute();
  const category = await makeCategory(db, event);
  return { ...event, category_id: category.id };
}

export async function makeCategory(
  db: Db,
  event: { id: number; account_id: number },
  given: { name?: string; is_hidden?: boolean } = {},
) {
  return db
    .insertInto("product_categories")
    .values({ name: "Tickets", ...given, account_id: event.account_id, event_id: event.id })
    .returning("id")
    .executeTakeFirstOrThrow();
}

type EventOfProduct = { id: number; account_id: number; category_id: number };

interface PriceFacts {
  label: string | null;
  price: number;
  /** Null: unlimited. */
  capacity: number | null;
  is_hidden: boolean;
  sale_start_date: Date | null;
  sale_end_date: Date | null;
}

interface ProductFacts extends Omit<PriceFacts, "label"> {
  title: string;
  type: "PAID" | "FREE" | "DONATION" | "TIERED";
  product_type: "TICKET" | "GENERAL";
  category_id: number;
  min_per_order: number | null;
  max_per_order: number | null;
  max_per_buyer: number | null;
  is_paused: boolean;
  is_hidden_without_promo_code: boolean;
  show_quantity_remaining: boolean;
  tax_or_fee_ids: number[];
  /** For TIERED. Otherwise one price is made from `price` and `capacity`. */
  tiers: Given<PriceFacts>[];
}

/** Creates a product with its prices and their counters. Default: a free, unlimited ticket. */
export async function makeProduct(db: Db, event: EventOfProduct, given: Given<ProductFacts> = {}) {
  const { price, capacity, tiers, tax_or_fee_ids = [], category_id, ...facts } = given;
  const tenant = { account_id: event.account_id, event_id: event.id };
  const product = await db
    .insertInto("products")
    .values({
      title: "Admission",
      type: tiers ? "TIERED" : (price ?? 0) > 0 ? "PAID" : "FREE",
      product_type: "TICKET",
      ...facts,
      ...tenant,
      product_category_id: category_id ?? event.category_id,
    })
    .returning(["id", "title", "type", "product_type"])
    .executeTakeFirstOrThrow();
  const prices = [];
  for (const [position, tier] of (tiers ?? [{ price, capacity }]).entries()) {
    const { capacity: units = null, ...rest } = tier;
    const stock_id = await makeStock(db, event, "PRICE", units);
    const made = await db
      .insertInto("product_prices")
      .values({ price: 0, ...withoutUndefined(rest), position, stock_id, product_id: product.id, ...tenant })
      .returning(["id", "price", "stock_id"])
      .executeTakeFirstOrThrow();
    prices.push(made);
  }
  for (const tax_or_fee_id of tax_or_fee_ids) {
    await db
      .insertInto("product_taxes_and_fees")
      .values({ ...tenant, product_id: product.id, tax_or_fee_id })
      .execute();
  }
  return { ...product, prices, price_id: prices[0]!.id, stock_id: prices[0]!.stock_id };
}

export async function makeTaxOrFee(
  db: Db,
  account_id: number,
  given: {
    name?: string;
    type?: "TAX" | "FEE";
    calculation_type?: "PERCENTAGE" | "FIXED";
    rate?: number;
    /** The currency of fixed amounts. Default: euro. */
    currency?: string;
    is_active?: boolean;
    is_default?: boolean;
  } = {},
) {
  return db
    .insertInto("taxes_and_fees")
    .values({
      name: `VAT ${unique()}`,
      type: "TAX",
      calculation_type: "PERCENTAGE",
      rate: 19_000,
      currency: given.calculation_type === "FIXED" ? "EUR" : null,
      ...given,
      account_id,
    })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

interface PromoFacts {
  code: string;
  discount_type: "NONE" | "FIXED" | "PERCENTAGE";
  discount: number;
  expiry_date: Date | null;
  /** The number of orders that may use the code. Null: unlimited. */
  uses: number | null;
  /** Empty: every product. */
  product_ids: number[];
}

export async function makePromoCode(
  db: Db,
  event: { id: number; account_id: number },
  given: Given<PromoFacts> = {},
) {
  const { uses = null, product_ids = [], ...facts } = given;
  const tenant = { account_id: event.account_id, event_id: event.id };
  const stock_id = await makeStock(db, event, "PROMO", uses);
  const promo = await db
    .insertInto("promo_codes")
    .values({ code: `code-${unique()}`, discount_type: "NONE", ...facts, ...tenant, stock_id })
    .returning(["id", "code", "stock_id"])
    .executeTakeFirstOrThrow();
  for (const product_id of product_ids) {
    await db
      .insertInto("promo_code_products")
      .values({ ...tenant, product_id, promo_code_id: promo.id })
      .execute();
  }
  return promo;
}

/** Creates a capacity that several products share. */
export async function makeCapacityAssignment(
  db: Db,
  event: { id: number; account_id: number },
  given: { capacity?: number | null; product_ids?: number[]; status?: "ACTIVE" | "INACTIVE" } = {},
) {
  const tenant = { account_id: event.account_id, event_id: event.id };
  const { capacity = null, status = "ACTIVE" } = given;
  const stock_id = await makeStock(db, event, "CAPACITY", status === "ACTIVE" ? capacity : null);
  const assignment = await db
    .insertInto("capacity_assignments")
    .values({ name: "The hall", capacity, status, ...tenant, stock_id })
    .returning(["id", "stock_id"])
    .executeTakeFirstOrThrow();
  for (const product_id of given.product_ids ?? []) {
    await db
      .insertInto("capacity_assignment_products")
      .values({ ...tenant, product_id, capacity_assignment_id: assignment.id })
      .execute();
  }
  return assignment;
}

interface OrderFacts {
  product: { id: number; title: string; product_type: string; price_id: number; stock_id: number };
  quantity: number;
  status: "RESERVED" | "COMPLETED" | "CANCELLED";
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  total_gross: number;
  payment_provider: "STRIPE" | "OFFLINE" | "SIMULATOR" | null;
}

/** Creates an order of one line with its tickets, and takes them from the stock. */
export async function makeOrder(
  db: Db,
  event: EventOfProduct & { currency?: string },
  given: Given<OrderFacts> = {},
) {
  const product = given.product ?? (await makeProduct(db, event));
  const { quantity = 1, status = "COMPLETED", total_gross = 0 } = given;
  const tenant = { account_id: event.account_id, event_id: event.id };
  const person = {
    first_name: given.first_name ?? "Berta",
    last_name: given.last_name ?? "Buyer",
    email: given.email ?? `buyer-${unique()}@example.org`,
    locale: given.locale ?? "en",
  };
  const totals = { total_before_additions: total_gross, total_tax: 0, total_fee: 0, total_gross };
  const isPaid = total_gross > 0;
  const order = await db
    .insertInto("orders")
    .values({
      ...tenant,
      ...person,
      ...totals,
      status,
      short_id: shortId("o"),
      public_id: publicId("O"),
      session_hash: Buffer.from(randomToken()),
      currency: event.currency ?? "EUR",
      payment_status: isPaid ? "PAYMENT_RECEIVED" : "NO_PAYMENT_REQUIRED",
      payment_provider: given.payment_provider ?? (isPaid ? "SIMULATOR" : null),
      expires_at: status === "RESERVED" ? daysFromNow(0.01) : null,
      completed_at: status === "RESERVED" ? null : new Date(),
    })
    .returning(["id", "short_id", "public_id", "email"])
    .executeTakeFirstOrThrow();
  const ofProduct = { product_id: product.id, product_price_id: product.price_id };
  const item = await db
    .insertInto("order_items")
    .values({
      ...tenant,
      ...ofProduct,
      ...totals,
      order_id: order.id,
      product_type: product.product_type,
      item_name: product.title,
      quantity,
      price: Math.floor(total_gross / quantity),
      stock_ids: [product.stock_id],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status !== "CANCELLED") {
    await db
      .updateTable("stock")
      .set((row) => ({ taken: row("taken", "+", quantity) }))
      .where("id", "=", product.stock_id)
      .execute();
  }
  const ticketStatus = { RESERVED: "AWAITING_PAYMENT", COMPLETED: "ACTIVE", CANCELLED: "CANCELLED" }[status];
  const tickets = Array.from({ length: product.product_type === "TICKET" ? quantity : 0 }, (_, index) => ({
    ...tenant,
    ...ofProduct,
    ...person,
    order_id: order.id,
    order_item_id: item.id,
    position: index + 1,
    short_id: shortId("a"),
    public_id: publicId("A"),
    ticket_secret: ticketSecret(),
    status: ticketStatus,
  }));
  const attendees =
    tickets.length === 0
      ? []
      : await db
          .insertInto("attendees")
          .values(tickets)
          .returning(["id", "short_id", "public_id", "ticket_secret"])
          .execute();
  return { ...order, item_id: item.id, attendees };
}

interface WaitingFacts {
  email: string;
  quantity: number;
  status: "WAITING" | "OFFERED" | "BOUGHT" | "EXPIRED" | "LEFT";
  order_id: number;
  offers: number;
}

/** Adds an entry to the waiting list of a price. */
export async function makeWaitingEntry(
  db: Db,
  event: { id: number; account_id: number },
  product: { price_id: number },
  given: Given<WaitingFacts> = {},
) {
  const email = given.email ?? `waiting-${unique()}@example.org`;
  return db
    .insertInto("waiting_entries")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      product_price_id: product.price_id,
      mailbox: email,
      first_name: "Wanda",
      last_name: "Waiting",
      locale: "en",
      quantity: 1,
      requested_at: new Date(),
      ...given,
      email,
    })
    .returning(["id", "email", "event_id", "account_id"])
    .executeTakeFirstOrThrow();
}

export async function makeStock(
  db: Db,
  event: { id: number; account_id: number },
  kind: "PRICE" | "CAPACITY" | "PROMO",
  capacity: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto("stock")
    .values({ account_id: event.account_id, event_id: event.id, kind, capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

function withoutUndefined<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;
}
