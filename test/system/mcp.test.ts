import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { recordCustomers } from "../../src/customers/index.ts";
import { FileAnswer } from "../../src/platform/http/contract.ts";
import { createConfirmations } from "../../src/platform/http/mcp/confirmations.ts";
import { callsForKey, DOCUMENTS_ABOUT_PEOPLE } from "../../src/platform/http/mcp/describe-calls.ts";
import {
  HIDDEN_LINK,
  maskedFieldOf,
  maskPersonalData,
} from "../../src/platform/http/mcp/mask-personal-data.ts";
import { addTools, type McpCall, type McpOptions } from "../../src/platform/http/mcp/mcp-server.ts";
import { StaleWrite } from "../../src/platform/http/editing/stale-write.ts";
import type { Log } from "../../src/platform/log.ts";
import { Refusal } from "../../src/values/refusal.ts";
import { shortId } from "../../src/values/short-id.ts";
import { TEST_SECRET_KEY, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeAccount, makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { makeCompletedOrder } from "../orders.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { app, dispatcher, send } = await wholeApi(services);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const account = await makeAccount(db);
const admin = await makeMember(db, { role: "ADMIN", account_id: account.id });
const event = await makeEvent(db, { account_id: account.id, title: "Spring concert" });
const other = await makeEvent(db);
const product = await makeProduct(db, event);
const order = await makeCompletedOrder(db, event, [{ product, quantity: 1 }], {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
});
const attendee = await db
  .selectFrom("attendees")
  .select(["id", "short_id"])
  .where("order_id", "=", order.id)
  .executeTakeFirstOrThrow();

const MASKED_ADMIN = { role: "ADMIN", showsPersonalData: false } as const;

/** The whole event in the form's shape, because an event is changed as a whole. */
const startNow = (
  await send(`GET /events/${event.id}`, { cookies: { "__Host-session": await makeSession(db, admin) } })
).json.data.start_date_local;

async function makeKey(facts: object = {}): Promise<string> {
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const { json } = await send("POST /api-keys", {
    cookies,
    body: { name: "Model", role: "ADMIN", ...facts },
  });
  return json.data.key;
}

async function connect(key: string, query = "") {
  const client = new Client({ name: "test", version: "1" });
  const url = new URL(`/api/mcp${query}`, address.replace("127.0.0.1", "localhost"));
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  );
  afterAll(() => client.close());
  return async (name: string, args: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const [{ text }] = content as unknown as [{ text: string }];
    // oxlint-disable-next-line typescript/no-explicit-any
    return { isError: isError === true, text, json: (text.startsWith("{") ? JSON.parse(text) : {}) as any };
  };
}

test("a model finds a call, reads its input, and reads data with it", async () => {
  const use = await connect(await makeKey());

  const found = await use("find_calls", { words: "get an event" });
  expect(found.json.calls).toContainEqual(
    expect.objectContaining({ call: "getEvent", request: "GET /events/{event_id}" }),
  );
  const described = await use("describe_call", { call: "getEvent" });
  expect(described.json.params).toEqual([expect.objectContaining({ name: "event_id", required: true })]);
  const read = await use("read", { call: "getEvent", params: { event_id: event.id } });
  expect(read.json.data.title).toBe("Spring concert");
});

test("masks people until the person who connects the model shows them", async () => {
  const key = await makeKey();
  const request = { call: "getAttendee", params: { event_id: event.id, attendee_id: attendee.id } };

  const masked = await (await connect(key))("read", request);
  expect(masked.json.data).toMatchObject({ first_name: "A…", last_name: "L…", email: "a…@example.com" });
  expect(masked.text).not.toContain("Lovelace");
  const shown = await (await connect(key, "?personal_data=shown"))("read", request);
  expect(shown.json.data).toMatchObject({ first_name: "Ada", last_name: "Lovelace" });
});

test("masks full names and ticket codes in a search, in lists and at a customer", async () => {
  await db.transaction().execute((tx) => recordCustomers(tx, [{ subject_id: order.id }]));
  const key = await makeKey();
  const [use, showing] = [await connect(key), await connect(key, "?personal_data=shown")];
  const found = await use("read", { call: "search", query: { query: "Lovelace" } });
  const orders = await use("read", { call: "listOrders", params: { event_id: event.id } });
  const attendees = await use("read", { call: "listAttendees", params: { event_id: event.id } });
  const customers = await use("read", { call: "listCustomers" });
  const customer_id = customers.json.data[0].id;
  const customer = await use("read", { call: "getCustomer", params: { customer_id } });

  expect(found.json.data.orders).toEqual([
    expect.objectContaining({ id: order.id, name: "A…", email: "a…@example.com" }),
  ]);
  expect(found.json.data.attendees).toEqual([expect.objectContaining({ id: attendee.id, name: "A…" })]);
  expect(customer.json.data.tickets).toEqual([expect.objectContaining({ name: "A…" })]);
  expect(orders.json.data[0].short_id).toBe("o…");
  for (const { text } of [found, orders, attendees, customers, customer]) {
    expect(text).not.toContain("Lovelace");
    expect(text).not.toContain(order.short_id);
    expect(text).not.toContain(attendee.short_id);
  }
  const shown = await showing("read", { call: "search", query: { query: "Lovelace" } });
  expect(shown.json.data.orders[0].name).toBe("Ada Lovelace");
});

test("hides links that open people's data without a log-in, and shows them with personal data", async () => {
  const key = await makeKey();
  const [use, showing] = [await connect(key), await connect(key, "?personal_data=shown")];
  const params = { event_id: event.id };
  const link = shortId("cil");
  await db
    .insertInto("check_in_lists")
    .values({ account_id: account.id, event_id: event.id, short_id: link, name: "Main entrance" })
    .execute();
  const change = { call: "exportAnswers", params, body: { format: "csv" } };
  const { json: preview } = await use("preview_change", change);
  const { json: made } = await use("make_change", { ...change, confirmation: preview.confirmation });
  await db.updateTable("tasks").set({ status: "DONE" }).where("id", "=", Number(made.job_uuid)).execute();
  const job = { call: "getAnswersExport", params, query: { job_uuid: Number(made.job_uuid) } };

  const [exported, lists, doors] = [
    await use("read", job),
    await use("read", { call: "listCheckInLists", params }),
    await use("read", { call: "listDoors" }),
  ];

  expect(exported.json.download_url).toBe(HIDDEN_LINK);
  expect(lists.json.data).toEqual([
    expect.objectContaining({ name: "Main entrance", short_id: HIDDEN_LINK }),
  ]);
  expect(doors.json.data[0].short_id).toBe(HIDDEN_LINK);
  expect((await showing("read", job)).json.download_url).toContain("/public/task-files/");
  expect((await showing("read", { call: "listCheckInLists", params })).text).toContain(link);
});

test("logs a bug behind a call, and answers with what identifies it", async () => {
  const errors: unknown[] = [];
  const answers = toolsOf({
    log: { error: (facts: unknown) => void errors.push(facts) } as unknown as Log,
    dispatch: async () => {
      throw new TypeError("x is not a function");
    },
  });

  const answer = await answers("read", { call: "getEvent", params: { event_id: event.id } });

  expect(answer).toMatchObject({ status: 500, code: "internal", request_id: "request-1" });
  expect(errors).toEqual([
    { request: "request-1", call: "getEvent", err: expect.objectContaining({ name: "TypeError" }) },
  ]);
});

test("answers when a call may be repeated, and what a stale change has overlooked, without names", async () => {
  const conflict = {
    version: "v2",
    changes: [
      {
        field: "first_name",
        value: "Ada",
        changed_by: { id: 1, name: "Grace Hopper" },
        changed_at: "2031-01-01T00:00:00Z",
      },
    ],
  };
  const thrown: Error[] = [new Refusal("busy"), new StaleWrite(conflict)];
  const answers = toolsOf({ dispatch: async () => Promise.reject(thrown.shift()!) });
  const read = () => answers("read", { call: "getEvent", params: { event_id: event.id } });

  const [busy, stale] = [await read(), await read()];

  expect(busy).toMatchObject({ status: 503, code: "busy", retry_after: 2 });
  expect(stale).toMatchObject({
    status: 409,
    code: "stale_write",
    conflict: {
      version: "v2",
      changes: [{ field: "first_name", value: "A…", changed_by: { id: 1, name: "G…" } }],
    },
  });
  expect(JSON.stringify(stale)).not.toContain("Grace");
});

/** The tools of one masked request, with a dispatcher that does what the test says. */
function toolsOf({ log = services.log, dispatch }: { log?: Log; dispatch: () => Promise<unknown> }) {
  type Tool = (args: object) => Promise<{ content: { text: string }[] }>;
  const tools = new Map<string, Tool>();
  addTools(
    { registerTool: (name: string, _about: unknown, tool: Tool) => void tools.set(name, tool) } as never,
    { dispatcher: { ...dispatcher, dispatch }, log } as unknown as McpOptions,
    {
      call: { locale: "en", requestId: "request-1" },
      member: { role: "ADMIN" },
      apiKey: "",
      showsPersonalData: false,
    } as unknown as McpCall,
  );
  return async (name: string, args: object) => JSON.parse((await tools.get(name)!(args)).content[0]!.text);
}

test("offers a model documents about people only if it is shown personal data", async () => {
  const key = await makeKey();
  const [use, showing] = [await connect(key), await connect(key, "?personal_data=shown")];
  const preview = {
    call: "previewMessage",
    params: { event_id: event.id },
    body: { subject: "Dear {{first_name}}", message: "<p>Hello</p>" },
  };

  expect((await use("preview_change", preview)).text).toMatch(/no call previewMessage/);
  expect((await use("find_calls", { words: "previewMessage" })).json.calls).toEqual([]);
  expect((await showing("describe_call", { call: "previewMessage" })).isError).toBe(false);
  const names = dispatcher.routes.map(({ name }) => name);
  expect([...DOCUMENTS_ABOUT_PEOPLE].filter((name) => !names.includes(name))).toEqual([]);
});

test("masks the old values in the preview of a change", async () => {
  const use = await connect(await makeKey());

  const preview = await use("preview_change", {
    call: "updateAttendee",
    params: { event_id: event.id, attendee_id: attendee.id },
    body: { first_name: "Grace", last_name: "Hopper", email: "grace@example.com" },
  });

  expect(preview.isError).toBe(false);
  expect(preview.json.changes).toContainEqual({ field: "last_name", before: "L…", after: "H…" });
  expect(preview.text).not.toContain("Lovelace");
});

test("does not mask a description of personal fields", async () => {
  const use = await connect(await makeKey());

  const described = await use("describe_call", { call: "getAttendee" });

  expect(described.text).not.toContain("…");
});

test("previews a change, makes it with its confirmation, and changes nothing before", async () => {
  const use = await connect(await makeKey());
  const change = {
    call: "updateEvent",
    params: { event_id: event.id },
    body: { title: "Autumn concert", start_date: startNow },
  };
  const titleNow = async () =>
    (await db.selectFrom("events").select("title").where("id", "=", event.id).executeTakeFirstOrThrow())
      .title;

  const described = await use("describe_call", { call: "updateEvent" });
  expect(described.isError).toBe(false);
  const preview = await use("preview_change", change);
  expect([preview.isError, preview.text]).toEqual([false, expect.stringContaining("Autumn concert")]);
  expect(preview.json.changes).toEqual([
    { field: "title", before: "Spring concert", after: "Autumn concert" },
  ]);
  expect(await titleNow()).toBe("Spring concert");

  const { confirmation } = preview.json;
  const another = await use("make_change", { ...change, body: { title: "Another" }, confirmation });
  expect(another.json.refused).toMatch(/confirmation/);
  expect(await titleNow()).toBe("Spring concert");

  const made = await use("make_change", { ...change, confirmation });
  expect([made.isError, await titleNow()]).toEqual([false, "Autumn concert"]);
});

test("refuses the confirmation of one key with another key", async () => {
  const change = {
    call: "updateEvent",
    params: { event_id: event.id },
    body: { title: "Mine", start_date: startNow },
  };
  const { json } = await (await connect(await makeKey()))("preview_change", change);

  const { confirmation } = json;
  const stolen = await (await connect(await makeKey()))("make_change", { ...change, confirmation });
  expect(stolen.json.refused).toMatch(/confirmation/);
});

test("a confirmation expires after ten minutes", () => {
  const confirmations = createConfirmations([TEST_SECRET_KEY]);
  const previewed = { apiKey: "tsr_x", call: "updateEvent", args: { body: { a: 1, b: 2 } } };
  const at = new Date("2031-01-01T00:00:00Z");
  const confirmation = confirmations.issue(previewed, at);

  const reordered = { ...previewed, args: { body: { b: 2, a: 1 } } };
  expect(confirmations.isValid(confirmation, reordered, new Date("2031-01-01T00:09:59Z"))).toBe(true);
  expect(confirmations.isValid(confirmation, previewed, new Date("2031-01-01T00:10:01Z"))).toBe(false);
  expect(confirmations.isValid("9999999999.x", previewed, at)).toBe(false);
});

test("a preview refuses like the change itself, at the same field", async () => {
  const use = await connect(await makeKey());

  const long = await use("preview_change", {
    call: "updateEvent",
    params: { event_id: event.id },
    body: { title: "x".repeat(400), start_date: startNow },
  });
  expect([long.isError, Object.keys(long.json.errors)]).toEqual([true, ["title"]]);
  const masked = await use("preview_change", {
    call: "updateAttendee",
    params: { event_id: event.id, attendee_id: attendee.id },
    body: { first_name: "A…", last_name: "Byron", email: "ada@example.com" },
  });
  expect(masked.json.refused).toMatch(/first_name is masked/);
});

test("refuses another account's event, a low role and an event scope as over HTTP", async () => {
  const use = await connect(await makeKey());
  expect((await use("read", { call: "getEvent", params: { event_id: other.id } })).json.status).toBe(404);

  const door = await connect(await makeKey({ role: "DOOR" }));
  expect((await door("read", { call: "getEvent", params: { event_id: event.id } })).isError).toBe(true);
  expect((await door("find_calls")).json.calls.map(({ call }: { call: string }) => call)).toContain(
    "listDoors",
  );
  const second = await makeEvent(db, { account_id: account.id });
  const scoped = await connect(await makeKey({ event_ids: [second.id] }));
  expect((await scoped("read", { call: "getEvent", params: { event_id: event.id } })).json.status).toBe(404);
});

test("a key limited to events that leaves out the path parameters gets 404 like every other key", async () => {
  const body = { title: "Mine", start_date: startNow };
  const answers = async (facts: object) => {
    const use = await connect(await makeKey(facts));
    return [
      await use("read", { call: "getEvent" }),
      await use("read", { call: "getEvent", params: {} }),
      await use("preview_change", { call: "updateEvent", body }),
    ].map(({ isError, json }) => ({ isError, status: json.status }));
  };

  const unscoped = await answers({});
  const scoped = await answers({ event_ids: [event.id] });

  expect(unscoped).toEqual(Array(3).fill({ isError: true, status: 404 }));
  expect(scoped).toEqual(unscoped);
});

test("reading tools change nothing, and changing tools do not read", async () => {
  const use = await connect(await makeKey());

  const read = await use("read", { call: "updateEvent", params: { event_id: event.id } });
  expect(read.json.refused).toBeDefined();
  const change = await use("preview_change", { call: "getEvent", params: { event_id: event.id } });
  expect(change.json.refused).toBeDefined();
});

test("answers 401 without an API key, also with a session", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { accept: "application/json, text/event-stream" };
  const cookies = { "__Host-session": await makeSession(db, admin) };

  expect((await send("POST /mcp", { body, headers })).status).toBe(401);
  expect((await send("POST /mcp", { body, headers, cookies })).status).toBe(401);
  const unknown = { ...headers, authorization: `Bearer tsr_${"x".repeat(43)}` };
  expect((await send("POST /mcp", { body, headers: unknown })).status).toBe(401);
});

test("refuses several messages in one request, and a subscription", async () => {
  const key = await makeKey();
  const headers = { accept: "application/json, text/event-stream", authorization: `Bearer ${key}` };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  expect((await send("POST /mcp", { body: [list, list], headers })).status).toBe(422);
  const listen = {
    jsonrpc: "2.0",
    id: 2,
    method: "subscriptions/listen",
    params: { toolsListChanged: true },
  };
  expect((await send("POST /mcp", { body: listen, headers })).status).toBe(422);
});

test("describes every call that a key may make with JSON", async () => {
  const use = await connect(await makeKey());
  const calls = callsForKey(dispatcher.routes, MASKED_ADMIN);

  expect(calls.length).toBeGreaterThan(150);
  for (const { name } of calls)
    expect([name, (await use("describe_call", { call: name })).isError]).toEqual([name, false]);
});

test("masks in lists and nested rows, and keeps texts that identify no person", () => {
  const rows = {
    data: [{ email: "b@x.org", product_title: "Balcony", answers: [{ answer: ["Vegan", "Nut"] }] }],
  };

  expect(maskPersonalData(rows)).toEqual({
    data: [{ email: "b…@x.org", product_title: "Balcony", answers: [{ answer: ["V…", "N…"] }] }],
  });
  const organizer = { name: "Owl Hall", email: "owls@x.org", timezone: "UTC" };
  expect(maskPersonalData({ organizer, user: { id: 1, name: "Ada" }, taxes: [{ name: "VAT" }] })).toEqual({
    organizer: { ...organizer, email: "o…@x.org" },
    user: { id: 1, name: "A…" },
    taxes: [{ name: "VAT" }],
  });
  const imported = {
    columns: [{ name: "E-mail", samples: ["ada@x.org"] }],
    problems: [{ line: 3, field: "email", text: "Ada Lovelace" }],
    tickets: [{ text: "Balcony" }],
  };
  expect(maskPersonalData(imported)).toEqual({
    columns: [{ name: "E-mail", samples: ["a…@x.org"] }],
    problems: [{ line: 3, field: "email", text: "A…" }],
    tickets: [{ text: "Balcony" }],
  });
  expect(maskPersonalData([{ field: "attendees.0.first_name", before: "Ada", after: null }])).toEqual([
    { field: "attendees.0.first_name", before: "A…", after: null },
  ]);
  expect(maskedFieldOf({ name: "A…" })).toBe("name");
  expect(maskedFieldOf({ attendees: [{ email: "b…@x.org" }] })).toBe("email");
  expect(maskedFieldOf({ title: "A…", email: "b@x.org" })).toBeNull();
  const masked = maskPersonalData({
    message: "Your order: https://x.org/order/1/o_abcdefghjkmnpqrstvwxyz0123",
  });
  expect(maskedFieldOf(masked)).toBe("message");
});

/** Names of fields that look personal but are not. */
const OF_NOBODY =
  /^(?:check_in_short_id|(?:event|organizer|product|item|list|tax|file|venue|door|device|column|provider|job|business|organization|api_key)_name|guest_names|age_note|invoice_notes|answer_(?:question_id|option)|question_answer_id|email_footer_message|answers_count|recipients_count|support_email|.*_emails?_.*|notes?_.*|has_.*|is_.*|notify_.*|(?:pay|respond|sort)_by|legal_.*_html)$/;
/** The last two steps of paths to names that identify no person: "taxes.name". */
const PLACES_OF_NOBODY = new Set([
  "account.name",
  "attributes.name",
  "columns.name",
  "failure.name",
  "fees.name",
  "lacking.name",
  "line_up.name",
  "organizer.name",
  "passed_on_fee.name",
  "product_categories.name",
  "sources.name",
  "taxes.name",
  "taxes_and_fees.name",
]);
/** Calls whose answer is a thing, not a person, so its own name or code is not personal. */
const OF_THINGS =
  /^[a-z]+(?:Own|Out)?(?:Account|AccountTax(?:es|OrFee).*|ApiKeys|CapacityAssignments?|Categor(?:y|ies)|CheckIn(?:Lists?|Link)|Devices?|Doors|Event|EventStatus|ManualOrderChoices|Organizers?|OrganizerStatus|SavedViews?|Tax(?:esAndFees|OrFee)|TicketChoices) data\.(?:name|short_id)$/;

/** Names of fields with addresses, codes or secrets. */
const LINK = /(?:url|href|link|token|secret|_short_id|srcset)$/;
/**
 * Those that are public, or that the organiser has typed, the secret that is shown once, and the code of a check-in,
 * which opens nothing: it names the check-in to undo.
 */
const OPEN_LINK =
  /(?:^|\.)(?:check_in_short_id|(?:images|logo|organizer_logo|line_up)\.url|data\.(?:url|srcset|secret)|images\.srcset|(?:website|terms|maps|legal_(?:imprint|privacy|refunds|terms))_url|legal_links\.href|tokens\.token)$/;

test("masks every field that looks personal, and every link that is not public", () => {
  const found: string[] = [];
  let count = 0;
  for (const { name, definition } of callsForKey(dispatcher.routes, MASKED_ADMIN)) {
    if (!definition.response || definition.response === FileAnswer) continue;
    const schema = z.toJSONSchema(definition.response, {
      io: "output",
      unrepresentable: "any",
      reused: "inline",
    });
    const paths = textsOf(maskPersonalData(sampleOf(schema as Schema)));
    const links = paths.filter((path) => LINK.test(path) && !OPEN_LINK.test(path));
    found.push(...links.map((path) => `${name} ${path}`));
    count += paths.length;
    found.push(
      ...paths
        .filter(isSuspicious)
        .map((path) => `${name} ${path}`)
        .filter((one) => !OF_THINGS.test(one)),
    );
  }

  expect(count).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

const SAMPLE = "Ada Lovelace";

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
}

/**
 * Returns a value of the schema with a person's name for every text. An object has the fields of all its
 * variants.
 */
function sampleOf({ anyOf, properties, items, type, ...schema }: Schema): unknown {
  if (anyOf) {
    const samples = anyOf.map(sampleOf).filter((one) => one !== null);
    const objects = samples.filter((one) => typeof one === "object");
    return objects.length > 0 && !objects.some(Array.isArray) ? Object.assign({}, ...objects) : samples[0];
  }
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, sampleOf(one)]));
  if (items) return [sampleOf(items)];
  return [type].flat().includes("string") && !schema.enum ? SAMPLE : null;
}

/** Returns the paths of texts that are not masked, without the indexes of lists. */
function textsOf(value: unknown, path = ""): string[] {
  if (value === SAMPLE) return [path];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key));
}

function isSuspicious(path: string): boolean {
  const [key, container] = path.split(".").toReversed() as [string, string?];
  return (
    /name|email|phone|note|recipient|answer|payload|html|sample|shown_for|pdf|short_id|(?:^|_)by$/.test(
      key,
    ) &&
    !OF_NOBODY.test(key) &&
    !PLACES_OF_NOBODY.has(`${container}.${key}`)
  );
}
