import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import type { RequestedPage } from "../platform/database/listing.ts";
import { shortId } from "../values/short-id.ts";
import { findAttendee, listAttendees } from "./attendees.ts";
import { findTicketEvent } from "./ticket-events.ts";
import { findTicket, listTicketsOfOrder } from "./tickets.ts";
import { updateAttendee } from "./update-attendee.ts";

const { db } = await testDatabase();
const codes = { db, secretKeys: ["a key of tests"] as const };
const by = { kind: "USER", userId: 1 } as const;

let event: Awaited<ReturnType<typeof makeEvent>>;
let own: { accountId: number; eventId: number };
beforeAll(async () => {
  event = await makeEvent(db, { title: "Night of the Owls" });
  own = { accountId: event.account_id, eventId: event.id };
});

const wanted = (given: Partial<RequestedPage> = {}): RequestedPage => ({
  page: 1,
  per_page: 20,
  query: null,
  sort_by: "created_at",
  sort_direction: "desc",
  filter_fields: {},
  ...given,
});

async function checkIn(
  attendee: { id: number },
  order: { id: number },
  undone = false,
  scanned_at = new Date(),
) {
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Door" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_ins")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      check_in_list_id: list.id,
      attendee_id: attendee.id,
      order_id: order.id,
      product_id: 1,
      short_id: shortId("ci"),
      scan_id: shortId("ci"),
      scanned_at,
      undone_at: undone ? new Date() : null,
    })
    .execute();
}

async function taken(stockId: number): Promise<number> {
  const row = await db
    .selectFrom("stock")
    .select("taken")
    .where("id", "=", stockId)
    .executeTakeFirstOrThrow();
  return row.taken;
}

test("stores corrected labels that read the same when joined", async () => {
  const { attendees } = await makeOrder(db, event);
  const edit = (labels: string[]) => updateAttendee(db, own, { attendeeId: attendees[0]!.id, labels, by });
  await edit(["VIP, Press"]);

  expect(await edit(["VIP", "Press"])).toMatchObject({ labels: ["VIP", "Press"] });
  await edit(["VIP", "Press"]);
  const entries = await db
    .selectFrom("order_history")
    .select("new_values")
    .where("attendee_id", "=", attendees[0]!.id)
    .execute();
  expect(entries).toEqual(Array(2).fill({ new_values: { labels: "VIP, Press" } }));
});

test("a list shows every attendee with a ticket, and none whose order is still in the checkout", async () => {
  const here = await makeEvent(db);
  await makeOrder(db, here, { quantity: 2, first_name: "Ada", last_name: "Lovelace" });
  await makeOrder(db, here, { status: "RESERVED" });

  const { data, meta } = await listAttendees(db, { accountId: here.account_id, eventId: here.id }, wanted());

  expect(meta.total).toBe(2);
  expect(data.map(({ first_name, status, product_title }) => [first_name, status, product_title])).toEqual([
    ["Ada", "ACTIVE", "Admission"],
    ["Ada", "ACTIVE", "Admission"],
  ]);
});

test("a list shows the tier of each ticket, sorts by it and filters by it", async () => {
  const here = await makeEvent(db);
  const concert = await makeProduct(db, here, {
    title: "Concert ticket",
    tiers: [{ label: "Stalls" }, { label: "Early bird" }],
  });
  const [stalls, early] = concert.prices.map(({ id: price_id, stock_id }) => ({
    ...concert,
    price_id,
    stock_id,
  }));
  await makeOrder(db, here, { product: stalls!, first_name: "Sam" });
  await makeOrder(db, here, { product: early!, first_name: "Eve" });
  await makeOrder(db, here, { first_name: "Ann" });
  const find = async (given: Partial<RequestedPage>) =>
    (await listAttendees(db, { accountId: here.account_id, eventId: here.id }, wanted(given))).data;

  const sorted = await find({ sort_by: "product_title", sort_direction: "asc" });
  const narrowed = await find({ filter_fields: { product_price_id: { eq: stalls!.price_id } } });

  expect(sorted.map(({ first_name, product_title, tier }) => [first_name, product_title, tier])).toEqual([
    ["Ann", "Admission", null],
    ["Eve", "Concert ticket", "Early bird"],
    ["Sam", "Concert ticket", "Stalls"],
  ]);
  expect(narrowed.map(({ first_name }) => first_name)).toEqual(["Sam"]);
});

test("a list is searched by whole name, address, ticket and order, and filtered by who is checked in", async () => {
  const order = await makeOrder(db, event, {
    quantity: 2,
    first_name: "Grace",
    last_name: "Hopper 50%",
    email: "grace@navy.example",
  });
  await makeOrder(db, event, { first_name: "Alan" });
  await checkIn(order.attendees[0]!, order);
  await checkIn(order.attendees[1]!, order, true);
  const find = async (given: Partial<RequestedPage>) =>
    (await listAttendees(db, own, wanted({ sort_by: "first_name", sort_direction: "asc", ...given }))).data;

  for (const query of ["grace hop", "NAVY.example", order.public_id.slice(2), "50%"])
    expect((await find({ query })).map((one) => one.last_name)).toEqual(["Hopper 50%", "Hopper 50%"]);
  expect(await find({ query: "50_" })).toEqual([]);
  const inside = await find({ filter_fields: { is_checked_in: { eq: true } } });
  expect(inside.map((one) => one.id)).toEqual([order.attendees[0]!.id]);
  expect(inside[0]!.checked_in_at).not.toBeNull();
  expect(
    await find({ filter_fields: { order_id: { eq: order.id }, is_checked_in: { eq: false } } }),
  ).toHaveLength(1);
});

test("an address, or its beginning, finds its attendees, and no attendee with that name elsewhere", async () => {
  const here = await makeEvent(db);
  for (const [first_name, email] of [
    ["Moon", "Margaret.Hamilton@moon.example"],
    ["Sea", "margaret.hamilton@sea.example"],
    ["Other", "margaret-hamilton@moon.example"],
    ["Short", "mh@moon.example"],
  ] as const)
    await makeOrder(db, here, { first_name, email });
  const found = async (query: string, filter_fields: RequestedPage["filter_fields"] = {}) => {
    const of = { accountId: here.account_id, eventId: here.id };
    const asked = wanted({ query, filter_fields, sort_by: "first_name", sort_direction: "asc" });
    return (await listAttendees(db, of, asked)).data.map((one) => one.first_name);
  };

  expect(await found("margaret.hamilton@MOON.example")).toEqual(["Moon"]);
  expect(await found("hamilton@moon.example")).toEqual(["Moon", "Other"]);
  expect(await found("margaret.hamilton@")).toEqual(["Moon", "Sea"]);
  expect(await found("margaret_hamilton@moon.example")).toEqual([]);
  expect(await found("margaret.hamilton@moon.example.org")).toEqual([]);
  expect(await found("mh@moon.example")).toEqual(["Short"]);
  expect(await found("", { email: { eq: "margaret.hamilton@sea.example" } })).toEqual(["Sea"]);
});

test("a search of two characters finds texts that begin with them, and an order's code finds its tickets", async () => {
  const here = await makeEvent(db, { timezone: "Asia/Tokyo" });
  const order = await makeOrder(db, here, {
    first_name: "Ada",
    last_name: "Nováková",
    email: "mail@example.org",
  });
  const find = async (query: string) =>
    (await listAttendees(db, { accountId: here.account_id, eventId: here.id }, wanted({ query }))).data
      .length;

  for (const query of [
    "ad",
    "no",
    "NOV",
    "ováko",
    "ma",
    order.public_id,
    order.public_id.slice(2).toLowerCase(),
  ])
    expect([query, await find(query)]).toEqual([query, 1]);
  for (const query of ["da", "ex", "O-2222222"]) expect([query, await find(query)]).toEqual([query, 0]);
});

test("a list is filtered by the promo code of the tickets' orders", async () => {
  const here = await makeEvent(db);
  const at = { accountId: here.account_id, eventId: here.id };
  const [coded, plain] = [await makeOrder(db, here, { quantity: 2 }), await makeOrder(db, here)];
  await db.updateTable("orders").set({ promo_code: "candle" }).where("id", "=", coded.id).execute();
  const found = async (promo_code: object) => {
    const { data } = await listAttendees(db, at, wanted({ filter_fields: { promo_code } }));
    return data.map(({ order_id }) => order_id).toSorted();
  };

  expect(await found({ eq: "candle" })).toEqual([coded.id, coded.id]);
  expect(await found({ ne: "candle" })).toEqual([plain.id]);
  expect(await found({ eq: null })).toEqual([plain.id]);
});

test("a filter by day uses the event's day", async () => {
  const here = await makeEvent(db, { timezone: "Asia/Tokyo" });
  const order = await makeOrder(db, here, {});
  await db
    .updateTable("attendees")
    .set({ created_at: new Date("2026-06-30T15:00:00.000Z") })
    .where("order_id", "=", order.id)
    .execute();
  const on = async (day: string) => {
    const filter_fields = { created_at: { eq: day } };
    const list = await listAttendees(
      db,
      { accountId: here.account_id, eventId: here.id },
      wanted({ filter_fields }),
    );
    return list.meta.total;
  };

  expect([await on("2026-06-30"), await on("2026-07-01")]).toEqual([0, 1]);
});

test("TEN-01 another account's event, attendee and ticket are neither found nor changed", async () => {
  const stranger = await makeEvent(db);
  const theirs = await makeOrder(db, stranger);
  const foreign = { accountId: own.accountId, eventId: stranger.id };
  const id = theirs.attendees[0]!.id;

  await expect(listAttendees(db, foreign, wanted())).rejects.toMatchObject({ code: "not_found" });
  await expect(findAttendee(db, own, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(updateAttendee(db, own, { attendeeId: id, status: "CANCELLED", by })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    findTicket(codes, { eventId: own.eventId, shortId: theirs.attendees[0]!.short_id }),
  ).rejects.toMatchObject({ code: "not_found" });
  const ticket = await findTicket(codes, { eventId: stranger.id, shortId: theirs.attendees[0]!.short_id });
  expect(ticket.status).toBe("ACTIVE");
});

test("a ticket shows what its holder needs, and its code only while it opens a door", async () => {
  const order = await makeOrder(db, event, { quantity: 2, status: "RESERVED" });
  const unpaid = await findTicket(codes, { eventId: event.id, shortId: order.attendees[0]!.short_id });
  await db
    .updateTable("orders")
    .set({ status: "COMPLETED", completed_at: new Date() })
    .where("id", "=", order.id)
    .execute();
  await db.updateTable("attendees").set({ status: "ACTIVE" }).where("order_id", "=", order.id).execute();
  const tickets = await listTicketsOfOrder(codes, order.id);

  expect(unpaid).toMatchObject({ status: "AWAITING_PAYMENT", qr_text: "" });
  expect(tickets.map((one) => one.public_id)).toEqual(order.attendees.map((one) => one.public_id));
  expect(tickets[0]).toMatchObject({
    qr_text: expect.stringMatching(
      `^${order.attendees[0]!.public_id}.${order.attendees[0]!.ticket_secret}[.]`,
    ),
    event: { title: "Night of the Owls", slug: "night-of-the-owls", timezone: "Europe/Berlin" },
  });
});

test.each([
  ["its middle size", 384, 192],
  ["its largest size, where that is smaller", 150, 150],
])(
  "a ticket knows the event's logo in %s, and does not use the cover instead",
  async (_size, width, shown) => {
    const { id, account_id } = await makeEvent(db);
    const picture = { account_id, event_id: id, file_name: "l.png", mime_type: "image/webp", size: 1 };
    const cover = {
      ...picture,
      type: "EVENT_COVER",
      storage_key: "images/c/1600.webp",
      width: 1600,
      height: 900,
    };
    await db
      .insertInto("images")
      .values({ ...cover, average_colour: "#0f766e" })
      .execute();
    expect(await findTicketEvent(db, id)).toMatchObject({ colour: "#0f766e", logo: null });

    const logo = { ...picture, type: "TICKET_LOGO", storage_key: `images/l/${width}.webp` };
    await db
      .insertInto("images")
      .values({ ...logo, width, height: width, average_colour: "#ffffff" })
      .execute();

    expect(await findTicketEvent(db, id)).toMatchObject({
      colour: "#0f766e",
      logo: { url: `/files/images/l/${shown}.webp` },
    });
  },
);

test("changes a name and an address without touching anything else", async () => {
  const order = await makeOrder(db, event);
  const attendeeId = order.attendees[0]!.id;

  const changed = await updateAttendee(db, own, {
    attendeeId,
    first_name: "Zoë",
    email: "zoe@example.org",
    by,
  });

  expect(changed).toMatchObject({
    first_name: "Zoë",
    last_name: "Buyer",
    email: "zoe@example.org",
    status: "ACTIVE",
  });
});

const cancelTicket = (attendeeId: number) => updateAttendee(db, own, { attendeeId, status: "CANCELLED", by });
const cancelOrder = (orderId: number) => sql`select cancel_order(${orderId})`.execute(db);

test.each([
  [
    "ticket then order",
    async (id: number, order: number) => void (await cancelTicket(id), await cancelOrder(order)),
  ],
  [
    "order then ticket",
    async (id: number, order: number) => void (await cancelOrder(order), await cancelTicket(id)),
  ],
  [
    "both at once",
    async (id: number, order: number) => void (await Promise.all([cancelTicket(id), cancelOrder(order)])),
  ],
])("STK-06 cancelling %s, each twice, returns the stock once", async (_, cancel) => {
  const product = await makeProduct(db, event, { capacity: 10 });
  await makeOrder(db, event, { product, quantity: 3 });
  const order = await makeOrder(db, event, { product, quantity: 2 });
  expect(await taken(product.stock_id)).toBe(5);

  await cancel(order.attendees[0]!.id, order.id);
  await cancel(order.attendees[0]!.id, order.id);

  expect(await taken(product.stock_id)).toBe(3);
  const { rows } = await sql<{ justified: number }>`
    select coalesce(sum(quantity), 0)::int as justified from expected_stock where stock_id = ${product.stock_id}`.execute(
    db,
  );
  expect(rows[0]!.justified).toBe(3);
  expect((await findAttendee(db, own, order.attendees[0]!.id)).status).toBe("CANCELLED");
});

test("STK-06 cancelling one ticket of two concurrently returns one unit of stock, and leaves the other ticket", async () => {
  const product = await makeProduct(db, event, { capacity: 10 });
  const order = await makeOrder(db, event, { product, quantity: 2 });

  await Promise.all(Array.from({ length: 6 }, () => cancelTicket(order.attendees[0]!.id)));

  expect(await taken(product.stock_id)).toBe(1);
  expect((await findAttendee(db, own, order.attendees[1]!.id)).status).toBe("ACTIVE");
});

type Row = { id: number };

test("attendees are sorted by their first entry that stands, and those who are not in come last", async () => {
  const order = await makeOrder(db, event, { quantity: 4, last_name: "Zeitz" });
  const [late, early, undone, missing] = order.attendees.map(({ id }) => ({ id })) as [Row, Row, Row, Row];
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 20, 18, minute));
  await checkIn(late, order, false, at(40));
  await checkIn(late, order, true, at(1));
  await checkIn(early, order, false, at(10));
  await checkIn(early, order, false, at(50));
  await checkIn(undone, order, true, at(5));
  const sorted = async (sort_direction: "asc" | "desc") => {
    const filter_fields = { order_id: { eq: order.id } };
    const { data } = await listAttendees(
      db,
      own,
      wanted({ sort_by: "checked_in_at", sort_direction, filter_fields }),
    );
    return data.map(({ id }) => id);
  };

  expect(await sorted("asc")).toEqual([early.id, late.id, undone.id, missing.id]);
  expect(await sorted("desc")).toEqual([late.id, early.id, missing.id, undone.id]);
});
