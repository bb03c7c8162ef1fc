import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { createEventHandlers } from "../../src/jobs.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";

const database = await testDatabase();
const { db } = database;
const handlers = createEventHandlers(testServices(database));

test.each([
  ["payment-failed", "send-payment-failed", { order_id: 7 }],
  ["refund-requested", "refund-payment", { refund_id: 7 }],
  ["refund-succeeded", "send-payment-refunded", { refund_id: 7 }],
  ["refund-failed", "send-refund-failed", { refund_id: 7 }],
])("the outbox event %s, written twice, enqueues the job %s once", async (kind, task, payload) => {
  for (let times = 0; times < 2; times += 1) {
    await sql`
      insert into outbox_events (kind, account_id, event_id, subject_id) values (${kind}, 1, 1, 7)`.execute(
      db,
    );
  }

  await processOutbox(db, handlers);

  const { rows } = await sql`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task}`.execute(db);
  expect(rows).toEqual([{ payload }]);
});

test("an event whose transaction rolls back enqueues nothing", async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`
        insert into outbox_events (kind, account_id, event_id, subject_id)
        values ('refund-requested', 1, 1, 8)`.execute(tx);
      throw new Error("rolled back");
    })
    .catch(() => {});

  expect(await processOutbox(db, handlers)).toEqual([]);
});
