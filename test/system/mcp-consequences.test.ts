import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { COUNTED_BY, NOT_REHEARSED } from "../../src/app/mcp/consequence-words.ts";
import { callsForKey } from "../../src/platform/http/mcp/describe-calls.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeAccount, makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../factories.ts";
import { makePayment } from "../intents.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
services.config.isDemo = true;
const { app, dispatcher, send } = await wholeApi(services);
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const account = await makeAccount(db);
const admin = await makeMember(db, { role: "ADMIN", account_id: account.id });
const event = await makeEvent(db, { account_id: account.id });
const product = await makeProduct(db, event, { price: 2_500 });
const unsold = await makeProduct(db, event, { price: 100 });
const order = await makeOrder(db, event, {
  product,
  quantity: 2,
  status: "COMPLETED",
  total_gross: 5_000,
  email: "ada@example.com",
});
await makePayment(db, { id: order.id, account_id: account.id, event_id: event.id, amount: 5_000 });
await db
  .updateTable("orders")
  .set({ payment_provider: "SIMULATOR", payment_status: "PAYMENT_RECEIVED" })
  .where("id", "=", order.id)
  .execute();
const ids = { event_id: event.id, order_id: order.id, product_id: unsold.id };
const use = await connect();

async function connect() {
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const { json } = await send("POST /api-keys", { cookies, body: { name: "Model", role: "ADMIN" } });
  const client = new Client({ name: "test", version: "1" });
  const url = new URL("/api/mcp", address.replace("127.0.0.1", "localhost"));
  const headers = { authorization: `Bearer ${json.data.key}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  afterAll(() => client.close());
  return async (call: string, params: object, body?: unknown) => {
    const given = { call, params, ...(body !== undefined && { body }) };
    const { content } = await client.callTool({ name: "preview_change", arguments: given });
    const [{ text }] = content as unknown as [{ text: string }];
    // oxlint-disable-next-line typescript/no-explicit-any
    return { text, json: JSON.parse(text) as any };
  };
}

/** Everything that a dry run could have changed. */
async function rowsNow() {
  const tables = [
    "orders",
    "attendees",
    "refunds",
    "events",
    "products",
    "messages",
    "tasks",
    "outbox_events",
  ];
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table as "orders")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  const { status } = await db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return [status, ...counts.map(({ count }) => count)];
}

test("a refund says its amount, its currency and who is mailed, and requests none", async () => {
  const before = await rowsNow();
  const { json } = await use("refundOrder", ids, { amount: 1_500, cancel_order: true });

  expect(json.consequence).toContain(
    "Requests 1 refund of 1500 minor units of EUR in total from the payment provider. " +
      "Emails the buyer about 1 refund. Cancels 1 order once the provider accepts it.",
  );
  expect(json.not_known).toContainEqual(expect.stringContaining("provider accepts"));
  expect(await rowsNow()).toEqual(before);
});

test("a refund above what was paid is refused in the dry run", async () => {
  const { json } = await use("refundOrder", ids, { amount: 9_999 });

  expect(json.status).toBe(422);
  expect(json.confirmation).toBeUndefined();
});

test("a cancelled order says how many tickets change and how many buyers are mailed", async () => {
  const before = await rowsNow();
  const { json, text } = await use("cancelOrder", ids);

  expect(json.consequence).toContain("Cancels 1 order and queues an email about it for 1 buyer.");
  expect(json.consequence).toContain("Changes 2 rows of attendees.");
  expect(text).not.toContain("ada@");
  expect(await rowsNow()).toEqual(before);
});

test("a message to a group says how many people it mails, and mails nobody", async () => {
  const before = await rowsNow();
  const { json } = await use("writeMessage", ids, {
    subject: "New venue",
    message: "<p>We have moved.</p>",
    message_type: "ALL_ATTENDEES",
  });

  expect([json, json.consequence]).toEqual([
    json,
    expect.arrayContaining([expect.stringMatching(/^Emails \d+ recipients? soon after the change/)]),
  ]);
  expect(services.emails).toEqual([]);
  expect(await rowsNow()).toEqual(before);
});

test("bulk actions on orders and attendees say whom they reach and what they refund", async () => {
  const before = await rowsNow();
  const orders = await use("actOnOrders", ids, { action: "cancel-and-refund-orders", ids: [order.id] });
  const attendees = await use("actOnAttendees", ids, { action: "cancel-attendees", matching: {} });

  expect(orders.json.consequence).toEqual(
    expect.arrayContaining([
      "Chooses 1 row; the action changes 1 and leaves 0 as they are.",
      "Refunds 5000 minor units of EUR in total.",
      expect.stringContaining("Starts the background task cancel-and-refund-orders for 1 row"),
    ]),
  );
  expect(attendees.json.consequence).toContain(
    "Chooses 2 rows; the action changes 2 and leaves 0 as they are.",
  );
  expect(await rowsNow()).toEqual(before);
});

test("bulk actions on other lists say what they do to the chosen rows, and do nothing", async () => {
  const before = await rowsNow();
  const hidden = await use("actOnProducts", ids, { action: "hide-products", matching: {} });
  const archived = await use(
    "actOnEvents",
    {},
    {
      action: "archive-events",
      events_status: "upcoming",
      ids: [event.id],
    },
  );

  expect(hidden.json.consequence).toContain(
    "Hides 2 products from visitors. What was sold stays valid, and they can be shown again. " +
      "Each is checked like a single change; those that are refused stay as they are.",
  );
  expect([archived.json, archived.json.consequence]).toEqual([
    archived.json,
    expect.arrayContaining([expect.stringMatching(/^Archives 1 event: their pages are taken down/)]),
  ]);
  expect(await rowsNow()).toEqual(before);
});

test("a deletion says what goes, or is refused as the deletion would be", async () => {
  const before = await rowsNow();
  const empty = await makeEvent(db, { account_id: account.id });
  const deleted = await use("deleteProduct", ids);
  const sold = await use("deleteProduct", { ...ids, product_id: product.id });
  const whole = await use("deleteEvent", { event_id: empty.id });
  const refused = await use("deleteEvent", { event_id: event.id });

  expect(deleted.json.consequence).toContain("Deletes 1 product.");
  expect(sold.json.status).toBe(409);
  expect(whole.json.consequence).toContain("Changes 1 row of events.");
  expect(refused.json.status).toBe(409);
  await db.deleteFrom("products").where("event_id", "=", empty.id).execute();
  expect((await rowsNow())[0]).toBe(before[0]);
  const still = db.selectFrom("products").select("deleted_at").where("id", "=", unsold.id);
  expect(await still.executeTakeFirstOrThrow()).toEqual({ deleted_at: null });
});

test("a duplicate says what it adds, and adds nothing", async () => {
  const before = await rowsNow();
  const copy = await use("duplicateProduct", ids, {});
  const parts = [
    "products",
    "questions",
    "settings",
    "promo_codes",
    "capacity_assignments",
    "check_in_lists",
  ];
  const others = ["event_cover_image", "ticket_logo", "webhooks", "affiliates"];
  const again = await use("duplicateEvent", ids, {
    title: "Again",
    start_date: "2099-05-01T19:00",
    ...Object.fromEntries([...parts, ...others].map((part) => [`duplicate_${part}`, true])),
  });

  expect(copy.json.consequence).toContain("Adds 1 row of products.");
  expect(again.json.consequence).toEqual(
    expect.arrayContaining(["Adds 1 row of events.", "Adds 2 rows of products."]),
  );
  expect(await rowsNow()).toEqual(before);
});

test("the calls that are counted or never rehearsed exist", () => {
  const names = dispatcher.routes.map(({ name }) => name);
  const requests = dispatcher.routes.map(({ definition: { method, path } }) => `${method} ${path}`);

  expect(
    Object.entries(COUNTED_BY)
      .flat()
      .filter((name) => !names.includes(name)),
  ).toEqual([]);
  expect(Object.keys(NOT_REHEARSED).filter((request) => !requests.includes(request))).toEqual([]);
});

test("every dry run of a change says more than its input, or why not", { timeout: 180_000 }, async () => {
  const before = await rowsNow();
  const said: Record<string, string> = {};
  const silent: string[] = [];
  for (const { name, definition } of callsForKey(dispatcher.routes, {
    role: "ADMIN",
    showsPersonalData: false,
  })) {
    if (definition.method === "GET") continue;
    const names = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
    const known: Record<string, number> = {
      ...ids,
      organizer_id: event.organizer_id,
      account_id: account.id,
    };
    const params = Object.fromEntries(names.map((one) => [one, known[one] ?? 1]));
    const body =
      definition.body && sampleOf(z.toJSONSchema(definition.body, { io: "input", unrepresentable: "any" }));
    const { json } = await use(name, params, body);
    const words = [...(json.consequence ?? []), ...(json.not_known ?? [])];
    said[name] = json.status === undefined ? "told" : "refused";
    const isRefused = json.status >= 400 && json.status < 500 && typeof json.detail === "string";
    if (!isRefused && words.length === 0) silent.push(`${name} ${JSON.stringify(json)}`);
  }

  expect(silent).toEqual([]);
  expect(Object.values(said).filter((one) => one === "told").length).toBeGreaterThan(20);
  expect(services.emails).toEqual([]);
  expect(await rowsNow()).toEqual(before);
});

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minItems?: number;
}

/** A value with the required fields. Not always valid: then the dry run refuses as the change would. */
function sampleOf(schema: unknown): unknown {
  const { type, properties = {}, required = [], items, anyOf, minItems = 0, ...of } = schema as Schema;
  if (of.const !== undefined) return of.const;
  if (of.enum) return of.enum[0];
  if (anyOf) return sampleOf(anyOf[0]);
  switch ([type].flat()[0]) {
    case "object":
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
    case "array":
      return Array.from({ length: minItems }, () => sampleOf(items ?? {}));
    case "integer":
    case "number":
      return Math.max(of.minimum ?? 1, 1);
    case "boolean":
      return true;
    default:
      return of.format === "email" ? "new@example.org" : "Example";
  }
}
