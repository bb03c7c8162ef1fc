import type { Locale } from "../../values/languages/locales.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Tx } from "../../platform/database/database.ts";
import { enqueue, LOW_PRIORITY } from "../../platform/queue/queue.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "run-task": { task_id: number };
  }
}

export interface NewTask {
  accountId: number;
  /** Null: it is about the whole account. */
  eventId: number | null;
  userId: number;
  kind: string;
  options: object;
  total: number;
  locale: Locale;
  fileName?: string;
}

/** A starter with more unfinished tasks has to wait. */
const MAX_UNFINISHED = 10;
const WAIT_SECONDS = 30;

/** Puts work in its account's line: one account's fifty exports are done one after the other, and keep nobody else. */
export async function startTask(tx: Tx, task: NewTask): Promise<number> {
  const { waiting } = await tx
    .selectFrom("tasks")
    .select((row) => row.fn.countAll<number>().as("waiting"))
    .where("account_id", "=", task.accountId)
    .where("status", "in", ["QUEUED", "RUNNING"])
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_UNFINISHED) throw new Refusal("rate_limited", { facts: { seconds: WAIT_SECONDS } });
  const { id } = await tx
    .insertInto("tasks")
    .values({
      account_id: task.accountId,
      event_id: task.eventId,
      user_id: task.userId,
      kind: task.kind,
      options: JSON.stringify(task.options),
      total: task.total,
      locale: task.locale,
      file_name: task.fileName ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "run-task", { task_id: id }, { priority: LOW_PRIORITY, line: `tasks ${task.accountId}` });
  return id;
}
