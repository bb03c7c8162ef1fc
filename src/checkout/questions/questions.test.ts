import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import {
  ADA,
  finish,
  hold,
  letHoldExpire,
  outcomeOf,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { renewOrder } from "../basket/renew-order.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);

async function makeEventWithProducts() {
  const member = await makeMember(db, { role: "ORGANIZER" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { capacity: 100 });
  const api = clientOf<SellingContract>(db, areas, { member });
  const params = { event_id: event.id };
  const ask = async (body: object) =>
    (await api("POST /events/{event_id}/questions", { params, body: { ...SINGLE, ...body } })).data;
  return { member, event, product, api, params, ask };
}

const SINGLE = { type: "SINGLE_LINE_TEXT", belongs_to: "ORDER", title: "How did you hear of us?" } as const;

test("creates, lists, changes, sorts and deletes a question", async () => {
  const { api, params, product, ask } = await makeEventWithProducts();

  const first = await ask({});
  const diet = await ask({
    type: "RADIO",
    belongs_to: "PRODUCT",
    title: "Diet",
    options: ["Any", "Vegan"],
    required: true,
    product_ids: [product.id],
  });
  await api("POST /events/{event_id}/questions/sort", {
    params,
    body: [
      { id: diet.id, order: 0 },
      { id: first.id, order: 1 },
    ],
  });
  const at = { event_id: params.event_id, question_id: first.id };
  await api("PUT /events/{event_id}/questions/{question_id}", {
    params: at,
    body: { ...SINGLE, title: "From whom?", is_hidden: true },
  });
  const { data } = await api("GET /events/{event_id}/questions", { params });
  await api("DELETE /events/{event_id}/questions/{question_id}", { params: at });
  const left = await api("GET /events/{event_id}/questions", { params });

  expect(data).toMatchObject([
    { title: "Diet", options: ["Any", "Vegan"], product_ids: [product.id], required: true },
    { title: "From whom?", is_hidden: true, answers_count: 0 },
  ]);
  expect(left.data.map(({ id }) => id)).toEqual([diet.id]);
});

test.each([
  [{ type: "RADIO", options: [] }, "options"],
  [{ type: "DROPDOWN", options: ["A", "A"] }, "options.1"],
  [{ belongs_to: "PRODUCT", product_ids: [] }, "product_ids"],
  [{ belongs_to: "PRODUCT", product_ids: [999_999] }, "product_ids.0"],
])("refuses a question like %j at %s", async (body, field) => {
  const { ask } = await makeEventWithProducts();

  await expect(ask(body)).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: [expect.anything()] },
  });
});

test("keeps deleted products on a question that had them, and refuses them for other questions", async () => {
  const fixture = await makeEventWithProducts();
  const { api, params } = fixture;
  const [kept, gone] = [await makeProduct(db, fixture.event), await makeProduct(db, fixture.event)];
  const asked = {
    ...SINGLE,
    belongs_to: "PRODUCT" as const,
    product_ids: [kept.id, gone.id],
  };
  const { data: question } = await api("POST /events/{event_id}/questions", { params, body: asked });
  await db.updateTable("products").set({ deleted_at: new Date() }).where("id", "=", gone.id).execute();

  const { data: changed } = await api("PUT /events/{event_id}/questions/{question_id}", {
    params: { ...params, question_id: question.id },
    body: { ...asked, title: "Who sent you?", product_ids: question.product_ids },
  });

  expect(changed).toMatchObject({ title: "Who sent you?", product_ids: [kept.id, gone.id] });
  await expect(api("POST /events/{event_id}/questions", { params, body: asked })).rejects.toMatchObject({
    fields: { "product_ids.1": [{ code: "unknown" }] },
  });
});

test("TEN-01 hides another account's question", async () => {
  const mine = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const { id } = await theirs.ask({});
  const params = { event_id: mine.event.id, question_id: id };

  const asked = [
    mine.api("GET /events/{event_id}/questions/{question_id}", { params }),
    mine.api("PUT /events/{event_id}/questions/{question_id}", { params, body: SINGLE }),
    mine.api("DELETE /events/{event_id}/questions/{question_id}", { params }),
    mine.api("GET /events/{event_id}/questions", { params: { event_id: theirs.event.id } }),
  ];

  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  }
  expect((await theirs.api("GET /events/{event_id}/questions", { params: theirs.params })).data).toHaveLength(
    1,
  );
});

test("stores answers with the completion, for the order and each ticket, and shows them to the organiser", async () => {
  const { event, product, api, ask } = await makeEventWithProducts();
  const from = await ask({});
  const days = await ask({ type: "CHECKBOX", title: "Days", options: ["Sat", "Sun"] });
  const diet = await ask({
    type: "DROPDOWN",
    belongs_to: "PRODUCT",
    title: "Diet",
    options: ["Any", "Vegan"],
    required: true,
    product_ids: [product.id],
  });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }]);
  const line = bought.order.order_items[0]!.id;

  const finished = await finish(checkout, bought, {
    order: ADA,
    answers: [
      { question_id: from.id, answer: "  A poster " },
      { question_id: days.id, answer: ["Sun", "Sat"] },
      { question_id: diet.id, order_item_id: line, unit: 1, answer: "Vegan" },
      { question_id: diet.id, order_item_id: line, unit: 2, answer: "Any" },
    ],
  });
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", finished.short_id)
    .executeTakeFirstOrThrow();
  const { data } = await api("GET /events/{event_id}/orders/{order_id}/answers", {
    params: { event_id: event.id, order_id: id },
  });

  expect(finished.status).toBe("COMPLETED");
  expect(data.map(({ title, text_answer, unit }) => [title, text_answer, unit])).toEqual([
    ["How did you hear of us?", "A poster", null],
    ["Days", "Sat, Sun", null],
    ["Diet", "Vegan", 1],
    ["Diet", "Any", 2],
  ]);
  expect(new Set(data.map(({ attendee_id }) => attendee_id)).size).toBe(3);
  await expect(
    api("DELETE /events/{event_id}/questions/{question_id}", {
      params: { event_id: event.id, question_id: from.id },
    }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("refuses a completion without required answers and names each missing one", async () => {
  const { event, product, ask } = await makeEventWithProducts();
  const address = await ask({ type: "ADDRESS", title: "Address", required: true });
  const born = await ask({ type: "DATE", title: "Born", required: true });
  const phone = await ask({ type: "PHONE", title: "Phone" });
  const size = await ask({ type: "RADIO", title: "Size", options: ["S", "L"] });
  const diet = await ask({ belongs_to: "PRODUCT", title: "Diet", required: true, product_ids: [product.id] });
  const hidden = await ask({ title: "Hidden", required: true, is_hidden: true });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }]);
  const line = bought.order.order_items[0]!.id;

  const asked = finish(checkout, bought, {
    order: ADA,
    answers: [
      { question_id: address.id, answer: { address_line_1: "Main Street 1", city: "Ulm" } },
      { question_id: born.id, answer: "2001-02-30" },
      { question_id: phone.id, answer: "call me" },
      { question_id: size.id, answer: "XXL" },
      { question_id: diet.id, order_item_id: line, unit: 2, answer: "x".repeat(256) },
      { question_id: hidden.id, answer: "guessed" },
    ],
  });

  await expect(asked).rejects.toMatchObject({
    code: "invalid",
    fields: {
      [`answers.${address.id}.zip_or_postal_code`]: [{ code: "required" }],
      [`answers.${address.id}.country`]: [{ code: "required" }],
      [`answers.${born.id}`]: [{ code: "invalid_format" }],
      [`answers.${phone.id}`]: [{ code: "invalid_format" }],
      [`answers.${size.id}`]: [{ code: "invalid_choice" }],
      [`answers.${diet.id}.${line}.1`]: [{ code: "required" }],
      [`answers.${diet.id}.${line}.2`]: [{ code: "too_long", facts: { maximum: 255 } }],
      [`answers.${hidden.id}`]: [{ code: "unknown" }],
    },
  });
  expect(
    await db.selectFrom("question_answers").select("id").where("event_id", "=", event.id).execute(),
  ).toEqual([]);
});

test("shows earlier answers to a buyer who returns before paying, and keeps them on renewal", async () => {
  const { event, ask } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10 });
  const from = await ask({});
  const bought = await hold(checkout, event, [{ product }]);
  const answered = (answer: string) => ({ order: ADA, answers: [{ question_id: from.id, answer }] });

  await finish(checkout, bought, answered("A poster"));
  await finish(checkout, bought, answered("A friend"));
  await letHoldExpire(db, bought);
  const renewed = await renewOrder(checkout, {
    eventId: event.id,
    shortId: bought.order.short_id,
    session: bought.session,
    locale: "en",
  });

  const rows = await db
    .selectFrom("question_answers as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["o.short_id", "a.answer"])
    .where("a.event_id", "=", event.id)
    .orderBy("a.id")
    .execute();
  expect(rows).toEqual([
    { short_id: bought.order.short_id, answer: "A friend" },
    { short_id: renewed.short_id, answer: "A friend" },
  ]);
});

test("shares the round trips of 200 buyers with answers and 200 without, and keeps their answers apart", async () => {
  const { event, product, ask } = await makeEventWithProducts();
  await db.updateTable("stock").set({ capacity: 1_000 }).where("event_id", "=", event.id).execute();
  const other = await makeEvent(db);
  const plain = await makeProduct(db, other, { capacity: 1_000 });
  const { id: question_id } = await ask({ required: true });

  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const bought = await hold(checkout, event, [{ product }]);
      await finish(checkout, bought, {
        order: { ...ADA, first_name: `Buyer ${index}` },
        answers: [{ question_id, answer: `Buyer ${index}` }],
      });
      await finish(checkout, await hold(checkout, other, [{ product: plain }]));
    }),
  );

  const rows = await db
    .selectFrom("question_answers as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["o.first_name", "a.answer"])
    .where("a.event_id", "=", event.id)
    .execute();
  expect(rows).toHaveLength(200);
  expect(rows.every(({ first_name, answer }) => first_name === answer)).toBe(true);
});

test("shows the questions of a checkout to everyone, and the answers only to the buyer", async () => {
  const { event, api, ask } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10 });
  const { id } = await ask({});
  await ask({ title: "Hidden", is_hidden: true });
  const bought = await hold(checkout, event, [{ product }]);
  await finish(checkout, bought, { order: ADA, answers: [{ question_id: id, answer: "A poster" }] });
  const path = "GET /public/events/{event_id}/order/{order_short_id}/questions";
  const params = { event_id: event.id, order_short_id: bought.order.short_id };

  const own = await clientOf<SellingContract>(db, areas, {
    cookies: { "__Host-checkout": bought.session.token },
  })(path, { params });
  const stranger = await api(path, { params });

  expect(own.data.questions.map((question) => question.id)).toEqual([id]);
  expect(own.data.given.answers).toEqual([{ question_id: id, answer: "A poster" }]);
  expect(stranger.data).toMatchObject({ questions: own.data.questions, given: {} });
});

test.each(["required", "require_billing_address"] as const)(
  "refuses no buyer because of a form that was read before the request: %s",
  async (what) => {
    const { api, params, event, product, ask } = await makeEventWithProducts();
    const { id } = await ask({});
    const demand = (isDemanded: boolean) =>
      what === "required"
        ? api("PUT /events/{event_id}/questions/{question_id}", {
            params: { ...params, question_id: id },
            body: { ...SINGLE, required: isDemanded },
          })
        : api("PATCH /events/{event_id}/checkout-settings", {
            params,
            body: { require_billing_address: isDemanded },
          });
    const bought = await hold(checkout, event, [{ product }]);

    await demand(true);
    const demanded = await outcomeOf(finish(checkout, bought));
    await demand(false);
    const free = await outcomeOf(finish(checkout, bought));

    expect([demanded, free]).toEqual(["invalid", "ok"]);
  },
);

test("reads the form once for any number of concurrent refusals", async () => {
  const { event, ask } = await makeEventWithProducts();
  await ask({ required: true });
  const { asks } = testCheckoutContext(database);
  const askedAt = performance.now();

  const read = Array.from({ length: 20 }, () => asks.since(event.id, askedAt));

  expect(new Set(read).size).toBe(1);
  expect((await read[0]!).questions).toHaveLength(1);
});

test("offers the countries where a question asks for an address, and names the chosen one in the answer", async () => {
  const { event, product, api, params, ask } = await makeEventWithProducts();
  const address = await ask({ type: "ADDRESS", title: "Address" });
  const parts = { address_line_1: "1 Quay", zip_or_postal_code: "999077", city: "Central" };
  const places = [
    { ...parts, country: "HK" },
    { ...parts, country: "Hongkong" },
  ];
  const bought = await hold(checkout, event, [{ product }]);

  const { data: asked } = await api("GET /public/events/{event_id}/order/{order_short_id}/questions", {
    params: { event_id: event.id, order_short_id: bought.order.short_id },
  });
  const answers: string[] = [];
  for (const answer of places) {
    const next = await hold(checkout, event, [{ product }]);
    await finish(checkout, next, { order: ADA, answers: [{ question_id: address.id, answer }] });
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", next.order.short_id)
      .executeTakeFirstOrThrow();
    const { data } = await api("GET /events/{event_id}/orders/{order_id}/answers", {
      params: { ...params, order_id: id },
    });
    answers.push(data[0]!.text_answer);
  }

  expect(asked.countries).toContainEqual(expect.objectContaining({ value: "HK" }));
  expect(answers).toEqual([
    "1 Quay, 999077, Central, Hong Kong SAR China",
    "1 Quay, 999077, Central, Hongkong",
  ]);
});
