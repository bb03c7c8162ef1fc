import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createServices } from "../../src/app/create-services.ts";
import { createPaymentContext } from "../../src/app/payments.ts";
import { startSweeping } from "../../src/checkout/index.ts";
import { startProcessingProviderEvents } from "../../src/payments/index.ts";
import { lookAtAlarms } from "../../src/platform/alarms/watch-alarms.ts";
import { flushSearchIndex } from "../../src/platform/database/flush-search-index.ts";
import type { EventHandlers } from "../../src/platform/queue/outbox.ts";
import { startDraining } from "../../src/platform/queue/start-draining.ts";
import { writeBodies } from "../../src/webhooks/messages/write-bodies.ts";
import { startSendingWebhooks } from "../../src/webhooks/index.ts";
import { testServices } from "../api.ts";
import { hold, letHoldExpire, takenOf, testCheckoutContext } from "../checkout-context.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "../factories.ts";
import { pdf } from "../pdf.ts";
import { startReceiver } from "../webhook-receiver.ts";
import { clientOf } from "../client.ts";
import { webhooksApi } from "../../src/webhooks/api.ts";
import type { WebhooksContract } from "../../src/webhooks/contract.ts";
import { addOutboxEvent } from "../../src/platform/queue/add-outbox-event.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";
import { recordWebhookMessages } from "../../src/webhooks/messages/record-webhook-messages.ts";

/** Every loop runs in every process of its role. Each entry says why two processes do no work twice. */
const LOOPS = {
  outbox: "takes rows that no other process has taken",
  "provider-events": "takes rows that no other process has taken",
  holds: "takes rows that no other process has taken",
  webhooks: "takes rows that no other process has taken",
  "webhook-bodies": "takes rows that no other process has taken",
  search: "flushes what is pending; a second flush finds nothing",
  alarms: "one process raises an alarm, and one claims its email",
  visits: "each process writes what it has counted",
  "widget-installations": "each process writes what it has seen",
  replica: "each process watches the replica",
  "due-jobs": "each process wakes its workers; one of them takes the job",
};

/** Timers of the server, by file. */
const TIMERS = {
  "app/start-jobs-thread.ts": "tells the thread of this process how busy the process is",
  "lists/tasks/task-lease.ts": "renews the lease of a task that this process has",
  "platform/database/listener.ts": "probes the connection of this process",
  "platform/http/security/shed-load.ts": "looks at the event loop of this process",
  "platform/metrics/recent-figures.ts": "samples the metrics of this process",
  "platform/pdf/pdf-cache.ts": "clears the cache of this process",
  "platform/queue/job-outcomes.ts": "adds the jobs of this process",
  "platform/queue/release-stale-jobs.ts": "releases jobs whose worker is gone; a second release finds none",
  "platform/queue/renew-job-locks.ts": "renews the locks of jobs that this process has",
  "reporting/live-routes.ts": "keeps a browser's connection to this process alive",
};

const SOURCE = path.resolve(import.meta.dirname, "../../src");
const database = await testDatabase();
const { db } = database;
const { config } = testServices(database, { webhookAllowedHosts: ["127.0.0.1"] });
const processes = [1, 2].map(() => createServices(config, database.url, pdf));
afterAll(() => Promise.all(processes.map((one) => one.close())));
const PATIENCE = { timeout: 15_000, interval: 20 };

const inBoth = (start: (services: (typeof processes)[number]) => { stop(): Promise<unknown> }) => {
  const loops = processes.map(start);
  onTestFinished(async () => void (await Promise.all(loops.map((loop) => loop.stop()))));
};

/** Counts how often each key was added. */
function tallyOf() {
  const counts = new Map<string, number>();
  return {
    add: (key: unknown) => void counts.set(String(key), (counts.get(String(key)) ?? 0) + 1),
    size: () => counts.size,
    repeated: () => [...counts].filter(([, count]) => count > 1),
  };
}

test("every background loop and timer of the server is known here", () => {
  const files = fs
    .readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)web\/|-ui\//.test(file));
  const text = (file: string) => fs.readFileSync(path.join(SOURCE, file), "utf8");
  const loops = files.flatMap((file) =>
    [...text(file).matchAll(/startBackgroundLoop\(\{\s+name: "(.+)"/g)].map(([, name]) => name!),
  );
  const starts = files.flatMap((file) => [...text(file).matchAll(/[^.\w]startBackgroundLoop\(\{/g)]);
  const timers = files.filter((file) => text(file).includes("setInterval("));

  expect(loops.sort()).toEqual(Object.keys(LOOPS).sort());
  expect(starts).toHaveLength(loops.length);
  expect(timers.sort()).toEqual(Object.keys(TIMERS).sort());
});

test("outbox: two processes handle each event once", async () => {
  const handled = tallyOf();
  const handlers = {
    "event-updated": [
      async (_tx: unknown, events: { id: number }[]) => events.forEach(({ id }) => handled.add(id)),
    ],
  } as unknown as EventHandlers;
  await sql`insert into outbox_events (kind, account_id, event_id, subject_id)
    select 'event-updated', 1, 1, n from generate_series(1, 3000) n`.execute(db);

  inBoth((services) => startDraining(services, handlers, () => {}));
  await vi.waitFor(() => expect(handled.size()).toBe(3_000), PATIENCE);
  await sleep(300);

  expect(handled.repeated()).toEqual([]);
});

test("provider-events: two processes look at each event once", async () => {
  const looked = tallyOf();
  await sql`insert into provider_events (provider, provider_event_id, kind, subject, provider_intent_id)
    select 'SIMULATOR', 'evt_' || n, 'payment_intent.succeeded', 'INTENT', 'pi_of_another_' || n
    from generate_series(1, 500) n`.execute(db);

  inBoth((services) => {
    const log = Object.create(services.log) as typeof services.log;
    log.warn = (facts: unknown) => looked.add((facts as { provider_intent: string }).provider_intent);
    return startProcessingProviderEvents(createPaymentContext({ ...services, log }));
  });
  await vi.waitFor(() => expect(looked.size()).toBe(500), PATIENCE);
  await sleep(300);

  expect(looked.repeated()).toEqual([]);
});

test("holds: two processes return the stock of an expired hold once, and leave the others", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 500, capacity: 40 });
  const checkout = testCheckoutContext(database);
  const held = await Promise.all(Array.from({ length: 30 }, () => hold(checkout, event, [{ product }])));
  await Promise.all(held.slice(3).map((one) => letHoldExpire(db, one)));
  const problems: unknown[] = [];

  inBoth((services) => {
    const log = Object.create(services.log) as typeof services.log;
    log.error = (facts: unknown) => problems.push(facts);
    return startSweeping({ ...services, log });
  });
  await vi.waitFor(async () => expect(await takenOf(db, product.stock_id)).toBe(3), PATIENCE);
  await sleep(1_200);

  expect(await takenOf(db, product.stock_id)).toBe(3);
  expect(problems).toEqual([]);
});

test("search: two processes that flush at once leave nothing, and neither fails", async () => {
  const event = await makeEvent(db);
  for (let n = 0; n < 20; n += 1) await makeOrder(db, event, { first_name: `Searched ${n}` });

  const flushed = await Promise.all(processes.map((one) => flushSearchIndex(one.db)));

  expect(flushed[0]! + flushed[1]!).toBeGreaterThan(0);
  expect(await flushSearchIndex(db)).toBe(0);
});

test("alarms: two processes that look at once send the operator one email, and another one if it failed", async () => {
  const sent = tallyOf();
  let refuses = true;
  const alarm = { name: "planted", look: async () => "it burns" };
  const look = () => {
    let ended = 0;
    return Promise.allSettled(
      [...processes, ...processes].map((services) => {
        const send = async () => {
          // By then the other three have looked at the alarms, and left this one alone.
          await vi.waitFor(() => expect(ended).toBe(3), PATIENCE);
          if (refuses) throw new Error("no mail server");
          sent.add("email");
        };
        const watched = { ...services, config: { ...config, operatorEmail: "operator@example.org" } };
        const looking = lookAtAlarms({ ...watched, mail: { send, close: () => {} } }, [alarm]);
        return looking.finally(() => void (ended += 1));
      }),
    );
  };

  const refused = await look();
  refuses = false;
  await look();
  await look();

  expect(refused.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect([sent.size(), sent.repeated()]).toEqual([1, []]);
});

test("webhooks, webhook-bodies: two processes write each body and send each delivery once", async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const api = clientOf<WebhooksContract>(db, [webhooksApi(processes[0]!)], { member });
  await api("POST /events/{event_id}/webhooks", {
    params: { event_id: event.id },
    body: { url: receiver.url, event_types: ["product.updated"] },
  });
  const products: { id: number }[] = [];
  for (let n = 0; n < 60; n += 1) products.push(await makeProduct(db, event));
  await sql`delete from outbox_events`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const { id } of products)
      await addOutboxEvent(tx, {
        kind: "product-updated",
        account_id: event.account_id,
        event_id: event.id,
        subject_id: id,
      });
  });
  await processOutbox(db, { "product-updated": [recordWebhookMessages] });

  const written = await Promise.all(processes.map(writeBodies));
  inBoth((services) => startSendingWebhooks(services));
  await vi.waitFor(() => expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60), PATIENCE);
  await sleep(300);

  expect(written[0]! + written[1]!).toBe(60);
  expect(receiver.received).toHaveLength(60);
});
