import { expect, test } from "vitest";
import { describeApi } from "../../src/platform/http/describe-api.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeSession,
  makeTaxOrFee,
} from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);
const routes = dispatcher.routes.map(({ definition }) => definition);

/** Creates one account with two administrators, and one resource of each editable kind. */
async function makeFixture() {
  const first = await makeMember(db, { role: "ADMIN" });
  const { account_id } = first;
  const second = await makeMember(db, { account_id, role: "ADMIN" });
  const organizer = await makeMember(db, { account_id, role: "ORGANIZER" });
  const event = await makeEvent(db, { account_id });
  await makeOrganizer(db, { account_id });
  const product = await makeProduct(db, event, { price: 1000, capacity: 10 });
  const order = await makeOrder(db, event, { product });
  const ada = { "__Host-session": await makeSession(db, first) };
  const bob = { "__Host-session": await makeSession(db, second) };
  const make = async (call: string, body: object) =>
    (await send(call, { body, cookies: ada })).json.data.id as number;
  const question = await make(`POST /events/${event.id}/questions`, QUESTION);
  const answer = await db
    .insertInto("question_answers")
    .values({
      account_id,
      event_id: event.id,
      order_id: order.id,
      question_id: question,
      answer: JSON.stringify("Nuts"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids: Record<string, number> = {
    account_id,
    event_id: event.id,
    organizer_id: event.organizer_id,
    user_id: organizer.user_id,
    category_id: event.category_id,
    product_id: product.id,
    price_id: product.prices[0]!.id,
    order_id: order.id,
    attendee_id: order.attendees[0]!.id,
    promo_code_id: (await makePromoCode(db, event)).id,
    capacity_assignment_id: (await makeCapacityAssignment(db, event, { product_ids: [product.id] })).id,
    tax_or_fee_id: (await makeTaxOrFee(db, account_id)).id,
    question_id: question,
    question_answer_id: answer.id,
    affiliate_id: await make(`POST /events/${event.id}/affiliates`, { name: "Ann", code: "ann" }),
    list_id: await make(`POST /events/${event.id}/check-in-lists`, { name: "Main" }),
    webhook_id: await make(`POST /events/${event.id}/webhooks`, HOOK),
    organizer_webhook_id: await make(`POST /organizers/${event.organizer_id}/webhooks`, HOOK),
    template_id: await make(`POST /events/${event.id}/email-templates`, TEXT),
    organizer_template_id: await make(`POST /organizers/${event.organizer_id}/email-templates`, TEXT),
    message_id: await make(`POST /events/${event.id}/messages`, WAITING),
    view_id: await make("POST /saved-views", { list: "orders", name: "Mine", state: {} }),
  };
  return { ids, ada, bob, adaId: first.user_id };
}

const WAITING = {
  subject: "Doors",
  message: "<p>At eight.</p>",
  message_type: "ALL_ATTENDEES",
  scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
};
const QUESTION = { type: "SINGLE_LINE_TEXT", belongs_to: "ORDER", title: "Diet" };
const PRODUCT = { title: "Seat", type: "PAID", product_type: "TICKET" };
const ORGANIZER = { email: "hall@example.org", timezone: "Europe/Berlin", currency: "EUR" };

interface Edited {
  /** The call that reads the resource. Default: the GET of the same path. */
  read?: string;
  /** The answer lists the resource. Default: the resource is the whole answer. */
  isListed?: true;
  field: string;
  /** The bodies of the two writers. */
  values: readonly [unknown, unknown];
  /** The other fields of the body. */
  rest?: (ids: Record<string, number>) => object;
  /** For calls that change a part: a field that neither writer changes, and another person's value for it. */
  beside?: object;
  /** Only its author may edit it. */
  isOwn?: true;
  /** The field is a boolean, so one of the two bodies repeats its current value and overwrites nothing. */
  isSwitch?: true;
}

const TEXT = {
  template_type: "order_confirmation",
  subject: "See you",
  body: "<p>Soon.</p>",
  ctaLabel: "Look",
};
const TEMPLATE = {
  isListed: true,
  field: "subject",
  values: ["See you there", "See you here"],
  rest: () => ({ body: TEXT.body, ctaLabel: TEXT.ctaLabel, isActive: true }),
} as const;
const HOOK = { url: "http://93.184.216.34/hook", event_types: ["order.created"] };
const WEBHOOK = {
  field: "event_types",
  values: [["order.updated"], ["order.refunded"]],
  rest: () => ({ url: HOOK.url }),
} as const;
const EVENT = "GET /events/{event_id}";
const ACCOUNT = { field: "name", values: ["Hall A", "Hall B"], beside: { city: "Kiel" } } as const;
const TAX = {
  read: "GET /taxes-and-fees",
  isListed: true,
  field: "name",
  values: ["Levy A", "Levy B"],
  rest: () => ({ type: "TAX", calculation_type: "PERCENTAGE", rate: 1900 }),
} as const;
const DEFAULTS = {
  field: "order_timeout_in_minutes",
  values: [20, 25],
  beside: { support_email: "help@example.org" },
} as const;
const PERSON = { field: "first_name", values: ["Grace", "Joan"], beside: { last_name: "Clarke" } } as const;

/** Every call that edits a resource. */
const EDITED: Record<string, Edited> = {
  "PUT /accounts": { ...ACCOUNT },
  "PUT /accounts/{account_id}": { ...ACCOUNT },
  "PUT /users/me": { ...PERSON, isOwn: true },
  "PUT /users/{user_id}": { field: "role", values: ["DOOR", "ADMIN"] },
  "PUT /events/{event_id}": {
    field: "title",
    values: ["Night A", "Night B"],
    rest: () => ({ start_date: "2031-05-01T20:00" }),
  },
  "PUT /events/{event_id}/status": { read: EVENT, field: "status", values: ["PAUSED", "ARCHIVED"] },
  "PUT /events/{event_id}/cancellation": {
    read: EVENT,
    field: "is_cancelled",
    values: [true, false],
    isSwitch: true,
  },
  "PUT /events/{event_id}/settings": { field: "seo_title", values: ["A", "B"] },
  "PATCH /events/{event_id}/settings": {
    field: "seo_title",
    values: ["A", "B"],
    beside: { invoice_label: "Bill" },
  },
  "PATCH /events/{event_id}/checkout-settings": {
    field: "invoice_label",
    values: ["A", "B"],
    beside: { invoice_prefix: "K-" },
  },
  "POST /organizers/{organizer_id}": {
    field: "name",
    values: ["Stage A", "Stage B"],
    rest: () => ORGANIZER,
  },
  "PUT /organizers/{organizer_id}/status": {
    read: "GET /organizers/{organizer_id}",
    field: "status",
    values: ["DRAFT", "ARCHIVED"],
  },
  "PATCH /organizers/{organizer_id}/settings": {
    field: "facebook_handle",
    values: ["a", "b"],
    beside: { instagram_handle: "c" },
  },
  "PATCH /account/event-defaults": { ...DEFAULTS },
  "PATCH /organizers/{organizer_id}/event-defaults": {
    ...DEFAULTS,
  },
  "PUT /events/{event_id}/product-categories/{category_id}": {
    field: "name",
    values: ["Seats", "Places"],
  },
  "PUT /events/{event_id}/products/{product_id}": {
    field: "title",
    values: ["Stalls", "Circle"],
    rest: ({ price_id }) => ({ ...PRODUCT, prices: [{ id: price_id, price: 1000 }] }),
  },
  "PATCH /events/{event_id}/products/{product_id}": {
    field: "is_hidden",
    values: [true, false],
    beside: { is_paused: true },
    isSwitch: true,
  },
  "PUT /events/{event_id}/promo-codes/{promo_code_id}": {
    field: "code",
    values: ["early", "late"],
    rest: () => ({ discount_type: "NONE" }),
  },
  "PUT /events/{event_id}/affiliates/{affiliate_id}": {
    field: "name",
    values: ["Ann A", "Ann B"],
  },
  "PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}": {
    field: "name",
    values: ["Hall A", "Hall B"],
    rest: ({ product_id }) => ({ product_ids: [product_id], capacity: 50 }),
  },
  "PUT /taxes-and-fees/{tax_or_fee_id}": TAX,
  "PUT /accounts/{account_id}/taxes-and-fees/{tax_or_fee_id}": TAX,
  "PUT /events/{event_id}/check-in-lists/{list_id}": {
    field: "name",
    values: ["East", "West"],
  },
  "PUT /events/{event_id}/messages/{message_id}": {
    field: "subject",
    values: ["Doors A", "Doors B"],
    rest: () => WAITING,
  },
  "PUT /events/{event_id}/questions/{question_id}": {
    field: "title",
    values: ["Diet A", "Diet B"],
    rest: () => QUESTION,
  },
  "PUT /events/{event_id}/questions/{question_id}/answers/{question_answer_id}": {
    read: "GET /events/{event_id}/orders/{order_id}/answers",
    isListed: true,
    field: "answer",
    values: ["Milk", "Eggs"],
  },
  "PUT /events/{event_id}/orders/{order_id}": {
    ...PERSON,
  },
  "PUT /events/{event_id}/attendees/{attendee_id}": {
    ...PERSON,
  },
  "PATCH /events/{event_id}/attendees/{attendee_id}": {
    ...PERSON,
  },
  "PUT /events/{event_id}/automatic-messages/{kind}": {
    field: "hours",
    values: [12, 36],
    rest: () => ({ is_enabled: true }),
  },
  "PUT /events/{event_id}/email-templates/{template_id}": {
    ...TEMPLATE,
    read: "GET /events/{event_id}/email-templates",
  },
  "PUT /organizers/{organizer_id}/email-templates/{template_id}": {
    ...TEMPLATE,
    read: "GET /organizers/{organizer_id}/email-templates",
  },
  "PUT /events/{event_id}/webhooks/{webhook_id}": WEBHOOK,
  "PUT /organizers/{organizer_id}/webhooks/{webhook_id}": WEBHOOK,
  "PATCH /saved-views/{view_id}": {
    read: "GET /saved-views?list=orders",
    isListed: true,
    field: "name",
    values: ["Late", "Early"],
    beside: { is_shared: true },
    isOwn: true,
  },
};

const filled = (call: string, ids: Record<string, number>) =>
  call
    .replace("{kind}", "REMINDER")
    .replace(
      "/{organizer_id}/email-templates/{template_id}",
      "/{organizer_id}/email-templates/{organizer_template_id}",
    )
    .replace("/{organizer_id}/webhooks/{webhook_id}", "/{organizer_id}/webhooks/{organizer_webhook_id}")
    .replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

/** Opens the resource of a call: one person reads it, and both can write it. */
async function openEdited(call: string) {
  const { read, isListed, field, values, rest, isOwn } = EDITED[call]!;
  const { ids, ada, bob, adaId } = await makeFixture();
  const fetched = await send(filled(read ?? call.replace(/^\w+/, "GET"), ids), { cookies: ada });
  const shown = isListed ? fetched.json.data[0] : fetched.json.data;
  const write = (body: object, { cookies = ada, version }: { cookies?: typeof ada; version?: string } = {}) =>
    send(filled(call, ids), {
      cookies,
      body: { ...rest?.(ids), ...body },
      headers: version === undefined ? {} : { "if-match": `"${version}"` },
    });
  return {
    fetched,
    version: shown.version as string,
    write,
    mine: { [field]: values[0] },
    theirs: { [field]: values[1] },
    other: isOwn ? ada : bob,
    adaId,
  };
}

test("API-06 every PUT and PATCH edits a resource with a version, or gives a reason for having none", () => {
  const writes = routes.filter(({ method }) => method === "PUT" || method === "PATCH");
  const edits = routes.filter(({ edits: kind, policy }) => kind !== undefined && policy !== "checkout");
  const byBuyers = routes.filter(({ edits: kind, policy }) => kind !== undefined && policy === "checkout");
  const unversioned = writes.filter(({ edits: kind }) => kind === undefined);

  expect(edits.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(EDITED).sort());
  // Tested in src/orders/buyer.
  expect(byBuyers.map(({ path }) => path)).toEqual([
    "/public/events/{event_id}/order/{order_short_id}",
    "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}",
  ]);
  expect(unversioned.map(({ path, unversioned: reason }) => [path, reason])).toMatchInlineSnapshot(`
    [
      [
        "/events/{event_id}/check-in-devices/{device_id}",
        "a name is typed whole, and the last one stands",
      ],
      [
        "/admin/accounts/{account_id}/vat-settings",
        "a setting is replaced as a whole, and few administrators share one installation",
      ],
      [
        "/public/events/{event_id}/order/{order_short_id}",
        "only the browser that holds the order writes its details, whole, until it is placed",
      ],
      [
        "/public/events/{event_id}/guests/{guest_token}",
        "a guest is named once: the second is refused as guest_named_already",
      ],
      [
        "/admin/accounts/{account_id}/messaging-tier",
        "one field, and the last administrator is right",
      ],
      [
        "/admin/accounts/{account_id}/notes",
        "a note is replaced as a whole, and few administrators share one installation",
      ],
      [
        "/admin/accounts/{account_id}/configuration",
        "one choice, and the last one counts",
      ],
      [
        "/admin/configurations/{configuration_id}",
        "a schedule is replaced as a whole, and few administrators share one installation",
      ],
    ]
  `);
});

test.each(Object.keys(EDITED))(
  "API-06 %s: refuses a stale write, and says what was changed and who changed it",
  async (call) => {
    const { fetched, version, write, mine, theirs, other, adaId } = await openEdited(call);
    const { field, isListed, isOwn } = EDITED[call]!;
    expect(version).toMatch(/^[\w-]{6,}$/);
    if (!isListed) expect(fetched.headers["etag"]).toBe(`"${version}"`);

    const first = await write(mine, { version });
    const stale = await write(theirs, { version, cookies: other });
    const again = await write(mine, { version });

    expect([first.status, first.json?.detail]).toEqual([first.status === 204 ? 204 : 200, undefined]);
    expect([stale.status, stale.json.code]).toEqual([409, "stale_write"]);
    const { conflict } = stale.json;
    if (first.status === 200) {
      expect(first.headers["etag"]).toBe(`"${first.json.data.version}"`);
      expect(conflict.version).toBe(first.json.data.version);
    }
    expect(conflict.changes.find((change: { field: string }) => change.field === field)).toMatchObject({
      field,
      value: mine[field],
      changed_by: { id: adaId, name: isOwn && field === "first_name" ? "Grace Tester" : "Ursula Tester" },
      changed_at: expect.stringMatching(/Z$/),
    });
    // Current values overwrite nothing, so a write whose answer was lost may be sent again.
    expect([again.status, again.json?.code]).toEqual([first.status, undefined]);

    const overwritten = await write(theirs, { version: conflict.version, cookies: other });
    expect([overwritten.status, overwritten.json?.code]).toEqual([first.status, undefined]);
  },
);

/** Two people write concurrently, both on top of the version they have read. */
function writeAtOnce(
  { write, version, mine, other }: Awaited<ReturnType<typeof openEdited>>,
  second: object,
) {
  return Promise.all([write(mine, { version }), write(second, { version, cookies: other })]);
}

const contested = Object.keys(EDITED).filter((call) => !EDITED[call]!.isSwitch);
test.each(contested)("API-06 %s: exactly one of two concurrent writes succeeds", async (call) => {
  const edited = await openEdited(call);

  const answers = await writeAtOnce(edited, edited.theirs);

  expect(answers.map(({ status }) => status).sort()).toEqual([expect.toBeOneOf([200, 204]), 409]);
});

test.each(Object.keys(EDITED).filter((call) => EDITED[call]!.beside))(
  "API-06 %s: merges concurrent changes of different fields",
  async (call) => {
    const answers = await writeAtOnce(await openEdited(call), EDITED[call]!.beside!);

    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  },
);

test("API-06 compares a value that is not a list of items as a whole, so that a shorter one overwrites", async () => {
  const { version, write } = await openEdited("PATCH /saved-views/{view_id}");
  await write({ state: { query: "late", sort_by: "created_at" } }, { version });

  const stale = await write({ state: { query: "late" } }, { version });

  expect([stale.status, stale.json.code]).toEqual([409, "stale_write"]);
});

test("API-06 a write without If-Match, or with *, overwrites", async () => {
  const { version, write, mine, theirs } = await openEdited("PUT /events/{event_id}");
  await write(mine, { version });

  expect((await write(theirs)).json.data.title).toBe("Night B");
  expect((await write(mine, { version: "foreign" })).status).toBe(409);
});

test("API-06 the description of the API lists the headers", () => {
  const { paths } = describeApi(dispatcher.routes, { title: "Tessera", url: "https://tickets.example.org" });
  const { put, get } = paths["/events/{event_id}"]!;

  expect(put!.parameters.map(({ name }) => name)).toContain("If-Match");
  expect(put!.responses["409"]!.content!["application/problem+json"]).toBeDefined();
  expect(put!.responses["200"]!.headers).toHaveProperty("ETag");
  expect(get!.responses["200"]!.headers).toHaveProperty("ETag");
  expect(paths["/events/{event_id}/products"]!.get!.responses["200"]!.headers).toBeUndefined();
});
