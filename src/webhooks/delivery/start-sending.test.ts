import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder } from "../../../test/factories.ts";
import { startReceiver } from "../../../test/webhook-receiver.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { measureLoops } from "../../platform/queue/measure-loops.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { webhooksApi } from "../api.ts";
import type { WebhooksContract } from "../contract.ts";
import { recordWebhookMessages } from "../messages/record-webhook-messages.ts";
import { untilDue } from "./claim-deliveries.ts";
import { startSendingWebhooks } from "./start-sending.ts";

const database = await testDatabase();
const { db } = database;
/** The loops rest until something is due, as they do while wake-ups arrive. */
const services = {
  ...testServices(database, { webhookAllowedHosts: ["127.0.0.1"] }),
  wakeUps: {
    wake: () => {},
    of: () => ({ subscribe: () => () => {}, isListening: () => true }),
  },
};
const MINUTE = 60_000;
const HOURS = [300 * MINUTE];

const registry = new Registry();
measureLoops(registry);

/** How often the loop that sends has run. */
async function countRuns(): Promise<number> {
  const { values } = await registry.getSingleMetric("tessera_background_loop_runs")!.get();
  return values
    .filter(({ labels }) => labels["loop"] === "webhooks")
    .reduce((sum, { value }) => sum + value, 0);
}

/** An order of an event whose receiver refuses everything while `isBroken`. */
async function stage() {
  const state = { isBroken: true };
  const receiver = await startReceiver(() => (state.isBroken ? 500 : 200));
  onTestFinished(() => receiver.close());
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const api = clientOf<WebhooksContract>(db, [webhooksApi(services)], { member });
  const { data } = await api("POST /events/{event_id}/webhooks", {
    params: { event_id: event.id },
    body: { url: receiver.url, event_types: ["order.updated"] },
  });
  onTestFinished(
    async () =>
      void (await db.updateTable("webhooks").set({ status: "PAUSED" }).where("id", "=", data.id).execute()),
  );
  const order = await makeOrder(db, event);
  const change = async () => {
    await db.transaction().execute((tx) =>
      addOutboxEvent(tx, {
        kind: "order-updated",
        account_id: event.account_id,
        event_id: event.id,
        subject_id: order.id,
      }),
    );
    await processOutbox(db, { ofAllKinds: [recordWebhookMessages] });
  };
  return { api, event, receiver, state, change, webhookId: data.id };
}

/** Sends until the condition holds. */
async function sendUntil(isDone: () => boolean): Promise<void> {
  const loop = startSendingWebhooks(services, { schedule: HOURS });
  await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
  await loop.stop();
}

const moveUp = (webhookId: number, which: "first" | "all") =>
  sql`update webhook_deliveries set next_attempt_at = now()
      where webhook_id = ${webhookId} and status = 'PENDING'
        and (${which === "all"} or id = (
          select min(id) from webhook_deliveries where webhook_id = ${webhookId} and status = 'PENDING'))`.execute(
    db,
  );

test("a change of an object whose earlier delivery waits for a retry is due after the retry, and is sent then", async () => {
  const { change, receiver, state, webhookId } = await stage();
  await change();
  await sendUntil(() => receiver.received.length === 1);

  await change();
  const untilNext = await untilDue(db);
  state.isBroken = false;
  await moveUp(webhookId, "first");
  await sendUntil(() => receiver.received.length === 3);

  expect(untilNext).toBeGreaterThan(60 * MINUTE);
  const ids = receiver.received.map(({ id }) => id);
  expect([ids[1], ids[2]]).toEqual([ids[0], expect.not.stringMatching(ids[0]!)]);
});

test("a replay of an object whose delivery waits for a retry is due after the retry", async () => {
  const { api, event, change, receiver, webhookId } = await stage();
  await change();
  await sendUntil(() => receiver.received.length === 1);

  await api("POST /events/{event_id}/webhooks/{webhook_id}/replay", {
    params: { event_id: event.id, webhook_id: webhookId },
    body: { since: new Date(Date.now() - MINUTE).toISOString() },
  });

  expect(await untilDue(db)).toBeGreaterThan(60 * MINUTE);
});

test("due deliveries that cannot be claimed do not keep the loop busy", async () => {
  const { change, receiver, webhookId } = await stage();
  await change();
  await sendUntil(() => receiver.received.length === 1);
  await change();
  // As if the change had been recorded while the first attempt was under way.
  await sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhookId} and attempts = 0`.execute(
    db,
  );

  const loop = startSendingWebhooks(services, { schedule: HOURS });
  await sleep(300);
  const before = await countRuns();
  await sleep(2_000);
  const runs = (await countRuns()) - before;
  await loop.stop();

  expect(runs).toBeLessThan(10);
  expect(receiver.received).toHaveLength(1);
});
