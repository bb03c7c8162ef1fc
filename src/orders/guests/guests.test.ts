import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import {
  ADA,
  type Bought,
  finish,
  hold,
  letHoldExpire,
  outcomeOf,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { findTicket } from "../../tickets/tickets.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { cancelOrder } from "../cancel-order.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";
import { renewOrder } from "../../checkout/basket/renew-order.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const codes = { db, secretKeys: ["a key of tests"] as const };
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);

async function makeEventWithProducts(guest_names: "LATER" | "NOW" | "NONE" = "LATER", product: object = {}) {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  const tickets = await makeProduct(db, event, { capacity: 100, ...product });
  const api = clientOf<SellingContract>(db, areas, { member });
  const params = { event_id: event.id };
  await api("PATCH /events/{event_id}/checkout-settings", { params, body: { guest_names } });
  const own = { accountId: event.account_id, eventId: event.id };
  return {
    member,
    event,
    product: tickets,
    api,
    params,
    own,
    by: { kind: "USER", userId: member.user_id } as const,
  };
}

type Fixture = Awaited<ReturnType<typeof makeEventWithProducts>>;

const stranger = clientOf<SellingContract>(db, areas);
const GRACE = { first_name: "Grace", last_name: "Hopper", email: "grace@example.org" };

const linkOf = ({ event }: Pick<Fixture, "event">, guest_token: string | null) => ({
  params: { event_id: event.id, guest_token: guest_token! },
});

/** Buys four tickets for four people with one name and address. */
async function buyFour(fixture: Fixture) {
  return finish(checkout, await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 4 }]));
}

async function rowsOf({ event }: Fixture) {
  return db
    .selectFrom("attendees")
    .select([
      "id",
      "order_id",
      "position",
      "short_id",
      "ticket_secret",
      "first_name",
      "email",
      "is_named",
      "status",
    ])
    .where("event_id", "=", event.id)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
}

const jobs = async () =>
  (
    await database.pool.query<{ task_identifier: string }>(
      "select task_identifier from graphile_worker.jobs order by id",
    )
  ).rows.map(({ task_identifier }) => task_identifier);

test("needs only the buyer's three fields for four tickets, and gives each guest a link that is not the ticket", async () => {
  const fixture = await makeEventWithProducts();

  const order = await buyFour(fixture);

  expect(order.status).toBe("COMPLETED");
  expect(order.attendees.map(({ is_named, first_name, email }) => [is_named, first_name, email])).toEqual([
    [true, "Ada", ADA.email],
    [false, "Ada", ADA.email],
    [false, "Ada", ADA.email],
    [false, "Ada", ADA.email],
  ]);
  const tokens = order.attendees.map(({ guest_token }) => guest_token);
  expect(tokens[0]).toBeNull();
  expect(new Set(tokens).size).toBe(4);
  const shown = await stranger(
    "GET /public/events/{event_id}/guests/{guest_token}",
    linkOf(fixture, tokens[1]!),
  );
  expect(shown.data).toMatchObject({ state: "OPEN", buyer_name: "Ada Lovelace", product_title: "Admission" });
  const [, second] = order.attendees;
  expect(JSON.stringify(shown)).not.toContain(second!.short_id);
  expect(JSON.stringify(shown)).not.toContain(second!.public_id);
  expect(await findTicket(codes, { eventId: fixture.event.id, shortId: second!.short_id })).toMatchObject({
    is_named: false,
    status: "ACTIVE",
  });
});

test("lets a guest enter a name once: the ticket gets a new link and code, is e-mailed, and the history records it", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const before = await rowsOf(fixture);
  const link = linkOf(fixture, order.attendees[1]!.guest_token);
  const emails = (await jobs()).filter((job) => job === "send-ticket").length;

  const { data: named } = await stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
    ...link,
    body: GRACE,
  });
  const again = outcomeOf(
    stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
      ...link,
      body: { ...GRACE, first_name: "Eve" },
    }),
  );

  expect(await again).toBe("guest_named_already");
  const rows = await rowsOf(fixture);
  expect(rows[1]).toMatchObject({ first_name: "Grace", email: GRACE.email, is_named: true });
  expect(rows[1]!.short_id).toBe(named.attendee_short_id);
  expect(rows[1]!.short_id).not.toBe(before[1]!.short_id);
  expect(rows[1]!.ticket_secret).not.toBe(before[1]!.ticket_secret);
  expect(rows[2]).toEqual(before[2]);
  expect((await jobs()).filter((job) => job === "send-ticket").length).toBe(emails + 1);
  expect((await stranger("GET /public/events/{event_id}/guests/{guest_token}", link)).data.state).toBe(
    "NAMED",
  );
  const history = await fixture.api("GET /events/{event_id}/orders/{order_id}/history", {
    params: { ...fixture.params, order_id: rows[0]!.order_id },
  });
  expect(history.data[0]!.action).toBe("TICKET_REISSUED");
  expect(history.data[1]).toMatchObject({
    action: "GUEST_NAMED",
    actor: "BUYER",
    old_values: { first_name: "Ada" },
    new_values: { first_name: "Grace", email: GRACE.email },
  });
  expect(JSON.stringify(history.data)).not.toContain(order.attendees[1]!.guest_token!);
  const oldLink = { eventId: fixture.event.id, shortId: before[1]!.short_id };
  expect(await outcomeOf(findTicket(codes, oldLink))).toBe("ticket_superseded");
});

test.each([
  ["the guest's address", GRACE],
  ["the buyer's own address", { ...GRACE, email: ADA.email }],
])("records one event when a name is entered with %s", async (_who, body) => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const [, second] = await rowsOf(fixture);
  const link = linkOf(fixture, order.attendees[1]!.guest_token);
  await processOutbox(db, {});

  await stranger("PUT /public/events/{event_id}/guests/{guest_token}", { ...link, body });

  expect(await processOutbox(db, {})).toMatchObject([{ kind: "attendee-updated", subject_id: second!.id }]);
});

test("names the ticket once when several people open one guest link concurrently", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const link = linkOf(fixture, order.attendees[2]!.guest_token);

  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      outcomeOf(
        stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
          ...link,
          body: { ...GRACE, email: `guest-${index}@example.org` },
        }),
      ),
    ),
  );

  expect(outcomes.toSorted()).toEqual([...Array(11).fill("guest_named_already"), "ok"]);
});

test("lets the buyer enter the name; with the buyer's own address the ticket keeps link and code", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const before = await rowsOf(fixture);

  await stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
    ...linkOf(fixture, order.attendees[3]!.guest_token),
    body: { ...GRACE, email: ADA.email },
  });

  const after = (await rowsOf(fixture))[3]!;
  expect(after).toMatchObject({ first_name: "Grace", is_named: true });
  expect([after.short_id, after.ticket_secret]).toEqual([before[3]!.short_id, before[3]!.ticket_secret]);
});

test("accepts a guest link until the event begins, not while ticket, event or order is cancelled, and again after reinstatement", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const rows = await rowsOf(fixture);
  const links = order.attendees.map(({ guest_token }) => linkOf(fixture, guest_token));
  const name = (index: number) =>
    outcomeOf(
      stranger("PUT /public/events/{event_id}/guests/{guest_token}", { ...links[index]!, body: GRACE }),
    );
  const stateOf = async (index: number) =>
    (await stranger("GET /public/events/{event_id}/guests/{guest_token}", links[index]!)).data.state;

  await updateAttendee(db, fixture.own, { attendeeId: rows[1]!.id, status: "CANCELLED", by: fixture.by });
  expect([await stateOf(1), await name(1)]).toEqual(["CANCELLED", "ticket_cancelled"]);
  await updateAttendee(db, fixture.own, { attendeeId: rows[1]!.id, status: "ACTIVE", by: fixture.by });
  expect([await stateOf(1), await name(1)]).toEqual(["OPEN", "ok"]);

  const start = (start_date: Date) =>
    db.updateTable("events").set({ start_date }).where("id", "=", fixture.event.id).execute();
  await start(new Date(Date.now() - 1_000));
  expect([await stateOf(2), await name(2)]).toEqual(["CLOSED", "guest_names_closed"]);
  await start(new Date(Date.now() + 60_000));

  const move = (status: string, cancelled_at: Date | null) =>
    db.updateTable("events").set({ status, cancelled_at }).where("id", "=", fixture.event.id).execute();
  await move("PAUSED", new Date());
  expect([await stateOf(2), await name(2)]).toEqual(["CLOSED", "event_cancelled"]);
  await move("PAUSED", null);
  expect([await stateOf(2), await name(2)]).toEqual(["OPEN", "ok"]);

  await cancelOrder(checkout, { ...fixture.own, orderId: rows[0]!.order_id }, fixture.by);
  expect([await stateOf(3), await name(3)]).toEqual(["CANCELLED", "ticket_cancelled"]);
});

test("disables the guest link when an organiser enters the name, but not when an organiser adds a note", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const rows = await rowsOf(fixture);
  const change = (facts: object) =>
    updateAttendee(db, fixture.own, { attendeeId: rows[1]!.id, by: fixture.by, ...facts });

  await change({ notes: "Sits in front" });
  expect((await rowsOf(fixture))[1]!.is_named).toBe(false);
  await change({ first_name: "Grace" });

  expect((await rowsOf(fixture))[1]!.is_named).toBe(true);
  const link = linkOf(fixture, order.attendees[1]!.guest_token);
  expect((await stranger("GET /public/events/{event_id}/guests/{guest_token}", link)).data.state).toBe(
    "NAMED",
  );
});

test("TEN-01 opens a guest link at no other event, and no guessed link at all", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buyFour(fixture);
  const other = await makeEventWithProducts();
  const token = order.attendees[1]!.guest_token!;
  const get = (at: Fixture, guest_token: string) =>
    outcomeOf(stranger("GET /public/events/{event_id}/guests/{guest_token}", linkOf(at, guest_token)));

  expect(await get(other, token)).toBe("not_found");
  expect(await get(fixture, `g_${"0".repeat(26)}`)).toBe("not_found");
  expect(await get(fixture, "g_1")).toBe("not_found");
});

test("CHK-18 slows down guessing of guest links", async () => {
  const fixture = await makeEventWithProducts();
  const guesser = clientOf<SellingContract>(db, sellingAreas(testServices(database)));
  const guess = () =>
    outcomeOf(
      guesser("GET /public/events/{event_id}/guests/{guest_token}", linkOf(fixture, `g_${"1".repeat(26)}`)),
    );

  for (let tries = 0; tries < 20; tries += 1) expect(await guess()).toBe("not_found");

  expect(await guess()).toBe("rate_limited");
});

test("opens no guest link during checkout, and keeps guests without a name on renewal", async () => {
  const fixture = await makeEventWithProducts("LATER", { price: 1_000 });
  const bought: Bought = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 2 }]);
  const order = await finish(checkout, bought);
  const link = linkOf(fixture, order.attendees[1]!.guest_token);
  const early = await outcomeOf(stranger("GET /public/events/{event_id}/guests/{guest_token}", link));
  await letHoldExpire(db, bought);

  const renewed = await renewOrder(checkout, {
    eventId: fixture.event.id,
    shortId: order.short_id,
    session: bought.session,
    locale: "en",
  });

  expect(early).toBe("not_found");
  expect(renewed.attendees.map(({ is_named }) => is_named)).toEqual([true, false]);
});

test("asks the guest, not the buyer, the questions for every ticket", async () => {
  const fixture = await makeEventWithProducts();
  const ask = async (body: object) =>
    (
      await fixture.api("POST /events/{event_id}/questions", {
        params: fixture.params,
        body: {
          type: "SINGLE_LINE_TEXT",
          belongs_to: "PRODUCT",
          title: "?",
          product_ids: [fixture.product.id],
          ...body,
        },
      })
    ).data;
  const diet = await ask({ title: "Diet", type: "RADIO", options: ["Any", "Vegan"], required: true });
  await ask({ title: "Of all", belongs_to: "ORDER", product_ids: [] });
  const bought = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 2 }]);
  const own = {
    question_id: diet.id,
    order_item_id: bought.order.order_items[0]!.id,
    unit: 1,
    answer: "Any",
  };
  const order = await finish(checkout, bought, { order: ADA, answers: [own] });
  const link = linkOf(fixture, order.attendees[1]!.guest_token);
  const put = (answer: string) =>
    stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
      ...link,
      body: { ...GRACE, answers: [{ question_id: diet.id, answer }] },
    });

  const shown = await stranger("GET /public/events/{event_id}/guests/{guest_token}", link);
  const wrong = await put("Raw").catch((error: unknown) => error);
  const missing = await put(" ").catch((error: unknown) => error);
  await put("Vegan");

  expect(shown.data.questions).toMatchObject([{ title: "Diet" }]);
  expect(wrong).toMatchObject({ fields: { [`answers.${diet.id}`]: [{ code: "invalid_choice" }] } });
  expect(missing).toMatchObject({ fields: { [`answers.${diet.id}`]: [{ code: "required" }] } });
  const orderId = (await rowsOf(fixture))[0]!.order_id;
  const { data: answers } = await fixture.api("GET /events/{event_id}/orders/{order_id}/answers", {
    params: { ...fixture.params, order_id: orderId },
  });
  expect(answers.map(({ unit, text_answer }) => [unit, text_answer])).toEqual([
    [1, "Any"],
    [2, "Vegan"],
  ]);
});

test("refuses a checkout without names, field by field, where names are required", async () => {
  const fixture = await makeEventWithProducts("NOW");
  const bought = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 2 }]);
  const order_item_id = bought.order.order_items[0]!.id;
  const own = { order_item_id, first_name: "Ada", last_name: "Lovelace" };
  const refusalOf = (attendees: object[] | undefined) =>
    finish(checkout, bought, { order: ADA, attendees: attendees as never }).catch((error: unknown) => error);

  expect(await refusalOf(undefined)).toMatchObject({ fields: { attendees: [{ code: "required" }] } });
  const follows = { order_item_id, first_name: null, last_name: null, name_follows: true };
  expect(await refusalOf([own, follows])).toMatchObject({
    code: "invalid",
    fields: {
      "attendees.1.first_name": [{ code: "required" }],
      "attendees.1.last_name": [{ code: "required" }],
    },
  });
  expect(await refusalOf([own, { ...own, ...GRACE, last_name: null }])).toMatchObject({
    fields: { "attendees.1.last_name": [{ code: "required" }] },
  });
  expect(await refusalOf([own])).toMatchObject({ fields: { attendees: [{ code: "mismatch" }] } });
  expect(await refusalOf([own, { ...own, order_item_id: 1 }])).toMatchObject({
    fields: { "attendees.1.order_item_id": [{ code: "unknown" }] },
  });
  expect(await refusalOf([own, { ...GRACE, order_item_id }])).toMatchObject({
    status: "COMPLETED",
    attendees: [{ first_name: "Ada" }, { first_name: "Grace", is_named: true, guest_token: null }],
  });
});

test("puts the buyer's name on every ticket where the event asks for one name, whatever is sent", async () => {
  const fixture = await makeEventWithProducts("NONE");
  const bought = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 2 }]);
  const order_item_id = bought.order.order_items[0]!.id;

  const order = await finish(checkout, bought, {
    order: ADA,
    attendees: [
      { order_item_id, first_name: null, last_name: null, name_follows: true },
      { order_item_id, ...GRACE },
    ],
  });

  expect(
    order.attendees.map(({ first_name, email, is_named, guest_token }) => [
      first_name,
      email,
      is_named,
      guest_token,
    ]),
  ).toEqual([
    ["Ada", ADA.email, true, null],
    ["Ada", ADA.email, true, null],
  ]);
});

test("gives a buyer who does not attend no ticket", async () => {
  const fixture = await makeEventWithProducts();
  const bought = await hold(checkout, fixture.event, [{ product: fixture.product, quantity: 1 }]);
  const order_item_id = bought.order.order_items[0]!.id;

  const order = await finish(checkout, bought, {
    order: ADA,
    attendees: [{ order_item_id, first_name: null, last_name: null, name_follows: true }],
  });

  expect(order.attendees).toMatchObject([{ is_named: false, first_name: "Ada" }]);
  expect(order.attendees[0]!.guest_token).toMatch(/^g_/);
});

test("refuses a guest's answer to a question that is being deleted, and leaves the ticket unnamed", async () => {
  const fixture = await makeEventWithProducts();
  const question = (
    await fixture.api("POST /events/{event_id}/questions", {
      params: fixture.params,
      body: {
        type: "SINGLE_LINE_TEXT",
        belongs_to: "PRODUCT",
        title: "Diet",
        product_ids: [fixture.product.id],
      },
    })
  ).data;
  const { attendees } = await buyFour(fixture);
  const token = attendees.find(({ guest_token }) => guest_token)!.guest_token;
  const release = await holdOpen(db, (tx) =>
    tx.deleteFrom("questions").where("id", "=", question.id).execute(),
  );

  const naming = stranger("PUT /public/events/{event_id}/guests/{guest_token}", {
    ...linkOf(fixture, token),
    body: { ...GRACE, answers: [{ question_id: question.id, answer: "Vegan" }] },
  }).catch((error: unknown) => error);
  await untilBlocked(db, naming);
  await release();

  expect(await naming).toMatchObject({ code: "conflict" });
  expect((await rowsOf(fixture)).filter(({ is_named }) => is_named)).toHaveLength(1);
});
