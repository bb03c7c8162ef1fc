import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { until } from "../../../faults/until.ts";
import type { Db, Tx } from "../database/database.ts";
import type { OutboxEvent, EventHandlers } from "./outbox.ts";
import { parkedOutboxEvents } from "./queue-alarms.ts";
import { startDraining } from "./start-draining.ts";

const database = await testDatabase();
const services = testServices(database);
const { db } = database;
const NOTHING: EventHandlers = {
  "order-completed": [],
  "order-awaits-offline-payment": [],
  "order-cancelled": [],
  "attendee-cancelled": [],
  "attendee-reactivated": [],
  "ticket-changed": [],
  "order-refunded": [],
  "payment-failed": [],
  "refund-requested": [],
  "refund-succeeded": [],
  "refund-failed": [],
  "order-updated": [],
  "attendee-updated": [],
  "attendee-checked-in": [],
  "check-in-undone": [],
  "product-created": [],
  "product-updated": [],
  "product-deleted": [],
  "event-created": [],
  "event-updated": [],
  "event-archived": [],
};

let draining: ReturnType<typeof startDraining>[] = [];
let told: number[] = [];
beforeEach(async () => {
  draining = [];
  told = [];
  await sql`create table if not exists handled (subject_id bigint not null)`.execute(db);
  await sql`truncate handled, outbox_events, parked_outbox_events`.execute(db);
});
afterEach(() => Promise.all(draining.map((one) => one.stop())));

/**
 * Records the events that it handles in the transaction. Fails at the order of this number while `isBroken`
 * returns true.
 */
function handlers(bad: number, isBroken = () => true): EventHandlers {
  const note = async (tx: Tx, events: OutboxEvent[]) => {
    for (const { subject_id } of events) {
      await sql`insert into handled values (${subject_id})`.execute(tx);
      if (subject_id === bad && isBroken()) throw new Error(`order ${bad} has no lines`);
    }
  };
  return { ...NOTHING, "order-completed": [note] };
}

function drain(reactions: EventHandlers, on: Db = db): void {
  draining.push(
    startDraining({ ...services, db: on }, reactions, (events) =>
      told.push(...events.map(({ subject_id }) => subject_id)),
    ),
  );
}

const publish = (from: number, to: number) =>
  sql`insert into outbox_events (kind, account_id, event_id, subject_id)
      select 'order-completed', 1, 1, n from generate_series(${from}::int, ${to}::int) n`.execute(db);
const handled = async () =>
  (
    await sql<{ subject_id: number }>`select subject_id from handled order by subject_id`.execute(db)
  ).rows.map((row) => row.subject_id);
const parked = async () =>
  (
    await sql<{
      subject_id: number;
      problem: string;
    }>`select subject_id, problem from parked_outbox_events`.execute(db)
  ).rows;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test("parks an event whose handler fails, with its problem, and handles every other event exactly once", async () => {
  await publish(1, 40);
  const reactions = handlers(7);

  drain(reactions);
  drain(reactions);
  await until("all others are handled", async () => (await handled()).length === 39);
  await publish(41, 60);
  await until("later ones are handled", async () => (await handled()).length === 59);

  expect(await handled()).toEqual(numbers(1, 60).filter((n) => n !== 7));
  expect(told.sort((a, b) => a - b)).toEqual(numbers(1, 60).filter((n) => n !== 7));
  expect(await parked()).toEqual([{ subject_id: 7, problem: "order 7 has no lines" }]);
});

test("OPS-07 a parked event raises an alarm until it is retried and succeeds", async () => {
  let isBroken = true;
  await publish(1, 3);
  drain(handlers(2, () => isBroken));
  await until("it is parked", async () => (await parked()).length === 1);
  const before = await parkedOutboxEvents.look(db);

  await sql`select retry_parked_outbox_events()`.execute(db);
  await until("it is parked again", async () => (await parked()).length === 1);
  isBroken = false;
  const { rows } = await sql`select retry_parked_outbox_events() as retried`.execute(db);
  await until("it is handled", async () => (await handled()).length === 3);

  expect(before).toBe(
    "1 outbox events failed and are parked (order-completed), the last with: order 2 has no lines",
  );
  expect(rows).toEqual([{ retried: 1 }]);
  expect(await handled()).toEqual([1, 2, 3]);
  expect(await parkedOutboxEvents.look(db)).toBeNull();
});

test("parks no event while the database is unavailable, however often handlers fail", async () => {
  let failures = 0;
  const stuck = async () => {
    failures += 1;
    if (failures <= 6)
      throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  };
  await publish(1, 5);

  drain({ ...NOTHING, "order-completed": [stuck, ...handlers(0)["order-completed"]] });
  await until("all are handled", async () => (await handled()).length === 5);

  expect(await parked()).toEqual([]);
});

test("handles events as a batch, and parks nothing, when a handler fails a few times and then succeeds", async () => {
  let failures = 0;
  const shaky = async () => {
    failures += 1;
    if (failures <= 2) throw new Error("not yet");
  };
  await publish(1, 5);

  drain({ ...NOTHING, "order-completed": [shaky, ...handlers(0)["order-completed"]] });
  await until("all are handled", async () => (await handled()).length === 5);

  expect(await parked()).toEqual([]);
});
