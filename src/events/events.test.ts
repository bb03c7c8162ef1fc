import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import {
  daysFromNow,
  makeAccount,
  makeCapacityAssignment,
  makeCategory,
  makeEvent,
  makeMember,
  makeOrganizer,
  makeProduct,
} from "../../test/factories.ts";
import type { Member } from "../platform/http/call.ts";
import { shortId } from "../values/short-id.ts";
import { eventsApi } from "./api.ts";
import { organizersApi } from "../organizers/api.ts";
import type { OrganizersContract } from "../organizers/contract.ts";
import type { EventsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const reactions: string[] = [];
const services = testServices(database);
const areas = [
  eventsApi(services, { onEventCreated: [async (_tx, event) => void reactions.push(event.title)] }),
  organizersApi(services),
];
const clientFor = (
  member: { account_id: number; user_id: number; role: Member["role"] },
  isEmailVerified = true,
) => clientOf<EventsContract & OrganizersContract>(db, areas, { member, isEmailVerified });

const INPUT = { title: "Summer Night", start_date: "2031-07-05T19:30" };

test("creates one organiser with the first event, named after the account", async () => {
  const account = await makeAccount(db, { name: "Ada Lovelace", currency_code: "GBP" });
  const api = clientFor(await makeMember(db, { account_id: account.id }));

  const [one, two] = await Promise.all([
    api("POST /events", { body: INPUT }),
    api("POST /events", { body: { ...INPUT, title: "Second" } }),
  ]);

  expect(one.data).toMatchObject({ status: "DRAFT", currency: "GBP", organizer: { name: "Ada Lovelace" } });
  expect(two.data.organizer.id).toBe(one.data.organizer.id);
  expect((await api("GET /organizers")).data).toHaveLength(1);
  expect(reactions).toContain("Summer Night");
});

test("reads wall-clock times in the event's zone", async () => {
  const api = clientFor(await makeMember(db));

  const { data } = await api("POST /events", { body: { ...INPUT, timezone: "America/New_York" } });

  expect(data.start_date).toBe("2031-07-05T23:30:00.000Z");
  expect(data.start_date_local).toBe("2031-07-05T19:30");
});

test("refuses an end before the start at its field", async () => {
  const api = clientFor(await makeMember(db));

  const refused = api("POST /events", { body: { ...INPUT, end_date: "2031-07-05T18:00" } });

  await expect(refused).rejects.toMatchObject({ fields: { end_date: [{ code: "before_start" }] } });
});

test("INJ-02 stores a sanitised description on creation and on change", async () => {
  const api = clientFor(await makeMember(db));
  const description = `<p>Hello <img src=x onerror=alert(1)><a href="javascript:alert(1)">you</a></p>`;

  const made = await api("POST /events", { body: { ...INPUT, description } });
  const changed = await api("PUT /events/{event_id}", {
    params: { event_id: made.data.id },
    body: { ...INPUT, description: `<script>x</script>${description}` },
  });

  expect(made.data.description).toBe("<p>Hello you</p>");
  expect(changed.data.description).toBe("<p>Hello you</p>");
});

test("requires a confirmed address for publishing, and publishes the organiser too", async () => {
  const member = await makeMember(db);
  const made = await clientFor(member)("POST /events", { body: INPUT });
  const publish = { params: { event_id: made.data.id }, body: { status: "LIVE" as const } };

  const refused = clientFor(member, false)("PUT /events/{event_id}/status", publish);
  await expect(refused).rejects.toMatchObject({ code: "email_not_verified" });
  const live = await clientFor(member)("PUT /events/{event_id}/status", publish);

  expect(live.data.status).toBe("LIVE");
  const organizers = await clientFor(member)("GET /organizers");
  expect(organizers.data[0]).toMatchObject({ status: "LIVE" });
});

test("refuses an illegal move of an event", async () => {
  const event = await makeEvent(db, { status: "ARCHIVED" });
  const api = clientFor(await makeMember(db, { account_id: event.account_id }));

  const refused = api("PUT /events/{event_id}/status", {
    params: { event_id: event.id },
    body: { status: "LIVE" },
  });

  await expect(refused).rejects.toMatchObject({ code: "status_move_refused" });
});

test("keeps the currency and refuses deletion once an event has an order", async () => {
  const event = await makeEvent(db);
  await makeOrder(event);
  const api = clientFor(await makeMember(db, { account_id: event.account_id }));
  const at = { params: { event_id: event.id } };

  await expect(
    api("PUT /events/{event_id}", { ...at, body: { ...INPUT, currency: "USD" } }),
  ).rejects.toMatchObject({
    code: "currency_locked",
  });
  await expect(api("DELETE /events/{event_id}", at)).rejects.toMatchObject({ code: "event_has_orders" });
  expect((await api("GET /events/{event_id}", at)).data.currency).toBe("EUR");
});

test.each([
  ["PROCESSING", "event_has_orders"],
  ["REQUIRES_ACTION", "event_has_orders"],
  ["CANCELLED", "done"],
])(
  "PAY-07 decides about deleting an event with an abandoned order whose payment is %s: %s",
  async (status, outcome) => {
    const event = await makeEvent(db);
    const order = await makeOrder(event, { status: "ABANDONED" });
    await db
      .insertInto("payment_intents")
      .values({
        account_id: event.account_id,
        event_id: event.id,
        order_id: order.id,
        provider: "STRIPE",
        idempotency_key: `intent-${order.id}`,
        amount: 1_000,
        currency: event.currency,
        status,
      })
      .execute();
    const api = clientFor(await makeMember(db, { account_id: event.account_id }));

    const deleted = await api("DELETE /events/{event_id}", { params: { event_id: event.id } }).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );

    expect(deleted).toBe(outcome);
  },
);

test("hides a deleted event from every call", async () => {
  const event = await makeEvent(db);
  const api = clientFor(await makeMember(db, { account_id: event.account_id }));
  const at = { params: { event_id: event.id } };

  await api("DELETE /events/{event_id}", at);

  await expect(api("GET /events/{event_id}", at)).rejects.toMatchObject({ code: "not_found" });
});

test("refuses to archive the last organiser, and archives events with any other", async () => {
  const first = await makeOrganizer(db);
  const event = await makeEvent(db, { account_id: first.account_id, organizer_id: first.id });
  const api = clientFor(await makeMember(db, { account_id: first.account_id }));
  const archive = { params: { organizer_id: first.id }, body: { status: "ARCHIVED" as const } };

  await expect(api("PUT /organizers/{organizer_id}/status", archive)).rejects.toMatchObject({
    code: "last_organizer",
  });
  await makeOrganizer(db, { account_id: first.account_id });
  await api("PUT /organizers/{organizer_id}/status", archive);

  const { data } = await api("GET /events/{event_id}", { params: { event_id: event.id } });
  expect(data.status).toBe("ARCHIVED");
});

test("filters by each event's local day", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const start_date = new Date("2031-06-30T15:30:00.000Z");
  await makeEvent(db, { ...of, title: "Tokyo", timezone: "Asia/Tokyo", start_date });
  await makeEvent(db, { ...of, title: "Berlin", timezone: "Europe/Berlin", start_date });
  const api = clientFor(await makeMember(db, { account_id: of.account_id }));

  const { data } = await api("GET /events", {
    query: { filter_fields: { start_date: { eq: "2031-07-01" } } },
  });

  expect(data.map(({ title }) => title)).toEqual(["Tokyo"]);
});

test("finds the events that overlap a month in one call", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const api = clientFor(await makeMember(db, { account_id: of.account_id }));
  const make = (title: string, start: string, end: string | null) =>
    makeEvent(db, {
      ...of,
      title,
      timezone: "Europe/Berlin",
      start_date: new Date(start),
      end_date: end === null ? null : new Date(end),
    });
  await make("Before", "2031-06-29T10:00:00Z", "2031-06-30T21:59:00Z");
  await make("Into", "2031-06-28T10:00:00Z", "2031-06-30T22:30:00Z");
  await make("Inside", "2031-07-15T10:00:00Z", null);
  await make("All of it", "2031-05-01T10:00:00Z", "2031-09-01T10:00:00Z");
  await make("Out of", "2031-07-31T21:00:00Z", "2031-08-02T10:00:00Z");
  await make("After", "2031-07-31T22:00:00Z", null);

  const { data } = await api("GET /events", {
    query: { filter_fields: { start_date: { lte: "2031-07-31" }, over_at: { gte: "2031-07-01" } } },
  });

  expect(data.map((event) => event.title)).toEqual(["All of it", "Into", "Inside", "Out of"]);
});

test("lists sales and capacity, by tab, search and sort", async () => {
  const { account_id } = await makeAccountWithEvents();
  const api = clientFor(await makeMember(db, { account_id }));
  const titles = async (query: object) =>
    (await api("GET /events", { query })).data.map(({ title }) => title);

  const all = await api("GET /events", { query: { sort_by: "title" } });

  expect(all.meta).toMatchObject({ total: 4, current_page: 1, last_page: 1 });
  expect(all.data[0]).toMatchObject({
    title: "Alpha",
    products_sold: 7,
    capacity: 150,
    sales_total_gross: 12_300,
  });
  expect(all.data[1]).toMatchObject({ title: "Beta", products_sold: 0, capacity: null });
  expect(await titles({ events_status: "upcoming" })).toEqual(["Alpha"]);
  expect(await titles({ events_status: "past" })).toEqual(["Beta"]);
  expect(await titles({ events_status: "draft" })).toEqual(["Gam%ma"]);
  expect(await titles({ events_status: "archived" })).toEqual(["Delta"]);
  expect(await titles({ query: "m%M" })).toEqual(["Gam%ma"]);
  expect(
    await titles({
      filter_fields: { status: { in: "LIVE,DRAFT" } },
      sort_by: "title",
      sort_direction: "desc",
    }),
  ).toEqual(["Gam%ma", "Beta", "Alpha"]);
});

test("TIM-13 lists an event as past from its end on, or a day after its start without an end", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const api = clientFor(await makeMember(db, of));
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
  const day = 86_400_000;
  await makeEvent(db, { ...of, title: "Ends now", start_date: ago(9 * day), end_date: new Date() });
  await makeEvent(db, { ...of, title: "Ends later", start_date: ago(9 * day), end_date: ago(-60_000) });
  await makeEvent(db, { ...of, title: "Began a day ago", start_date: ago(day) });
  await makeEvent(db, { ...of, title: "Began less than a day ago", start_date: ago(day - 60_000) });
  await makeEvent(db, { ...of, title: "Paused long ago", start_date: ago(9 * day), status: "PAUSED" });
  await makeEvent(db, { ...of, title: "Draft of long ago", start_date: ago(9 * day), status: "DRAFT" });
  await makeEvent(db, { ...of, title: "Archived", start_date: ago(9 * day), status: "ARCHIVED" });
  const listed = async (events_status: "past" | "upcoming" | "archived") =>
    (await api("GET /events", { query: { events_status, sort_by: "title" } })).data.map(
      ({ title, lifecycle_status }) => [title, lifecycle_status],
    );

  expect(await listed("past")).toEqual([
    ["Began a day ago", "ENDED"],
    ["Ends now", "ENDED"],
    ["Paused long ago", "ENDED"],
  ]);
  expect(await listed("upcoming")).toEqual([
    ["Began less than a day ago", "ONGOING"],
    ["Ends later", "ONGOING"],
  ]);
  expect(await listed("archived")).toEqual([["Archived", "ENDED"]]);
});

test("shows a live event as sold out once no ticket is left, by its quantities or by a shared capacity", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const api = clientFor(await makeMember(db, of));
  const make = async (
    title: string,
    products: { capacity: number | null; taken: number; facts?: object }[],
  ) => {
    const event = await makeEvent(db, { ...of, title });
    for (const { capacity, taken, facts } of products) {
      const { stock_id } = await makeProduct(db, event, { capacity, ...facts });
      await db.updateTable("stock").set({ taken }).where("id", "=", stock_id).execute();
    }
    return event;
  };
  await make("All gone", [{ capacity: 2, taken: 2 }]);
  await make("One left", [
    { capacity: 2, taken: 2 },
    { capacity: 2, taken: 1 },
  ]);
  await make("No limit", [{ capacity: null, taken: 9 }]);
  await make("Nothing yet", []);
  await make("Only shirts left", [
    { capacity: 1, taken: 1 },
    { capacity: 5, taken: 0, facts: { product_type: "GENERAL" } },
  ]);
  await make("Early birds over", [
    { capacity: 5, taken: 0, facts: { sale_end_date: new Date(Date.now() - 60_000) } },
    { capacity: 1, taken: 1 },
  ]);
  await make("Only for codes left", [
    { capacity: 1, taken: 1 },
    { capacity: 5, taken: 0, facts: { is_hidden_without_promo_code: true } },
  ]);
  await make("For codes only", [{ capacity: 5, taken: 0, facts: { is_hidden_without_promo_code: true } }]);
  const crewed = await make("Only for the crew left", [{ capacity: 1, taken: 1 }]);
  const crew = await makeCategory(db, crewed, { name: "Crew", is_hidden: true });
  await makeProduct(db, crewed, { category_id: crew.id, capacity: null });
  const hall = await makeEvent(db, { ...of, title: "Full hall" });
  const seat = await makeProduct(db, hall, { capacity: null });
  const { stock_id } = await makeCapacityAssignment(db, hall, { capacity: 3, product_ids: [seat.id] });
  await db.updateTable("stock").set({ taken: 3 }).where("id", "=", stock_id).execute();

  const { data } = await api("GET /events", { query: { events_status: "all" } });
  const { data: one } = await api("GET /events/{event_id}", { params: { event_id: hall.id } });

  expect(Object.fromEntries(data.map(({ title, display_status }) => [title, display_status]))).toEqual({
    "All gone": "SOLD_OUT",
    "One left": "LIVE",
    "No limit": "LIVE",
    "Nothing yet": "LIVE",
    "Only shirts left": "SOLD_OUT",
    "Early birds over": "SOLD_OUT",
    "Only for codes left": "SOLD_OUT",
    "For codes only": "LIVE",
    "Only for the crew left": "SOLD_OUT",
    "Full hall": "SOLD_OUT",
  });
  expect([one.status, one.display_status]).toEqual(["LIVE", "SOLD_OUT"]);
});

test("filters a list by the displayed status", async () => {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const api = clientFor(await makeMember(db, of));
  const past = { start_date: new Date("2020-01-01T19:00:00Z"), end_date: new Date("2020-01-01T22:00:00Z") };
  await makeEvent(db, { ...of, title: "On sale" });
  await makeEvent(db, { ...of, title: "Paused", status: "PAUSED" });
  await makeEvent(db, { ...of, title: "Over", ...past });
  await makeEvent(db, { ...of, title: "Paused and over", status: "PAUSED", ...past });
  await makeEvent(db, { ...of, title: "Draft of long ago", status: "DRAFT", ...past });
  await makeEvent(db, { ...of, title: "Put away", status: "ARCHIVED", ...past });
  const full = await makeEvent(db, { ...of, title: "Full" });
  const { stock_id } = await makeProduct(db, full, { capacity: 1 });
  await db.updateTable("stock").set({ taken: 1 }).where("id", "=", stock_id).execute();
  const listed = async (filter: object) => {
    const query = {
      events_status: "all",
      sort_by: "title",
      filter_fields: { display_status: filter },
    } as const;
    const { data } = await api("GET /events", { query });
    return data.map(({ title, display_status }) => [title, display_status]);
  };

  expect(await listed({ eq: "ENDED" })).toEqual([
    ["Over", "ENDED"],
    ["Paused and over", "ENDED"],
  ]);
  expect(await listed({ in: ["SOLD_OUT", "PAUSED"] })).toEqual([
    ["Full", "SOLD_OUT"],
    ["Paused", "PAUSED"],
  ]);
  expect(await listed({ eq: "LIVE" })).toEqual([["On sale", "LIVE"]]);
  expect(await listed({ ne: "ARCHIVED" })).toHaveLength(6);
});

test("TEN-02 TEN-03 hides another account's event and organiser from every call", async () => {
  const event = await makeEvent(db);
  const api = clientFor(await makeMember(db));
  const at = { params: { event_id: event.id } };
  const atOrganizer = { params: { organizer_id: event.organizer_id } };

  const asked = [
    () => api("GET /events/{event_id}", at),
    () => api("PUT /events/{event_id}", { ...at, body: INPUT }),
    () => api("PUT /events/{event_id}/status", { ...at, body: { status: "PAUSED" } }),
    () => api("PUT /events/{event_id}/cancellation", { ...at, body: { is_cancelled: true } }),
    () => api("DELETE /events/{event_id}", at),
    () => api("GET /organizers/{organizer_id}", atOrganizer),
    () => api("PUT /organizers/{organizer_id}/status", { ...atOrganizer, body: { status: "DRAFT" } }),
  ];
  for (const ask of asked) {
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  }
  const rows = await db.selectFrom("events").select(["status", "title"]).where("id", "=", event.id).execute();
  expect(rows).toEqual([{ status: "LIVE", title: "An Evening of Tests" }]);
  expect((await api("GET /events")).data).toEqual([]);
});

test("TEN-04 refuses another account's organiser for an event", async () => {
  const foreign = await makeOrganizer(db);
  const api = clientFor(await makeMember(db));

  const refused = api("POST /events", { body: { ...INPUT, organizer_id: foreign.id } });

  await expect(refused).rejects.toMatchObject({ fields: { organizer_id: [{ code: "unknown" }] } });
});

test("TEN-05 ignores fields that the caller may not set", async () => {
  const member = await makeMember(db);
  const other = await makeAccount(db);
  const extra = { account_id: other.id, id: 9_999, status: "LIVE", catalog_version: 99, short_id: "e_x" };

  const { data } = await clientFor(member)("POST /events", { body: { ...INPUT, ...extra } });

  const row = await db
    .selectFrom("events")
    .select(["account_id", "status", "catalog_version"])
    .where("id", "=", data.id)
    .executeTakeFirst();
  expect(row).toEqual({ account_id: member.account_id, status: "DRAFT", catalog_version: 1 });
});

async function makeAccountWithEvents() {
  const organizer = await makeOrganizer(db);
  const of = { account_id: organizer.account_id, organizer_id: organizer.id };
  const alpha = await makeEvent(db, { ...of, title: "Alpha", end_date: daysFromNow(31) });
  const tickets = await makeProduct(db, alpha, { tiers: [{ capacity: 100 }, { capacity: 50 }] });
  await makeProduct(db, alpha, { title: "Shirt", product_type: "GENERAL" });
  const tenant = { account_id: of.account_id, event_id: alpha.id };
  await db
    .insertInto("product_price_sales")
    .values({ ...tenant, product_id: tickets.id, product_price_id: tickets.price_id, quantity_sold: 7 })
    .execute();
  for (const [day, sales_total_gross] of [
    ["2026-01-01", 10_000],
    ["2026-01-02", 2_300],
  ] as const) {
    await db
      .insertInto("event_daily_statistics")
      .values({ ...tenant, day: day as never, currency: "EUR", sales_total_gross })
      .execute();
  }
  const start_date = daysFromNow(-3);
  const beta = await makeEvent(db, { ...of, title: "Beta", start_date, end_date: daysFromNow(-2) });
  await makeProduct(db, beta, { tiers: [{ capacity: 10 }, { capacity: null }] });
  await makeEvent(db, { ...of, title: "Gam%ma", status: "DRAFT", start_date: daysFromNow(5) });
  await makeEvent(db, { ...of, title: "Delta", status: "ARCHIVED" });
  return of;
}

async function makeOrder(
  event: { id: number; account_id: number; currency: string },
  other: { status?: string } = {},
) {
  return db
    .insertInto("orders")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("o"),
      public_id: "O-TEST123",
      session_hash: Buffer.alloc(32),
      status: "COMPLETED",
      payment_status: "NO_PAYMENT_REQUIRED",
      completed_at: new Date(),
      email: "buyer@example.org",
      currency: event.currency,
      total_before_additions: 0,
      total_tax: 0,
      total_fee: 0,
      total_gross: 0,
      ...other,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
