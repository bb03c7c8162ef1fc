import { sql } from "kysely";
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
  /** Null: the task concerns the whole account. */
  eventId: number | null;
  userId: number;
  /** The API key with which a program starts the task. Null: the member does. */
  apiKeyId: number | null;
  kind: string;
  options: object;
  total: number;
  locale: Locale;
  fileName?: string;
}

/** An account with this many unfinished tasks cannot start another one yet. */
const MAX_UNFINISHED = 10;
const WAIT_SECONDS = 30;

/**
 * Queues work for the account. The tasks of an account run one after the other, so that they do not delay
 * other accounts.
 */
export async function startTask(tx: Tx, task: NewTask): Promise<number> {
  // Without the lock, tasks that are started concurrently would not count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('start of a task', ${task.accountId}))`.execute(tx);
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
      api_key_id: task.apiKeyId,
      kind: task.kind,
      options: JSON.stringify(task.options),
      total: task.total,
      locale: task.locale,
      file_name: task.fileName ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(
    tx,
    "run-task",
    { task_id: id },
    { priority: LOW_PRIORITY, queueName: `tasks ${task.accountId}` },
  );
  return id;
}

interface NewRow {
  subjectId: number;
  label: string;
  /** The reason to refuse the row from the start. Null: it is to be processed. */
  problem: { code: string; facts?: object } | null;
}

/** Stores the rows of a task, in this order. */
export async function writeTaskRows(tx: Tx, taskId: number, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into task_rows (task_id, position, subject_id, label, outcome, problem)
    select ${taskId}, row.position, row.subject_id, row.label,
           case when row.problem is not null then 'REFUSED' end, row.problem::jsonb
    from unnest(${rows.map(({ subjectId }) => subjectId)}::bigint[], ${rows.map(({ label }) => label)}::text[],
                ${rows.map(({ problem }) => problem && JSON.stringify(problem))}::text[])
      with ordinality row (subject_id, label, problem, position)`.execute(tx);
}
