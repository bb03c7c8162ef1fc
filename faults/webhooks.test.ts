import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { makeEvent, makeProduct } from "../test/factories.ts";
import { startReceiver } from "../test/webhook-receiver.ts";
import { newWebhookSecret } from "../src/webhooks/delivery/sign.ts";
import { sealWebhookSecret } from "../src/webhooks/webhook-secrets.ts";
import { openFixture } from "./fixture.ts";
import { type Program, SECRET_KEY } from "./program.ts";

/** `OBJECTS=500` sends 5,000 deliveries. */
const OBJECTS = Number(process.env.OBJECTS ?? 60);
const EACH = 10;
/** Even with the attempts that the kills may cost, this is less than the maximum of attempts per delivery. */
const MAX_FAILURES = 6;
const KILLS = [0.1, 0.3, 0.6].map((share) => share * OBJECTS * EACH);

const fixture = await openFixture();
let program: Program = await fixture.startProgram({ TESSERA_WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
const { db } = fixture;
afterAll(async () => {
  await program.stop();
  await fixture.close();
});

test("WHK-03 WHK-02 hundreds of deliveries arrive, signed, in order per object, although the receiver fails half the time and the worker is killed three times", async () => {
  const failures = new Map<string, number>();
  const receiver = await startReceiver(({ id }) => {
    const failed = failures.get(id) ?? 0;
    if (failed >= MAX_FAILURES || Math.random() < 0.5) return 200;
    failures.set(id, failed + 1);
    return 503;
  });
  const event = await makeEvent(db);
  const secret = newWebhookSecret();
  const seal_id = randomUUID();
  const webhook = await db
    .insertInto("webhooks")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      url: receiver.url,
      event_types: ["product.updated"],
      seal_id,
      secret: sealWebhookSecret([SECRET_KEY], seal_id, secret),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const products = [];
  for (let index = 0; index < OBJECTS; index++) products.push((await makeProduct(db, event)).id);
  for (let turn = 0; turn < EACH; turn++)
    await fixture.pool.query(
      `insert into outbox_events (kind, account_id, event_id, subject_id)
       select 'product-updated', $1, $2, id from unnest($3::bigint[]) id`,
      [event.account_id, event.id, products],
    );

  const kills = [...KILLS];
  const arrived = () => new Set(receiver.received.filter(({ status }) => status === 200).map(({ id }) => id));
  const startedAt = Date.now();
  while (arrived().size < OBJECTS * EACH && Date.now() - startedAt < 500_000) {
    if (kills.length > 0 && arrived().size >= kills[0]!) {
      kills.shift();
      await program.kill();
      // Ends the lease of a minute at once.
      await fixture.pool.query(
        "update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'",
      );
      program = await fixture.startProgram({ TESSERA_WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
    }
    // Also skips hours of back-off: deliveries that wait longer than a lease may be tried now.
    await fixture.pool.query(
      "update webhook_deliveries set next_attempt_at = now() where status = 'PENDING' and next_attempt_at > now() + interval '61 seconds'",
    );
    await sleep(250);
  }
  const took = Date.now() - startedAt;

  expect(kills).toEqual([]);
  expect(arrived().size).toBe(OBJECTS * EACH);
  const { rows } = await fixture.pool.query<{ uid: string; subject_id: string }>(
    "select uid, subject_id from webhook_messages where event_id = $1 order by id",
    [event.id],
  );
  const expected = Map.groupBy(rows, ({ subject_id }) => String(subject_id));
  const first = new Map<string, number>();
  for (const [at, { id, status }] of receiver.received.entries())
    if (status === 200 && !first.has(id)) first.set(id, at);
  for (const messages of expected.values()) {
    const order = messages.map(({ uid }) => first.get(uid)!);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  for (const { headers, body } of receiver.received) {
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
    expect(headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
  }
  const failed = receiver.received.filter(({ status }) => status !== 200).length;
  console.info(`${receiver.received.length} requests, ${failed} refused, in ${took} ms`);
  expect(failed).toBeGreaterThan(0.6 * OBJECTS * EACH);
  expect(webhook.id).toBeGreaterThan(0);
  await receiver.close();
}, 600_000);
