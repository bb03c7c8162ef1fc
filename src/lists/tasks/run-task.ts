import { randomUUID } from "node:crypto";
import { sql, type SqlBool } from "kysely";
import type { Locale } from "../../values/languages/locales.ts";
import { Refusal, statusOf } from "../../values/refusal.ts";
import type { Db } from "../../platform/database/database.ts";
import { actingWithApiKey } from "../../platform/http/acting-api-key.ts";
import type { Throttle } from "../../platform/queue/throttle.ts";
import { enqueue, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { keepLease, leaseEnd, LeaseLost } from "./task-lease.ts";

/** A task, as its handler receives it. */
export interface TaskAtWork {
  id: number;
  accountId: number;
  /** Null: the task concerns the whole account. */
  eventId: number | null;
  userId: number;
  /** The API key with which a program started the task. Null: the member did. */
  apiKeyId: number | null;
  kind: string;
  /** The options as startTask stored them. The task handler parses them. */
  options: unknown;
  total: number;
  locale: Locale;
  /** The number of times that it was begun, including this time. */
  attempts: number;
}

export interface TaskTools {
  /** Stores the progress, at most a few times a second. Throws if another runner has taken over the task. */
  progress: (done: number, refused?: number) => Promise<void>;
  /** Runs each piece of work, with pauses so that buyers come first. */
  throttle: Throttle;
}

export type TaskHandler = (task: TaskAtWork, tools: TaskTools) => Promise<void>;

/** The most attempts for a task that is interrupted by a bug, a lost database or the end of its process. */
const MAX_ATTEMPTS = 3;
const TELL_EVERY_MILLISECONDS = 300;

/**
 * Runs a task from where it stopped, or from the start, depending on its handler. Gives up after some attempts, and
 * immediately after a refusal, which would be repeated. A task has one runner at a time, which holds a lease and
 * renews it while it works.
 */
export async function runTask(
  { db, changes, log }: Pick<Services, "db" | "changes" | "log">,
  { taskHandlers, throttle }: { taskHandlers: Readonly<Record<string, TaskHandler>>; throttle: Throttle },
  { task_id }: { task_id: number },
): Promise<void> {
  const runner = randomUUID();
  const begun = await begin(db, task_id, runner);
  if (!begun) return tryAfterLease(db, task_id);
  const { task, apiKeyName } = begun;
  const { eventId } = task;
  const tell = () => eventId !== null && changes.publish({ event_id: eventId, topic: "tasks" });
  const lease = keepLease(db, { taskId: task.id, runner });
  try {
    const handle = taskHandlers[task.kind];
    if (!handle) throw new Error(`no handler for tasks of the kind ${task.kind}`);
    const progress = reporter(db, task.id, { tell, requireLease: lease.require });
    await actingWithApiKey(apiKeyName, () => handle(task, { throttle, progress }));
    await finish(db, task.id, runner, "DONE");
  } catch (error) {
    if (error instanceof LeaseLost) return log.warn({ task: task.id }, error.message);
    const isRefused = isFinalFailure(error);
    if (!isRefused && task.attempts < MAX_ATTEMPTS) {
      await giveBack(db, task.id, runner);
      throw error;
    }
    if (isRefused) log.info({ err: error, task: task.id }, "a task was refused");
    else log.error({ err: error, task: task.id }, "a task was given up");
    await finish(db, task.id, runner, "FAILED");
  } finally {
    lease.stop();
  }
  tell();
}

/** False for a temporary refusal, such as an overloaded server. */
function isFinalFailure(error: unknown): boolean {
  return error instanceof Refusal && statusOf(error.code) < 500;
}

interface BegunTask {
  task: TaskAtWork;
  /** The name of the API key that started the task, for the histories. */
  apiKeyName: string | undefined;
}

async function begin(db: Db, taskId: number, runner: string): Promise<BegunTask | null> {
  const row = await db
    .updateTable("tasks")
    .set((task) => ({
      status: "RUNNING",
      attempts: task("attempts", "+", 1),
      leased_by: runner,
      leased_until: leaseEnd,
    }))
    .where("id", "=", taskId)
    .where("status", "in", ["QUEUED", "RUNNING"])
    .where(sql<SqlBool>`(leased_until is null or leased_until < clock_timestamp())`)
    .returning([
      "id",
      "account_id",
      "event_id",
      "user_id",
      "api_key_id",
      "kind",
      "total",
      "locale",
      "attempts",
    ])
    .returning(
      sql<string | null>`(
        select k.name from api_keys k where k.id = tasks.api_key_id and k.account_id = tasks.account_id)`.as(
        "api_key_name",
      ),
    )
    // Drops what an earlier attempt has stored about the content of its file.
    .returning(sql<unknown>`options - 'shows'`.as("options"))
    .executeTakeFirst();
  if (!row) return null;
  const { account_id, event_id, user_id, api_key_id, api_key_name, locale, ...rest } = row;
  const whose = { accountId: account_id, eventId: event_id, userId: user_id, apiKeyId: api_key_id };
  return { task: { ...rest, ...whose, locale: locale as Locale }, apiKeyName: api_key_name ?? undefined };
}

/**
 * The runner may be dead. The task then continues after the lease has expired. A finished task needs nothing.
 */
async function tryAfterLease(db: Db, taskId: number): Promise<void> {
  const task = await db
    .selectFrom("tasks")
    .select(["account_id", "leased_until"])
    .where("id", "=", taskId)
    .where("status", "in", ["QUEUED", "RUNNING"])
    .executeTakeFirst();
  if (!task) return;
  await enqueue(
    db,
    "run-task",
    { task_id: taskId },
    {
      key: `run-task ${taskId} after its lease`,
      runAt: task.leased_until ?? undefined,
      priority: LOW_PRIORITY,
      queueName: `tasks ${task.account_id}`,
    },
  );
}

/** Ends the lease, so that the next attempt does not wait for it to expire. */
async function giveBack(db: Db, taskId: number, runner: string): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ leased_by: null, leased_until: null })
    .where("id", "=", taskId)
    .where("leased_by", "=", runner)
    .execute()
    .catch(() => {}); // If the database is unavailable, the lease expires.
}

async function finish(db: Db, taskId: number, runner: string, status: "DONE" | "FAILED"): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ status, finished_at: sql<Date>`now()`, leased_by: null, leased_until: null })
    .where("id", "=", taskId)
    .where("leased_by", "=", runner)
    .execute();
}

interface Reporting {
  tell: () => unknown;
  requireLease: () => void;
}

function reporter(db: Db, taskId: number, { tell, requireLease }: Reporting): TaskTools["progress"] {
  let toldAt = 0;
  return async (done, refused = 0) => {
    requireLease();
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MILLISECONDS) return;
    toldAt = now;
    await db.updateTable("tasks").set({ done, refused }).where("id", "=", taskId).execute();
    tell();
  };
}
