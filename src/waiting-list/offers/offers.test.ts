import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import {
  ADA,
  finish,
  hold,
  otherCheckoutContext,
  outcomeOf,
  takenOf,
  tally,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeProduct,
  makeWaitingEntry,
} from "../../../test/factories.ts";
import { expireHolds, findStockDrift, holdOrder, sessionOf } from "../../checkout/index.ts";
import type { CheckoutContext } from "../../checkout/index.ts";
import { randomToken } from "../../values/short-id.ts";
import type { WaitingListContract } from "../contract.ts";
import { endRestoredOffers, waitingListApi } from "../index.ts";
import { offerSession } from "./offer-session.ts";
import { offerWaitingPlaces } from "./offer-waiting-places.ts";

const database = await testDatabase();
const { db, pool } = database;
const services = testServices(database);
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

type Mode = "OFF" | "MANUAL" | "AUTOMATIC";
type MadeEvent = Awaited<ReturnType<typeof makeEvent>>;
type MadeProduct = Awaited<ReturnType<typeof makeProduct>>;

async function listedEvent(mode: Mode = "AUTOMATIC", facts: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(db, facts);
  const member = await makeMember(db, { account_id: event.account_id });
  await setMode(event, mode);
  const api = clientOf<WaitingListContract>(db, [waitingListApi(services, checkout)], { member });
  return { event, member, api, params: { event_id: event.id } };
}

const setMode = (event: { id: number }, mode: Mode) =>
  pool.query("update event_settings set waiting_list = $1 where event_id = $2", [mode, event.id]);

/** A product whose units are all bought by one order. Returns how to give some of them back. */
async function soldOut(event: MadeEvent, capacity: number) {
  const product = await makeProduct(db, event, { capacity, max_per_order: 20 });
  const holds: Awaited<ReturnType<typeof hold>>[] = [];
  for (let unit = 0; unit < capacity; unit += 1) holds.push(await hold(checkout, event, [{ product }]));
  const giveBack = async (units = 1) => {
    const returned = holds.splice(0, units).map(({ order }) => order.short_id);
    await pool.query("select abandon_order(id) from orders where short_id = any ($1)", [returned]);
  };
  return { product, giveBack };
}

async function entriesOf({ id }: { id: number }) {
  const { rows } = await pool.query(
    `select w.id, w.status, w.offers, w.offered_at, w.offer_ends_at, w.order_id, o.short_id, o.status as order_status
     from waiting_entries w left join orders o on o.id = w.order_id where w.event_id = $1 order by w.id`,
    [id],
  );
  return rows;
}
const statusesOf = async (event: { id: number }) => (await entriesOf(event)).map(({ status }) => status);

async function isKept({ price_id }: { price_id: number }): Promise<boolean> {
  const { rows } = await pool.query("select is_kept_for_waiting from product_prices where id = $1", [
    price_id,
  ]);
  return rows[0].is_kept_for_waiting;
}

async function liveHolds(product: MadeProduct): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from orders o join order_items i on i.order_id = o.id
     where o.status = 'RESERVED' and i.product_price_id = $1 and o.email is not null`,
    [product.price_id],
  );
  return rows[0].count;
}

async function jobsOf(name: string, entry: { id: number }): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (j.payload ->> 'waiting_entry_id')::bigint = $2`,
    [name, entry.id],
  );
  return rows[0].count;
}

const letOfferExpire = async (entry: { order_id: number }) => {
  await pool.query("update orders set expires_at = now() - interval '1 second' where id = $1", [
    entry.order_id,
  ]);
  await expireHolds(db);
};

/** The person completes the order of an offer with its link. */
async function accept(
  context: CheckoutContext,
  entry: { id: number; offers: number; short_id: string },
  event: MadeEvent,
) {
  const session = offerSession(context.secretKey, entry);
  return finish(context, { session, order: { event_id: event.id, short_id: entry.short_id } as never });
}

test("STK-14 makes one offer for each returned place, while a pass, an organiser and the public want them at once", async () => {
  const { event, api, params } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 5);
  await makeCapacityAssignment(db, event, { capacity: 1_000, product_ids: [product.id] });
  for (const _ of times(20, String)) await makeWaitingEntry(db, event, product);
  await offerWaitingPlaces(checkout);
  expect(await isKept(product)).toBe(true);

  const [, , , made, ...publicOutcomes] = await Promise.all([
    giveBack(5),
    offerWaitingPlaces(checkout),
    offerWaitingPlaces(other),
    outcomeOf(
      api("POST /events/{event_id}/waiting-list/offers", {
        params,
        body: { product_price_id: product.price_id, count: 3 },
      }),
    ),
    ...times(60, (i) => outcomeOf(hold(i % 2 ? checkout : other, event, [{ product }]))),
  ]);
  await Promise.all([offerWaitingPlaces(checkout), offerWaitingPlaces(other)]);
  await offerWaitingPlaces(checkout);

  expect(["ok", "sold_out"]).toContain(made);
  expect(new Set(publicOutcomes)).toEqual(new Set(["sold_out"]));
  expect(await statusesOf(event)).toEqual([...times(5, () => "OFFERED"), ...times(15, () => "WAITING")]);
  expect(await liveHolds(product)).toBe(5);
  expect(await takenOf(db, product.stock_id)).toBe(5);
  for (const entry of (await entriesOf(event)).slice(0, 5)) {
    expect(await jobsOf("send-place-offer", entry)).toBe(1);
  }
  expect(await findStockDrift(db)).toEqual([]);
});

test("STK-14 either buys an offer or expires it, when both happen at once", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 6);
  for (const _ of times(6, String)) await makeWaitingEntry(db, event, product);
  await giveBack(6);
  await offerWaitingPlaces(checkout);
  const offered = await entriesOf(event);

  const accepted = await Promise.all(
    offered.flatMap((entry, index) => [
      accept(index % 2 ? checkout : other, entry, event).then(
        () => "ok",
        () => "refused",
      ),
      letOfferExpire(entry).then(() => "expired"),
    ]),
  );
  await offerWaitingPlaces(checkout);

  const outcomes = accepted.filter((outcome) => outcome !== "expired");
  expect(await statusesOf(event)).toEqual(
    outcomes.map((outcome) => (outcome === "ok" ? "BOUGHT" : "EXPIRED")),
  );
  const bought = outcomes.filter((outcome) => outcome === "ok").length;
  expect(await takenOf(db, product.stock_id)).toBe(bought);
  expect(await findStockDrift(db)).toEqual([]);
});

test("gives what an expired offer held to the next in line, and tells the person once", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  for (const _ of times(2, String)) await makeWaitingEntry(db, event, product);
  await giveBack();
  await offerWaitingPlaces(checkout);
  const [first] = await entriesOf(event);

  await letOfferExpire(first);
  expect(await outcomeOf(hold(checkout, event, [{ product }]))).toBe("sold_out");
  await offerWaitingPlaces(checkout);
  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["EXPIRED", "OFFERED"]);
  expect(await jobsOf("send-offer-ended", first)).toBe(1);
  expect(await isKept(product)).toBe(false);
});

test("holds the places under the person's name for the time that the organiser set, and not beyond the sale", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 2);
  const ends = new Date(Date.now() + 3_600_000);
  const short = await soldOut(event, 1);
  await pool.query("update products set sale_end_date = $1 where id = $2", [ends, short.product.id]);
  await pool.query("update event_settings set waiting_list_offer_minutes = 120 where event_id = $1", [
    event.id,
  ]);
  await makeWaitingEntry(db, event, product, { quantity: 2, email: "wanda@example.org" });
  await makeWaitingEntry(db, event, short.product);
  await giveBack(2);
  await short.giveBack();

  await offerWaitingPlaces(checkout);

  const [long, capped] = await entriesOf(event);
  const { rows } = await pool.query("select email, first_name, locale from orders where id = $1", [
    long.order_id,
  ]);
  expect(rows).toEqual([{ email: "wanda@example.org", first_name: "Wanda", locale: "en" }]);
  const minutes = ({ offer_ends_at }: { offer_ends_at: Date }) =>
    Math.round((offer_ends_at.getTime() - Date.now()) / 60_000);
  expect([minutes(long), minutes(capped)]).toEqual([120, 60]);
});

test("passes over those whose quantity does not fit, and sells the rest to everybody", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 4);
  for (const quantity of [4, 2, 3]) await makeWaitingEntry(db, event, product, { quantity });
  await offerWaitingPlaces(checkout);
  await giveBack(3);

  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["WAITING", "OFFERED", "WAITING"]);
  expect(await isKept(product)).toBe(false);
  expect(await tally(times(2, () => hold(checkout, event, [{ product }])))).toEqual({ ok: 1, sold_out: 1 });
  await offerWaitingPlaces(checkout);
  expect(await isKept(product)).toBe(true);
});

test("keeps no place for a quantity that one order may not have any more", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 4);
  await makeWaitingEntry(db, event, product, { quantity: 3 });
  await pool.query("update products set max_per_order = 2 where id = $1", [product.id]);
  await giveBack(4);

  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["WAITING"]);
  expect(await outcomeOf(hold(checkout, event, [{ product, quantity: 2 }]))).toBe("ok");
});

test("after an interruption between hold and record, the next pass makes the same offer with one hold", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  const entry = await makeWaitingEntry(db, event, product);
  await makeWaitingEntry(db, event, product);
  await giveBack();
  // What the interrupted pass has left behind.
  await pool.query("update waiting_entries set offered_at = now() where id = $1", [entry.id]);
  await holdOrder(checkout, {
    eventId: event.id,
    chosen: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
      promo_code: null,
    },
    session: { hash: offerSession(checkout.secretKey, { id: entry.id, offers: 1 }).hash, isNew: false },
    locale: "en",
    buyer: { first_name: "Wanda", last_name: null, email: entry.email },
    offer: { seconds: 3_600 },
  });

  await offerWaitingPlaces(other);
  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["OFFERED", "WAITING"]);
  expect(await liveHolds(product)).toBe(1);
  expect(await takenOf(db, product.stock_id)).toBe(1);
  expect(await jobsOf("send-place-offer", entry)).toBe(1);
});

test("an interrupted offer that held nothing does not stand in the way of others", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 3);
  const large = await makeWaitingEntry(db, event, product, { quantity: 3 });
  await makeWaitingEntry(db, event, product);
  await pool.query("update waiting_entries set offered_at = now() where id = $1", [large.id]);
  await giveBack(1);

  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["WAITING", "OFFERED"]);
  expect((await entriesOf(event))[0].offered_at).toBeNull();
});

test("an offer whose e-mail cannot be queued holds nothing", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  await makeWaitingEntry(db, event, product);
  await giveBack();
  await pool.query(
    `create or replace function refuse_offer() returns trigger language plpgsql as
     $$ begin if new.status = 'OFFERED' then raise exception 'no queue'; end if; return new; end $$;
     create trigger refuse_offer before update on waiting_entries for each row execute function refuse_offer()`,
  );

  await expect(offerWaitingPlaces(checkout)).rejects.toThrow("no queue");
  await pool.query("drop trigger refuse_offer on waiting_entries");

  expect(await statusesOf(event)).toEqual(["WAITING"]);
  expect(await liveHolds(product)).toBe(0);
  await offerWaitingPlaces(checkout);
  expect(await statusesOf(event)).toEqual(["OFFERED"]);
});

test("MANUAL keeps what comes back until the organiser offers it", async () => {
  const { event, api, params } = await listedEvent("MANUAL");
  const { product, giveBack } = await soldOut(event, 3);
  for (const _ of times(4, String)) await makeWaitingEntry(db, event, product);
  await offerWaitingPlaces(checkout);
  const offer = (body: { product_price_id: number; count: number } | { entry_ids: number[] }) =>
    api("POST /events/{event_id}/waiting-list/offers", { params, body });

  await expect(offer({ product_price_id: product.price_id, count: 1 })).rejects.toMatchObject({
    code: "sold_out",
    fields: { count: [{ code: "sold_out" }] },
  });
  await giveBack(3);
  await offerWaitingPlaces(checkout);
  expect(await statusesOf(event)).toEqual(times(4, () => "WAITING"));
  expect(await outcomeOf(hold(checkout, event, [{ product }]))).toBe("sold_out");
  const [, , , last] = await entriesOf(event);
  expect(await offer({ entry_ids: [last.id] })).toEqual({ data: { offered: 1 } });
  expect(await offer({ product_price_id: product.price_id, count: 1 })).toEqual({ data: { offered: 1 } });
  expect(await statusesOf(event)).toEqual(["OFFERED", "WAITING", "WAITING", "OFFERED"]);

  const [first] = await entriesOf(event);
  await letOfferExpire(first);
  await offerWaitingPlaces(checkout);
  expect(await offer({ entry_ids: [first.id] })).toEqual({ data: { offered: 1 } });
  expect((await entriesOf(event))[0]).toMatchObject({
    status: "OFFERED",
    offers: 2,
    order_status: "RESERVED",
  });
  const elsewhere = await listedEvent();
  await expect(
    elsewhere.api("POST /events/{event_id}/waiting-list/offers", {
      params: elsewhere.params,
      body: { entry_ids: [(await entriesOf(event))[1].id] },
    }),
  ).resolves.toEqual({ data: { offered: 0 } });
});

test("puts places on sale again when the list is switched off, and lets the organiser serve those who still wait", async () => {
  const { event, api, params } = await listedEvent("MANUAL");
  const { product, giveBack } = await soldOut(event, 2);
  await makeWaitingEntry(db, event, product);
  await offerWaitingPlaces(checkout);
  await giveBack(2);

  await setMode(event, "OFF");
  await offerWaitingPlaces(checkout);

  expect(await isKept(product)).toBe(false);
  expect(await outcomeOf(hold(checkout, event, [{ product }]))).toBe("ok");
  const body = { product_price_id: product.price_id, count: 5 };
  expect(await api("POST /events/{event_id}/waiting-list/offers", { params, body })).toEqual({
    data: { offered: 1 },
  });
});

test("a removed entry releases its places to the next in line", async () => {
  const { event, api, params } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  for (const _ of times(2, String)) await makeWaitingEntry(db, event, product);
  await giveBack();
  await offerWaitingPlaces(checkout);
  const [first] = await entriesOf(event);
  const remove = () =>
    api("DELETE /events/{event_id}/waiting-list/{entry_id}", { params: { ...params, entry_id: first.id } });

  await remove();
  await remove();

  expect(await takenOf(db, product.stock_id)).toBe(0);
  expect(await isKept(product)).toBe(true);
  await offerWaitingPlaces(checkout);
  expect(await statusesOf(event)).toEqual(["LEFT", "OFFERED"]);
  expect(await jobsOf("send-offer-ended", first)).toBe(0);
});

test("removing an entry after it bought changes nothing", async () => {
  const { event, api, params } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  await makeWaitingEntry(db, event, product);
  await giveBack();
  await offerWaitingPlaces(checkout);
  const [entry] = await entriesOf(event);
  await accept(checkout, entry, event);

  await api("DELETE /events/{event_id}/waiting-list/{entry_id}", {
    params: { ...params, entry_id: entry.id },
  });

  expect(await statusesOf(event)).toEqual(["BOUGHT"]);
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test.each(["PAUSED", "ARCHIVED", "DRAFT"] as const)(
  "makes no offers for an event that is %s",
  async (status) => {
    const { event, api, params } = await listedEvent();
    const { product, giveBack } = await soldOut(event, 1);
    await makeWaitingEntry(db, event, product);
    await giveBack();
    await pool.query("update events set status = $1 where id = $2", [status, event.id]);

    await offerWaitingPlaces(checkout);

    expect(await statusesOf(event)).toEqual(["WAITING"]);
    const body = { product_price_id: product.price_id, count: 1 };
    await expect(api("POST /events/{event_id}/waiting-list/offers", { params, body })).rejects.toMatchObject({
      code: "event_not_live",
    });
  },
);

test("lists and counts entries by what happened to their offers, for the own account only", async () => {
  const { event, api, params } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 3);
  for (const quantity of [1, 1, 1, 2, 1]) await makeWaitingEntry(db, event, product, { quantity });
  await giveBack(3);
  await offerWaitingPlaces(checkout);
  const [bought, expired] = await entriesOf(event);
  await accept(checkout, bought, event);
  await letOfferExpire(expired);

  const { data, meta } = await api("GET /events/{event_id}/waiting-list", { params });
  const { data: summary } = await api("GET /events/{event_id}/waiting-list/summary", { params });
  const open = await api("GET /events/{event_id}/waiting-list", {
    params,
    query: { filter_fields: { status: { eq: "BOUGHT" } } } as never,
  });

  expect(meta.total).toBe(5);
  expect(data.map(({ status, position }) => [status, position])).toEqual([
    ["BOUGHT", null],
    ["EXPIRED", null],
    ["OFFERED", null],
    ["WAITING", 1],
    ["WAITING", 2],
  ]);
  expect(data[3]).toMatchObject({
    product_title: "Admission",
    price_label: null,
    offered_at: null,
    order_id: null,
  });
  expect(open.data.map(({ id }) => id)).toEqual([bought.id]);
  expect(summary).toEqual({
    waiting: 2,
    offered: 1,
    bought: 1,
    expired: 1,
    prices: [
      {
        product_price_id: product.price_id,
        product_title: "Admission",
        price_label: null,
        waiting: 2,
        wanted: 3,
        offered: 1,
        available: 1,
      },
    ],
  });
  const stranger = await listedEvent();
  for (const call of [
    "GET /events/{event_id}/waiting-list",
    "GET /events/{event_id}/waiting-list/summary",
  ] as const)
    await expect(stranger.api(call, { params })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    stranger.api("DELETE /events/{event_id}/waiting-list/{entry_id}", {
      params: { ...params, entry_id: data[3]!.id },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
  await stranger.api("DELETE /events/{event_id}/waiting-list/{entry_id}", {
    params: { ...stranger.params, entry_id: data[3]!.id },
  });
  expect((await statusesOf(event))[3]).toBe("WAITING");
});

test("nobody else can take what an offer holds, and its link completes it", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  await makeWaitingEntry(db, event, product);
  await giveBack();
  await offerWaitingPlaces(checkout);
  const [entry] = await entriesOf(event);

  expect(await outcomeOf(hold(checkout, event, [{ product }], { session: sessionOf(randomToken()) }))).toBe(
    "sold_out",
  );
  const order = await accept(checkout, entry, event);

  expect(order).toMatchObject({ status: "COMPLETED", email: ADA.email });
});

test("a restored offer whose time is over ends without an e-mail, and one that is open stays", async () => {
  const { event } = await listedEvent("MANUAL");
  const { product, giveBack } = await soldOut(event, 3);
  for (const _ of times(3, String)) await makeWaitingEntry(db, event, product);
  await giveBack(3);
  await setMode(event, "AUTOMATIC");
  await offerWaitingPlaces(checkout);
  const [over, open, bought] = await entriesOf(event);
  await pool.query("update orders set expires_at = now() - interval '1 hour' where id = $1", [over.order_id]);
  await accept(checkout, bought, event);

  await endRestoredOffers(db);

  expect(await statusesOf(event)).toEqual(["EXPIRED", "OFFERED", "OFFERED"]);
  for (const entry of [over, open]) expect(await jobsOf("send-offer-ended", entry)).toBe(0);
});

test("erasing a person deletes the entry and releases the offered places with the name", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 1);
  const { email } = await makeWaitingEntry(db, event, product);
  await giveBack();
  await offerWaitingPlaces(checkout);
  const [{ order_id }] = await entriesOf(event);

  await pool.query("select erase_person($1, $2, 'Erased person')", [event.account_id, email]);

  expect(await entriesOf(event)).toEqual([]);
  const { rows } = await pool.query("select status, first_name, email from orders where id = $1", [order_id]);
  expect(rows).toEqual([{ status: "ABANDONED", first_name: null, email: null }]);
  expect(await takenOf(db, product.stock_id)).toBe(0);
});

test("offers places once to a person with two expired entries", async () => {
  const { event, api, params } = await listedEvent("MANUAL");
  const { product, giveBack } = await soldOut(event, 2);
  const email = "twice@example.org";
  const entries = [
    await makeWaitingEntry(db, event, product, { email, status: "EXPIRED" }),
    await makeWaitingEntry(db, event, product, { email, status: "EXPIRED" }),
  ];
  await giveBack(2);

  const { data } = await api("POST /events/{event_id}/waiting-list/offers", {
    params,
    body: { entry_ids: entries.map(({ id }) => id) },
  });

  expect(data).toEqual({ offered: 1 });
  expect(await statusesOf(event)).toEqual(["OFFERED", "EXPIRED"]);
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("a person who chooses less than what was offered keeps the offer and buys", async () => {
  const { event } = await listedEvent();
  const { product, giveBack } = await soldOut(event, 2);
  await makeWaitingEntry(db, event, product, { quantity: 2 });
  await giveBack(2);
  await offerWaitingPlaces(checkout);
  const [entry] = await entriesOf(event);
  const session = offerSession(checkout.secretKey, entry);

  const less = await hold(checkout, event, [{ product, quantity: 1 }], { session });
  await offerWaitingPlaces(checkout);
  expect((await entriesOf(event))[0]).toMatchObject({ status: "OFFERED", short_id: less.order.short_id });
  await finish(checkout, less);
  await offerWaitingPlaces(checkout);

  expect(await statusesOf(event)).toEqual(["BOUGHT"]);
  expect(await takenOf(db, product.stock_id)).toBe(1);
  expect(await jobsOf("send-offer-ended", entry)).toBe(0);
});
