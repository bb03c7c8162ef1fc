import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Webhook as StandardWebhook, WebhookVerificationError } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "../../test/factories.ts";
import { type Received, startReceiver } from "../../test/webhook-receiver.ts";
import { restore, suspend } from "../admin/accounts/change-account.ts";
import { catalogApi } from "../catalog/api.ts";
import type { CatalogContract } from "../catalog/contract.ts";
import { createDatabaseLimiter } from "../platform/rate-limit/rate-limiter.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import type { OutboxEventKind } from "../platform/queue/outbox.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { webhooksApi } from "./api.ts";
import type { WebhooksContract } from "./contract.ts";
import { untilDue } from "./delivery/claim-deliveries.ts";
import { postWebhook } from "./delivery/post-webhook.ts";
import { startSendingWebhooks } from "./delivery/start-sending.ts";
import { notifyOfDisabledWebhook, sendWebhookDisabled } from "./emails/send-webhook-disabled.tsx";
import { WEBHOOK_LIMITS } from "./limit-webhooks.ts";
import { purgeWebhookMessages } from "./purge-webhook-messages.ts";
import type { WebhookEventType } from "./rules/event-types.ts";
import { createTargets } from "./targets/targets.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database, { webhookAllowedHosts: ["127.0.0.1"] });
const areas = [webhooksApi(services), catalogApi(services)];
const FAST = Array.from({ length: 9 }, () => 30);
/** A time limit, in milliseconds, that no test reaches. */
const LONGER_THAN_A_TEST = 300_000;

async function stage(types: WebhookEventType[], answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  onTestFinished(() => receiver.close());
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const api = clientOf<WebhooksContract & CatalogContract>(db, areas, { member });
  const params = { event_id: event.id };
  const { data } = await api("POST /events/{event_id}/webhooks", {
    params,
    body: { url: receiver.url, event_types: types },
  });
  const at = { ...params, webhook_id: data.id };
  return { receiver, member, event, api, params, at, secret: data.secret };
}

async function send(until: () => boolean | Promise<boolean>, schedule: readonly number[] = FAST) {
  const loop = startSendingWebhooks(services, { schedule });
  try {
    for (let turn = 0; turn < 600; turn++) {
      if (await until()) return;
      await sleep(20);
    }
    throw new Error("what was awaited did not happen");
  } finally {
    await loop.stop();
  }
}

async function happen(
  event: { id: number; account_id: number },
  kind: OutboxEventKind,
  subject_id: number,
): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      addOutboxEvent(tx, { kind, account_id: event.account_id, event_id: event.id, subject_id }),
    );
  while ((await processOutbox(db, recording)).length > 0);
}
const { recordWebhookMessages } = await import("./messages/record-webhook-messages.ts");
const recording = { ofAllKinds: [recordWebhookMessages] };

/** Checks the signature like a receiver, with the reference library of Standard Webhooks. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  try {
    new StandardWebhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

test("WHK-01 sends a sale as an order and its attendees, signed, in the shapes of the API", async () => {
  const { receiver, event, secret } = await stage(["order.created", "attendee.created"]);
  const order = await makeOrder(db, event, { quantity: 2 });

  await happen(event, "order-completed", order.id);
  await send(() => receiver.received.length === 3);

  const [told] = receiver.received.filter(({ json }) => json.event_type === "order.created");
  expect(told!.json).toMatchObject({
    event_type: "order.created",
    event_sent_at: expect.any(String),
    event_id: event.id,
    payload: { id: order.id, public_id: order.public_id, email: order.email, order_items: [{ quantity: 2 }] },
  });
  expect(told!.json.payload.attendees).toHaveLength(2);
  expect(told!.headers).toMatchObject({ "x-webhook-source": "Tessera", "content-type": /json/ });
  expect(told!.headers.signature).toBe(createHmac("sha256", secret).update(told!.body).digest("hex"));
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  expect(isSigned({ ...told!, body: told!.body.replace("order", "0rder") }, secret)).toBe(false);
  const stale = { ...told!.headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 360) };
  expect(isSigned({ ...told!, headers: stale }, secret)).toBe(false);
});

test("WHK-01 both secrets sign during a rotation, and the secret cannot be read again", async () => {
  const { receiver, event, api, at, secret } = await stage(["order.created"]);
  const order = await makeOrder(db, event);

  const { data: rotated } = await api("POST /events/{event_id}/webhooks/{webhook_id}/secret", { params: at });
  await happen(event, "order-completed", order.id);
  await send(() => receiver.received.length === 1);

  const [told] = receiver.received;
  expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect([isSigned(told!, secret), isSigned(told!, rotated.secret)]).toEqual([true, true]);
  expect(told!.headers["signature-previous"]).toBe(
    createHmac("sha256", secret).update(told!.body).digest("hex"),
  );
  const read = await api("GET /events/{event_id}/webhooks/{webhook_id}", { params: at });
  expect(JSON.stringify(read)).not.toContain("whsec_");
  const row = await db
    .selectFrom("webhooks")
    .select("secret")
    .where("id", "=", at.webhook_id)
    .executeTakeFirstOrThrow();
  expect(row.secret.includes(rotated.secret)).toBe(false);

  await sql`update webhooks set previous_secret_until = now() - interval '1 second' where id = ${at.webhook_id}`.execute(
    db,
  );
  await happen(event, "order-updated", order.id);
  await purgeWebhookMessages(db);
  await api("PUT /events/{event_id}/webhooks/{webhook_id}", {
    params: at,
    body: { url: receiver.url, event_types: ["order.updated"], status: "ENABLED" },
  });
  await happen(event, "order-updated", order.id);
  await send(() => receiver.received.length === 2);
  expect([isSigned(receiver.received[1]!, secret), isSigned(receiver.received[1]!, rotated.secret)]).toEqual([
    false,
    true,
  ]);
});

test("WHK-02 SSR-09 retries a failed delivery with the same id, and later deliveries about the object wait for it", async () => {
  let failures = 3;
  const { receiver, event, api, at } = await stage(["order.updated"], () => (failures-- > 0 ? 500 : 204));
  const order = await makeOrder(db, event);

  await happen(event, "order-updated", order.id);
  await happen(event, "order-updated", order.id);
  await send(() => receiver.received.filter(({ status }) => status === 204).length === 2);

  const ids = receiver.received.map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual([ids[0], ids[0], ids[0], ids[0]]);
  expect(ids[4]).not.toBe(ids[0]);
  const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}/logs", { params: at });
  expect(data.map(({ status, attempts }) => [status, attempts])).toEqual([
    ["DELIVERED", 1],
    ["DELIVERED", 4],
  ]);
  expect(data[1]!.attempt_log.map(({ response_code }) => response_code)).toEqual([500, 500, 500, 204]);
  expect(JSON.stringify(data)).not.toContain("thank you");
});

test("WHK-02 Retry-After delays all deliveries of the webhook, and the list says until when", async () => {
  const { receiver, event, api, at } = await stage(["order.updated"], () => ({
    status: 429,
    headers: { "retry-after": "3600" },
  }));
  const order = await makeOrder(db, event);

  await happen(event, "order-updated", order.id);
  await send(() => receiver.received.length === 1);

  const { rows } = await sql<{ held: number; next: number }>`
    select extract(epoch from w.held_until - now())::float8 as held, extract(epoch from d.next_attempt_at - now())::float8 as next
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id where w.id = ${at.webhook_id}`.execute(
    db,
  );
  expect(rows[0]!.held).toBeGreaterThan(3_500);
  expect(rows[0]!.next).toBeGreaterThan(3_500);

  // Another delivery that failed before is due earlier, and waits all the same.
  await sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${at.webhook_id}`.execute(
    db,
  );
  const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}", { params: at });
  const { data: log } = await api("GET /events/{event_id}/webhooks/{webhook_id}/logs", { params: at });
  for (const { next_attempt_at } of [data, log[0]!])
    expect(Date.parse(next_attempt_at!) - Date.now()).toBeGreaterThan(3_500_000);
});

test("WHK-02 a 410 response pauses the webhook and notifies its members once", async () => {
  const { receiver, member, event, api, at } = await stage(["order.updated"], () => 410);
  await makeMember(db, { role: "DOOR", account_id: member.account_id });
  const order = await makeOrder(db, event);

  await happen(event, "order-updated", order.id);
  await send(() => receiver.received.length === 1);

  const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}", { params: at });
  expect(data).toMatchObject({ status: "PAUSED", disabled_reason: "GONE", last_response_code: 410 });
  await notifyOfDisabledWebhook(services, { webhook_id: at.webhook_id });
  const { rows } = await sql<{ payload: { user_id: number; webhook_id: number } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-webhook-disabled'`.execute(db);
  expect(rows.map(({ payload }) => payload.user_id)).toEqual([member.user_id]);
  await sendWebhookDisabled(services, rows[0]!.payload);
  expect(services.emails.at(-1)).toMatchObject({ to: member.email, subject: "A webhook has been paused" });

  const { data: enabled } = await api("PUT /events/{event_id}/webhooks/{webhook_id}", {
    params: at,
    body: { url: receiver.url, event_types: ["order.updated"], status: "ENABLED" },
  });
  expect(enabled).toMatchObject({ status: "ENABLED", disabled_reason: null });
});

test("WHK-02 three days of failures pause the webhook, and enabling it sends the waiting deliveries", async () => {
  let isBroken = true;
  const { receiver, event, api, at } = await stage(["order.updated"], () => (isBroken ? 503 : 200));
  const order = await makeOrder(db, event);
  await sql`update webhooks set failing_since = now() - interval '73 hours' where id = ${at.webhook_id}`.execute(
    db,
  );

  await happen(event, "order-updated", order.id);
  await send(() => receiver.received.length === 1);
  const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}", { params: at });
  isBroken = false;
  await api("PUT /events/{event_id}/webhooks/{webhook_id}", {
    params: at,
    body: { url: receiver.url, event_types: ["order.updated"], status: "ENABLED" },
  });
  await send(() => receiver.received.length === 2);

  expect(data).toMatchObject({ status: "PAUSED", disabled_reason: "FAILING", pending_count: 1 });
  expect(data).toMatchObject({ last_problem: null, next_attempt_at: null });
  expect(receiver.received.map(({ status }) => status)).toEqual([503, 200]);
});

test("WHK-06 sends nothing more to a deleted webhook", async () => {
  const { receiver, event, api, at } = await stage(["order.updated"]);
  const order = await makeOrder(db, event);
  await happen(event, "order-updated", order.id);

  await api("DELETE /events/{event_id}/webhooks/{webhook_id}", { params: at });
  const loop = startSendingWebhooks(services, { schedule: FAST });
  await sleep(300);
  await loop.stop();

  expect(receiver.received).toEqual([]);
});

/** Starts a receiver that accepts connections and never answers. */
async function startSilentReceiver() {
  const server = http.createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => void (server.close(), server.closeAllConnections());
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    close,
  };
}

test("WHK-04 a slow receiver does not delay others", async () => {
  const slow = await startSilentReceiver();
  const stuck = await stage(["order.updated"]);
  await db.updateTable("webhooks").set({ url: slow.url }).where("id", "=", stuck.at.webhook_id).execute();
  const quick = await stage(["order.updated"]);
  for (let index = 0; index < 20; index++)
    await happen(stuck.event, "order-updated", (await makeOrder(db, stuck.event)).id);
  const order = await makeOrder(db, quick.event);

  const loop = startSendingWebhooks(services, { schedule: FAST, timeout: LONGER_THAN_A_TEST });
  while ((await slow.connections()) < 4) await sleep(10);
  await happen(quick.event, "order-updated", order.id);
  while (quick.receiver.received.length === 0) await sleep(10);
  // The slow receiver has not answered yet, and has as many requests as one webhook may have.
  const waiting = await slow.connections();
  await db.updateTable("webhooks").set({ status: "PAUSED" }).where("id", "=", stuck.at.webhook_id).execute();
  slow.close();
  await loop.stop();

  expect(waiting).toBe(4);
}, 60_000);

test("WHK-04 many slow receivers of one account do not delay another account", async () => {
  const slow = await startSilentReceiver();
  const { url } = slow;
  const stuck = await stage(["order.updated"]);
  const body = { url, event_types: ["order.updated" as const] };
  for (let index = 0; index < 15; index++)
    await stuck.api("POST /events/{event_id}/webhooks", { params: stuck.params, body });
  await db.updateTable("webhooks").set({ url }).where("id", "=", stuck.at.webhook_id).execute();
  for (let index = 0; index < 8; index++)
    await happen(stuck.event, "order-updated", (await makeOrder(db, stuck.event)).id);
  const quick = await stage(["order.updated"]);
  const order = await makeOrder(db, quick.event);

  const loop = startSendingWebhooks(services, { schedule: FAST, timeout: LONGER_THAN_A_TEST });
  while ((await slow.connections()) < 16) await sleep(10);
  // Without the limit of an account, the deliveries to its other webhooks would start within this time.
  await sleep(500);
  await happen(quick.event, "order-updated", order.id);
  while (quick.receiver.received.length === 0) await sleep(10);
  // These requests still wait for their responses. No further one of the account has started.
  const taken = await slow.connections();
  await db
    .updateTable("webhooks")
    .set({ status: "PAUSED" })
    .where("account_id", "=", stuck.event.account_id)
    .execute();
  slow.close();
  await loop.stop();

  expect(taken).toBe(16);
}, 60_000);

test("sends nothing while an account is suspended, and afterwards what has waited", async () => {
  const { receiver, event } = await stage(["order.updated"]);
  const other = await stage(["order.updated"]);
  const orders = [await makeOrder(db, event), await makeOrder(db, other.event)];
  await suspend(db, event.account_id, "Complaints");

  await happen(event, "order-updated", orders[0]!.id);
  await happen(other.event, "order-updated", orders[1]!.id);
  const loop = startSendingWebhooks(services, { schedule: FAST });
  onTestFinished(() => loop.stop());
  await expect.poll(() => other.receiver.received.length).toBe(1);
  await sleep(300);
  const during = receiver.received.length;
  const untilNext = await untilDue(db);
  await restore(db, event.account_id);

  await expect.poll(() => receiver.received.length).toBe(1);
  expect(during).toBe(0);
  // If the waiting delivery counted as due, the loop would query the database without a pause.
  expect(untilNext ?? Infinity).toBeGreaterThan(60_000);
});

test("resends a delivery, replays messages since an instant, and sends a test event", async () => {
  const { receiver, event, api, at } = await stage(["order.updated"]);
  const order = await makeOrder(db, event);
  await happen(event, "order-updated", order.id);
  await happen(event, "order-cancelled", order.id);
  await send(() => receiver.received.length === 1);
  const first = await api("GET /events/{event_id}/webhooks/{webhook_id}/logs", { params: at });

  await api("POST /events/{event_id}/webhooks/{webhook_id}/logs/{delivery_id}/resend", {
    params: { ...at, delivery_id: first.data[0]!.id },
  });
  await send(() => receiver.received.length === 2);
  await api("PUT /events/{event_id}/webhooks/{webhook_id}", {
    params: at,
    body: { url: receiver.url, event_types: ["order.updated", "order.cancelled"], status: "ENABLED" },
  });
  const since = new Date(Date.now() - 60_000).toISOString();
  const replay = await api("POST /events/{event_id}/webhooks/{webhook_id}/replay", {
    params: at,
    body: { since },
  });
  await send(() => receiver.received.length === 4);
  await api("POST /events/{event_id}/webhooks/{webhook_id}/test", {
    params: at,
    body: { event_type: "order.created" },
  });
  await send(() => receiver.received.length === 5);

  const [original, resent, again, missed, tested] = receiver.received;
  expect([resent!.id, again!.id]).toEqual([original!.id, original!.id]);
  expect(resent!.body).toBe(original!.body);
  expect(replay.data.queued).toBe(2);
  // The message was stored although the webhook did not receive its type at that time.
  expect(missed!.json.event_type).toBe("order.cancelled");
  expect(tested!.json).toMatchObject({
    is_test: true,
    event_type: "order.created",
    payload: { id: order.id },
  });
  const old = new Date(Date.now() - 32 * 86_400_000).toISOString();
  await expect(
    api("POST /events/{event_id}/webhooks/{webhook_id}/replay", { params: at, body: { since: old } }),
  ).rejects.toMatchObject({ fields: { since: [{ code: "past" }] } });
});

test("a message that waits from an earlier replay is sent once for both", async () => {
  const { receiver, event, api, at } = await stage(["order.updated"]);
  for (let turn = 0; turn < 3; turn++) await happen(event, "order-updated", (await makeOrder(db, event)).id);
  await send(() => receiver.received.length === 3);
  const since = new Date(Date.now() - 60_000).toISOString();
  const replay = async () =>
    (await api("POST /events/{event_id}/webhooks/{webhook_id}/replay", { params: at, body: { since } })).data
      .queued;

  expect([await replay(), await replay()]).toEqual([3, 3]);
  await send(() => receiver.received.length === 6);
  const deliveries = db
    .selectFrom("webhook_deliveries")
    .where("webhook_id", "=", at.webhook_id)
    .select("kind");
  expect(await deliveries.where("kind", "=", "REPLAY").execute()).toHaveLength(3);
  expect(await replay()).toBe(3);
  await send(() => receiver.received.length === 9);
});

test("a second replay sends the newest message about an object last, also if it still waits from the first", async () => {
  const failing = new Set<string>();
  const { receiver, event, api, at } = await stage(["order.updated", "order.cancelled"], ({ json }) =>
    failing.has(json.event_type) ? 500 : 200,
  );
  const order = await makeOrder(db, event);
  await happen(event, "order-updated", order.id);
  await happen(event, "order-cancelled", order.id);
  await send(() => receiver.received.length === 2);
  const since = new Date(Date.now() - 60_000).toISOString();
  const replay = () =>
    api("POST /events/{event_id}/webhooks/{webhook_id}/replay", { params: at, body: { since } });
  failing.add("order.cancelled");
  await replay();
  await send(() => receiver.received.length === 4, [LONGER_THAN_A_TEST]);

  await replay();
  failing.clear();
  const due = { next_attempt_at: sql<Date>`now()` };
  const ofWebhook = db.updateTable("webhook_deliveries").where("webhook_id", "=", at.webhook_id);
  await ofWebhook.set(due).where("status", "=", "PENDING").execute();
  const waiting = db
    .selectFrom("webhook_deliveries")
    .where("webhook_id", "=", at.webhook_id)
    .where("status", "=", "PENDING")
    .select("id");
  await send(async () => (await waiting.execute()).length === 0);

  const told = receiver.received.map(({ json }) => json.event_type);
  expect(told.slice(0, 4)).toEqual(["order.updated", "order.cancelled", "order.updated", "order.cancelled"]);
  expect(told.slice(4)).toEqual(["order.cancelled", "order.updated", "order.cancelled"]);
});

test("the resend of a resent delivery has a subject as short as that of the first", async () => {
  const { receiver, event, api, at } = await stage(["order.updated"]);
  await happen(event, "order-updated", (await makeOrder(db, event)).id);
  await send(() => receiver.received.length === 1);

  for (let turn = 0; turn < 3; turn++) {
    const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}/logs", { params: at });
    await api("POST /events/{event_id}/webhooks/{webhook_id}/logs/{delivery_id}/resend", {
      params: { ...at, delivery_id: data[0]!.id },
    });
  }

  const rows = await db
    .selectFrom("webhook_deliveries")
    .select("subject")
    .where("webhook_id", "=", at.webhook_id)
    .where("kind", "=", "RESEND")
    .execute();
  expect(rows.map(({ subject }) => subject.split(":resent:").length)).toEqual([2, 2, 2]);
});

test.each(Object.values(WEBHOOK_LIMITS))(
  "ABU-17 limits $name of an account to $points an hour",
  async (limit) => {
    const { member, api, at, event } = await stage(["order.updated"]);
    const order = await makeOrder(db, event);
    await happen(event, "order-updated", order.id);
    const { data } = await api("GET /events/{event_id}/webhooks/{webhook_id}/logs", { params: at });
    const again = { ...at, delivery_id: data[0]!.id };
    const act = {
      "webhook-tests": () =>
        api("POST /events/{event_id}/webhooks/{webhook_id}/test", {
          params: at,
          body: { event_type: "order.updated" },
        }),
      "webhook-resends": () =>
        api("POST /events/{event_id}/webhooks/{webhook_id}/logs/{delivery_id}/resend", { params: again }),
      "webhook-replays": () =>
        api("POST /events/{event_id}/webhooks/{webhook_id}/replay", {
          params: at,
          body: { since: new Date().toISOString() },
        }),
    }[limit.name]!;
    const limiter = createDatabaseLimiter(
      { pool: services.pool, secretKey: services.config.secretKey },
      limit,
    );
    for (let taken = 0; taken < limit.points - 1; taken += 1)
      await limiter.consume(String(member.account_id));

    await act();

    await expect(act()).rejects.toMatchObject({ code: "too_many_webhook_tries", facts: { minutes: 60 } });
    await db.updateTable("webhooks").set({ status: "PAUSED" }).where("id", "=", at.webhook_id).execute();
  },
);

test("records changes of a product in the transaction that makes them, also for an organiser", async () => {
  const { receiver, member, event, api } = await stage(["event.created"]);
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  await api("POST /organizers/{organizer_id}/webhooks", {
    params: { organizer_id },
    body: { url: receiver.url, event_types: ["product.updated", "product.deleted"] },
  });
  const product = await makeProduct(db, event);
  const params = { event_id: event.id, product_id: product.id };

  await api("PATCH /events/{event_id}/products/{product_id}", { params, body: { is_hidden: true } });
  await api("DELETE /events/{event_id}/products/{product_id}", { params });
  const outsider = clientOf<CatalogContract>(db, areas, { member: await makeMember(db) });
  await expect(outsider("DELETE /events/{event_id}/products/{product_id}", { params })).rejects.toMatchObject(
    { code: "not_found" },
  );
  while ((await processOutbox(db, recording)).length > 0);
  await send(() => receiver.received.length === 1);

  // The product is deleted by then, so only the message about its deletion has a body.
  expect(receiver.received[0]!.json).toMatchObject({
    event_type: "product.deleted",
    payload: { id: product.id },
  });
  expect(member.role).toBe("ADMIN");
});

test.each([
  ["http://10.0.0.1/", "internal_address"],
  ["http://167772161/", "internal_address"],
  ["ftp://example.com/", "invalid_format"],
  ["http://nowhere.invalid/", "unresolvable"],
])("SSR-01 refuses %s when it is saved", async (url, code) => {
  const { api, params } = await stage(["order.created"]);

  await expect(
    api("POST /events/{event_id}/webhooks", { params, body: { url, event_types: ["order.created"] } }),
  ).rejects.toMatchObject({ fields: { url: [{ code }] } });
});

const CONFIG = { publicUrl: "https://tickets.example.org", hostAliases: [] };
const POST = { body: "{}", headers: {} };

test("SSR-05 connects to the address that was checked, and refuses an internal one", async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const answers = [[{ address: "93.184.216.34", family: 4 }], [{ address: "127.0.0.1", family: 4 }]];
  const rebinding = createTargets(
    { ...CONFIG, webhookAllowedHosts: [] },
    { resolve: async () => answers.shift() ?? [] },
  );
  const { port } = new URL(receiver.url);

  expect(await rebinding.check(`http://rebind.example.com:${port}/`)).toBeNull();
  const outcome = await postWebhook(rebinding, { ...POST, url: `http://rebind.example.com:${port}/` });

  expect(outcome).toMatchObject({ code: null, problem: "internal_address" });
  expect(receiver.received).toEqual([]);
});

test.each([
  "http://127.0.0.1/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://0x7f.1/",
  "http://169.254.169.254/",
])("SSR-02 refuses %s when it is sent, whatever was saved", async (url) => {
  const targets = createTargets({ ...CONFIG, webhookAllowedHosts: [] });

  expect(await postWebhook(targets, { ...POST, url })).toMatchObject({
    code: null,
    problem: "internal_address",
  });
});

test("SSR-02 does not follow a redirect", async () => {
  const inside = await startReceiver();
  const outside = await startReceiver(() => ({ status: 302, headers: { location: inside.url } }));
  onTestFinished(() => Promise.all([inside.close(), outside.close()]).then(() => {}));
  const targets = createTargets({ ...CONFIG, webhookAllowedHosts: ["127.0.0.1"] });

  expect(await postWebhook(targets, { ...POST, url: outside.url })).toMatchObject({ code: 302 });
  expect(inside.received).toEqual([]);
});

test.each([
  [
    "an endless body",
    (response: http.ServerResponse) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(32_768)), 1);
      response.on("close", () => clearInterval(timer));
    },
    { code: 200, problem: null },
  ],
  [
    "one byte a second",
    (response: http.ServerResponse) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 100);
      response.on("close", () => clearInterval(timer));
    },
    { code: null, problem: "timeout" },
  ],
  ["no answer", () => {}, { code: null, problem: "timeout" }],
  [
    "endless headers",
    (response: http.ServerResponse) => {
      response.socket!.write("HTTP/1.1 200 OK\r\n" + "x-a: b\r\n".repeat(20_000));
    },
    { code: null, problem: "failed" },
  ],
  [
    "a reset",
    (response: http.ServerResponse) => response.socket!.resetAndDestroy(),
    { code: null, problem: "reset" },
  ],
  [
    "a change of the protocol",
    (response: http.ServerResponse) =>
      response.socket!.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    { code: null, problem: "failed" },
  ],
] as const)("SSR-08 cuts off %s", async (_what, act, expected) => {
  const server = http.createServer((_request, response) => void act(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  const targets = createTargets({ ...CONFIG, webhookAllowedHosts: ["127.0.0.1"] });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  // Only two end by this limit. The others end by their own, on a machine of any speed.
  const timeout = expected.problem === "timeout" ? 1_000 : LONGER_THAN_A_TEST;
  const outcome = await postWebhook(targets, { ...POST, url }, { timeout });

  expect(outcome).toMatchObject(expected);
});

test("a webhook whose host no longer exists can be paused and changed, but not enabled again", async () => {
  const { api, at } = await stage(["order.created"]);
  const url = "http://gone.invalid/";
  await db.updateTable("webhooks").set({ url }).where("id", "=", at.webhook_id).execute();
  const update = async (status: "ENABLED" | "PAUSED") =>
    (
      await api("PUT /events/{event_id}/webhooks/{webhook_id}", {
        params: at,
        body: { url, event_types: ["order.updated"], status },
      })
    ).data;

  const [changed, paused] = [await update("ENABLED"), await update("PAUSED")];

  expect(changed).toMatchObject({ status: "ENABLED", event_types: ["order.updated"] });
  expect(paused).toMatchObject({ status: "PAUSED" });
  await expect(update("ENABLED")).rejects.toMatchObject({ fields: { url: [{ code: "unresolvable" }] } });
});
