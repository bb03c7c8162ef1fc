import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeMember } from "../../../test/factories.ts";
import { startTask } from "./start-task.ts";
import { keepLease, LeaseLost } from "./task-lease.ts";

const { db } = await testDatabase();
const PATIENCE = { timeout: 10_000 };

async function makeTask(leased_by: string): Promise<number> {
  const { account_id: accountId, user_id: userId } = await makeMember(db);
  const taskId = await db.transaction().execute((tx) =>
    startTask(tx, {
      accountId,
      eventId: null,
      userId,
      apiKeyId: null,
      kind: "duplicate-events",
      options: {},
      total: 1,
      locale: "en",
    }),
  );
  await sql`update tasks set leased_by = ${leased_by}, leased_until = now() + interval '1 second' where id = ${taskId}`.execute(
    db,
  );
  return taskId;
}

const secondsLeft = async (taskId: number): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from leased_until - now())::float as seconds from tasks where id = ${taskId}`.execute(
    db,
  );
  return rows[0]!.seconds;
};

test("a runner renews its lease while it works", async () => {
  const taskId = await makeTask("one");
  const lease = keepLease(db, { taskId, runner: "one" }, 20);

  await vi.waitFor(async () => expect(await secondsLeft(taskId)).toBeGreaterThan(50), PATIENCE);
  lease.require();
  lease.stop();
});

test("a runner stops if another one has taken over its task, and does not change that one's lease", async () => {
  const taskId = await makeTask("another");
  const lease = keepLease(db, { taskId, runner: "one" }, 20);

  await vi.waitFor(() => expect(lease.require).toThrow(LeaseLost), PATIENCE);
  await sleep(50);
  lease.stop();

  expect(await secondsLeft(taskId)).toBeLessThan(2);
});
