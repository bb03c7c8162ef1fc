import pg from "pg";
import { expect, test } from "vitest";
import { shortId } from "../src/values/short-id.ts";
import { testServices } from "./api.ts";
import { testDatabase } from "./database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeSession,
  makeTaxOrFee,
} from "./factories.ts";
import { wholeApi } from "./whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);
const guarded = dispatcher.routes
  .map(({ definition }) => definition)
  .filter(({ policy }) => policy === "user" || policy === "admin" || policy === "member");

/** The text of every statement that reaches the database while calls are made. */
const statements = new Set<string>();
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
let isListening = false;
pg.Client.prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
  if (isListening && text) statements.add(text.replaceAll(/\s+/g, " ").trim());
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

/**
 * Matches a condition on the account or a checked event, or on a hash or the caller's own id, which no other
 * caller has.
 */
const SCOPE = /\b(account_id|event_id|token_hash|user_id|session_hash)"? (=|in \()|^\s*insert into/i;
/** Matches a condition on the parent row, which was just found under the account. */
const PARENT = /\b(order_id|product_id|organizer_id)"? = \$/;
/**
 * Statements by an id that a previous statement has found under the account. Review a new entry before you
 * add it.
 */
const LOOKED_AT = [
  /^update "events" set "location" = \$1 where "id" = \$2$/,
  /^select "first_name", "last_name", "email", "notes" from "orders" where "id" = \$1 for update$/,
];
/**
 * The number of emails to one person counts over all accounts, because the limit protects the person. This
 * statement names no account.
 */
const COUNTED_OVER_ALL =
  /^select count\(\*\) filter \(where kind = 'RESEND'\)::int as resends, .* from account_emails where recipient_hash = \$1/;
const isScoped = (text: string) =>
  [SCOPE, PARENT, ...LOOKED_AT, COUNTED_OVER_ALL].some((shape) => shape.test(text));

test("TEN-15 every statement of a call about an account's rows names the account, or an event that was checked", async () => {
  const { rows: columns } = await pgQuery<{ table_name: string }>(
    "select table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
  );
  const tables = columns.map(({ table_name }) => table_name);
  const owner = await makeMember(db, { role: "ADMIN" });
  const cookies = { "__Host-session": await makeSession(db, owner) };
  const things = await makeThings(owner.account_id);

  isListening = true;
  for (const { method, path } of guarded) {
    if (method === "DELETE") continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(things[name] ?? 999_999_999));
    await send(`${method} ${url}${path === "/search" ? "?query=Ursula" : ""}`, {
      cookies,
      body: method === "GET" ? undefined : {},
    });
  }
  isListening = false;

  const about = new RegExp(`\\b(?:from|join|update|into) "?(${tables.join("|")})"?\\b`, "i");
  const asked = [...statements].filter((text) => about.test(text));
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter((text) => !isScoped(text))).toEqual([]);
});

async function pgQuery<Row extends pg.QueryResultRow>(text: string) {
  return database.pool.query<Row>(text);
}

async function makeThings(account_id: number): Promise<Record<string, number>> {
  const event = await makeEvent(db, { account_id });
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10 });
  const order = await makeOrder(db, event, { product });
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const list = await db
    .insertInto("check_in_lists")
    .values({ short_id: shortId("cil"), account_id, event_id: event.id, name: "Door" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    account_id,
    organizer_id,
    event_id: event.id,
    category_id: event.category_id,
    product_id: product.id,
    order_id: order.id,
    attendee_id: order.attendees[0]!.id,
    promo_code_id: (await makePromoCode(db, event)).id,
    capacity_assignment_id: (await makeCapacityAssignment(db, event)).id,
    tax_or_fee_id: (await makeTaxOrFee(db, account_id)).id,
    list_id: list.id,
  };
}
