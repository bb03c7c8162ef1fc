import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testServices } from "../api.ts";
import { wholeApi } from "../whole-api.ts";
import { testDatabase } from "../database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeWaitingEntry,
  makeSession,
} from "../factories.ts";
import { recordCustomers } from "../../src/customers/index.ts";
import { shortId } from "../../src/values/short-id.ts";
import { FILTER_OPERATORS, type FilterOperator, type ListMeta } from "../../src/values/listing.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const api = await wholeApi(services);
const { areas } = api;

/** For every paged list, the field in which its two rows have the values alpha and beta. */
const NAMED: Record<string, string> = {
  "/accounts/{account_id}/taxes-and-fees": "name",
  "/audit-log": "label",
  "/customers": "last_name",
  "/events": "title",
  "/events/{event_id}/affiliates": "name",
  "/events/{event_id}/attendees": "last_name",
  "/events/{event_id}/capacity-assignments": "name",
  "/events/{event_id}/check-in-lists": "name",
  "/events/{event_id}/messages": "subject",
  "/events/{event_id}/messages/{message_id}/recipients": "recipient",
  "/events/{event_id}/orders": "first_name",
  "/events/{event_id}/product-categories": "name",
  "/events/{event_id}/products": "title",
  "/events/{event_id}/promo-codes": "code",
  "/events/{event_id}/questions": "title",
  "/events/{event_id}/scans": "device_name",
  "/events/{event_id}/waiting-list": "email",
  "/events/{event_id}/webhooks/{webhook_id}/logs": "message_id",
  "/organizers": "name",
  "/organizers/{organizer_id}/events": "title",
  "/organizers/{organizer_id}/orders": "first_name",
  "/organizers/{organizer_id}/webhooks/{webhook_id}/logs": "message_id",
  "/public/events": "title",
  "/public/organizers/{organizer_id}/events": "title",
  "/taxes-and-fees": "name",
  "/users": "full_name",
};

/** Lists without pages: short by nature, or searched in another way. */
const WITHOUT_PAGES = [
  "/account/event-defaults/differences",
  "/api-keys",
  "/audit-log/people",
  "/dev/mails",
  "/doors",
  "/events/{event_id}/answers",
  "/events/{event_id}/attendees/changes",
  "/events/{event_id}/automatic-messages",
  "/events/{event_id}/check-in-conflicts",
  "/events/{event_id}/check-in-devices",
  "/events/{event_id}/door-takings",
  "/events/{event_id}/email-templates",
  "/events/{event_id}/images",
  "/events/{event_id}/manual-order-choices",
  "/events/{event_id}/orders/changes",
  "/events/{event_id}/orders/{order_id}/answers",
  "/events/{event_id}/orders/{order_id}/history",
  "/events/{event_id}/orders/{order_id}/invoices",
  "/events/{event_id}/payments-under-review",
  "/events/{event_id}/report_schedules",
  "/events/{event_id}/tasks",
  "/events/{event_id}/tasks/{task_id}/rows",
  "/events/{event_id}/ticket-choices",
  "/events/{event_id}/webhooks",
  "/events/{event_id}/widget/installations",
  "/organizers/{organizer_id}/attendees/changes",
  "/organizers/{organizer_id}/email-templates",
  "/organizers/{organizer_id}/orders/changes",
  "/organizers/{organizer_id}/report_schedules",
  "/organizers/{organizer_id}/webhooks",
  "/public/check-in-lists/{list_short_id}/attendees",
  "/public/check-in-lists/{list_short_id}/offers",
  "/public/color-themes",
  "/public/events/{event_id}/order/{order_short_id}/invoices",
  "/public/events/{event_id}/questions",
  "/saved-views",
  "/tasks",
  "/tasks/{task_id}/rows",
  "/users/me/accounts",
  "/users/me/passkeys",
  "/users/me/sessions",
];

// Lists of the platform show rows of all accounts: src/admin/listings.test.ts.
const routes = areas
  .flatMap((area) => Object.values(area.contract))
  .filter(({ method, policy }) => method === "GET" && policy !== "superadmin");
const LISTS = routes
  // Sums over a list accept its filters, but have no pages.
  .filter(
    ({ query }) =>
      query && "shape" in query && ["filter_fields", "page"].every((part) => part in (query.shape as object)),
  )
  .map(({ path }): [string, string] => [path, NAMED[path] ?? "name"]);

const FOUND: [operator: FilterOperator, value: string, found: string[]][] = [
  ["eq", "alpha", ["alpha"]],
  ["ne", "alpha", ["beta"]],
  ["gt", "alpha", ["beta"]],
  ["gte", "alpha", ["alpha", "beta"]],
  ["lt", "beta", ["alpha"]],
  ["lte", "beta", ["alpha", "beta"]],
  ["like", "LPH", ["alpha"]],
  ["not_like", "LPH", ["beta"]],
  ["in", "alpha,beta", ["alpha", "beta"]],
];

let cookies: Record<string, string>;
let ids: Record<string, number>;
beforeAll(async () => {
  const member = await makeMember(db, { role: "ADMIN" });
  const { account_id } = member;
  cookies = { "__Host-session": await makeSession(db, member) };
  const [alpha, beta] = [await makeOrganizer(db, { account_id }), await makeOrganizer(db, { account_id })];
  await sql`update organizers set name = case id when ${alpha.id} then 'alpha' else 'beta' end
    where id in (${alpha.id}, ${beta.id})`.execute(db);
  const events = await Promise.all(
    ["alpha", "beta"].map((title) => makeEvent(db, { account_id, organizer_id: alpha.id, title })),
  );
  const event = events[0]!;
  ids = { event_id: event.id, account_id, organizer_id: alpha.id };
  for (const [kind, owner] of [
    ["event", { event_id: event.id }],
    ["organizer", { organizer_id: alpha.id }],
  ] as const) {
    const { id } = await db
      .insertInto("webhooks")
      .values({
        account_id,
        ...owner,
        url: "https://receiver.example/hook",
        event_types: ["order.created"],
        seal_id: randomUUID(),
        secret: Buffer.from("sealed"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids[`webhook_of_${kind}`] = id;
  }
  const other = await makeMember(db, { account_id });
  await sql`update users set first_name = case id when ${member.user_id} then 'alpha' else 'beta' end, last_name = null
    where id in (${member.user_id}, ${other.user_id})`.execute(db);
  await sql`update product_categories set name = 'alpha' where event_id = ${event.id}`.execute(db);
  await sql`insert into product_categories (account_id, event_id, name, position)
    values (${account_id}, ${event.id}, 'beta', 1)`.execute(db);
  for (const [position, name] of ["alpha", "beta"].entries()) {
    const product = await makeProduct(db, event, { title: name });
    const order = await makeOrder(db, event, { product, first_name: name, last_name: name });
    await db.transaction().execute((tx) => recordCustomers(tx, [{ subject_id: order.id }]));
    const { rows: messages } = await sql<{ id: number }>`
      insert into messages (account_id, event_id, user_id, type, subject, message, order_id)
      values (${account_id}, ${event.id}, ${member.user_id}, 'ORDER_OWNER', ${name}, 'Words', ${order.id})
      returning id`.execute(db);
    ids.message_id ??= messages[0]!.id;
    await sql`insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale)
      values (${account_id}, ${event.id}, ${ids.message_id}, ${order.id}, ${name}, 'en')`.execute(db);
    await makePromoCode(db, event, { code: name });
    await makeWaitingEntry(db, event, product, { email: name });
    await sql`insert into audit_entries (account_id, user_id, kind, call, subject, label, event_id)
      values (${account_id}, ${name === "alpha" ? member.user_id : other.user_id}, 'CREATED', 'POST /events', 'events', ${name}, ${event.id})`.execute(
      db,
    );
    await sql`with message as (
        insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at)
        values (${name}, ${account_id}, ${event.id}, ${alpha.id}, 'order.created', ${order.id}, now()) returning id)
      insert into webhook_deliveries (account_id, webhook_id, message_id, subject)
      select ${account_id}, webhook_id, message.id, 'order:' || ${order.id}
      from message, unnest(${[ids.webhook_of_event, ids.webhook_of_organizer]}::bigint[]) webhook_id`.execute(
      db,
    );
    const capacity = await makeCapacityAssignment(db, event, { product_ids: [product.id] });
    await sql`update capacity_assignments set name = ${name} where id = ${capacity.id}`.execute(db);
    await sql`insert into affiliates (account_id, event_id, name, code)
      values (${account_id}, ${event.id}, ${name}, upper(${name}))`.execute(db);
    await sql`insert into questions (account_id, event_id, belongs_to, type, title, position)
      values (${account_id}, ${event.id}, 'ORDER', 'DATE', ${name}, ${position})`.execute(db);
    await sql`with list as (
        insert into check_in_lists (account_id, event_id, short_id, name, covers_all_tickets)
        values (${account_id}, ${event.id}, ${shortId("cil")}, ${name}, true) returning id)
      insert into scans
        (account_id, event_id, check_in_list_id, attendee_id, scan_id, device_name, verdict, scanned_at, received_at)
      select ${account_id}, ${event.id}, list.id, a.id, gen_random_uuid(), ${name}, 'ADMITTED', now(), now()
      from list, attendees a where a.order_id = ${order.id} limit 1`.execute(db);
    await sql`insert into taxes_and_fees (account_id, name, type, calculation_type, rate)
      values (${account_id}, ${name}, 'TAX', 'PERCENTAGE', 19000)`.execute(db);
  }
});

const get = (path: string, query = "") =>
  api.send(`GET ${path.replace(/\{(\w+)\}/g, (_, name) => String(idOf(path, name)))}?${query}`, { cookies });

function idOf(path: string, name: string): number | undefined {
  if (name !== "webhook_id") return ids[name];
  return ids[path.startsWith("/organizers") ? "webhook_of_organizer" : "webhook_of_event"];
}

describe.each(LISTS)("GET %s", (path, field) => {
  test.each(FOUND)(`${field} %s %s finds %j`, async (operator, value, found) => {
    const { status, json } = await get(path, `filter_fields[${field}][${operator}]=${value}`);

    expect(status).toBe(200);
    expect(json.data.map((row: Record<string, string>) => row[field]).sort()).toEqual(found);
  });

  test("accepts every operator of every field it declares, several at once, and null", async () => {
    const { allowed_filters } = (await get(path)).json.meta as ListMeta;

    expect(Object.keys(allowed_filters).length).toBeGreaterThan(0);
    for (const [name, operators] of Object.entries(allowed_filters)) {
      const value = await someValueOf(path, name);
      const query = operators.map((operator) => `filter_fields[${name}][${operator}]=${value}`).join("&");
      const answer = await get(path, query);
      const empty = await get(path, `filter_fields[${name}][eq]=null`);
      const filled = await get(path, `filter_fields[${name}][ne]=null`);

      expect([name, answer.status, empty.status, filled.status]).toEqual([name, 200, 200, 200]);
      expect(empty.json.meta.total + filled.json.meta.total, name).toBe(2);
    }
  });

  test("sorts by each of its sorts, in either direction, and page by page", async () => {
    const { allowed_sorts } = (await get(path)).json.meta as ListMeta;

    for (const sort of allowed_sorts) {
      const ids = await Promise.all(
        ["asc", "desc"].map(async (direction) => {
          const order = `sort_by=${sort}&sort_direction=${direction}&per_page=1`;
          const pages = await Promise.all([1, 2].map((page) => get(path, `${order}&page=${page}`)));
          return pages.map((page) => page.json.data[0].id);
        }),
      );
      expect(new Set(ids[0]), sort).toHaveProperty("size", 2);
      expect(new Set(ids[1]), sort).toHaveProperty("size", 2);
    }
  });

  test("finds rows by their text", async () => {
    const { json } = await get(path, "query=ALP");

    expect(json.data).toHaveLength(1);
  });

  test.each([
    "filter_fields[__proto__][eq]=1",
    "filter_fields[constructor][prototype]=1",
    `filter_fields[${"x".repeat(50)}][eq]=1`,
    "filter_fields[password_hash][like]=a",
    "sort_by=__proto__",
    "sort_by=id;drop table orders",
    "sort_direction=up",
    "per_page=101",
    "page=0",
    "page=1e9",
    "__proto__[isAdmin]=true",
    "unheard_of=1",
  ])("INJ-18 refuses or ignores %s, and pollutes nothing", async (query) => {
    const { status } = await get(path, query);

    expect(status).toBe(422);
    expect({}).not.toHaveProperty("isAdmin");
    expect(Object.prototype).not.toHaveProperty("eq");
  });

  test.each(["'", "%", "\\", "_", "' or '1'='1", "\u202e", "$1"])("searches %j literally", async (words) => {
    const value = encodeURIComponent(words);
    const answers = await Promise.all([
      get(path, `query=${value}`),
      get(path, `filter_fields[${field}][like]=${value}`),
      get(path, `filter_fields[${field}][eq]=${value}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ json }) => json.data)).toEqual([[], [], []]);
  });
});

test("every list has pages, sorts and filters, or gives a reason", () => {
  const whole = routes.filter(
    ({ path, response }) => isList(response) && !LISTS.some(([one]) => one === path),
  );

  expect(FILTER_OPERATORS).toHaveLength(9);
  expect(LISTS.map(([path]) => path).toSorted()).toEqual(Object.keys(NAMED).toSorted());
  expect(whole.map(({ path }) => path).toSorted()).toEqual(WITHOUT_PAGES);
});

/** Whether the call answers with a list under `data`. */
function isList(response: unknown): boolean {
  const data = (response as { shape?: { data?: { type?: string } } } | null)?.shape?.data;
  return data?.type === "array";
}

/** Returns a value of one of its rows for a comparison with a field. */
async function someValueOf(path: string, field: string): Promise<string> {
  const { data } = (await get(path)).json;
  const value = data[0][field] ?? data[1][field];
  if (value !== null && value !== undefined && typeof value !== "object")
    return encodeURIComponent(String(value));
  const samples: Record<string, string> = {
    refund_status: "REFUNDED",
    payment_provider: "OFFLINE",
    is_checked_in: "true",
    is_disputed: "true",
    is_undone: "true",
    is_let_in: "true",
    has_open_amount: "true",
    has_money_left: "true",
  };
  return samples[field] ?? (/(date|_at)$/.test(field) ? "2031-03-30" : "1");
}
