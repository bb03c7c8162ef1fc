import { randomUUID } from "node:crypto";
import { sql, type SqlBool } from "kysely";
import type { Locale } from "../../values/languages/locales.ts";
import { Refusal, statusOf } from "../../values/refusal.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Throttle } from "../../platform/queue/throttle.ts";
import { enqueue, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { keepLease, leaseEnd, LeaseLost } from "./task-lease.ts";

/** A task as its handler gets it. */
export interface TaskAtWork {
  id: number;
  accountId: number;
  /** Null: it is about the whole account. */
  eventId: number | null;
  userId: number;
  kind: string;
  /** As startTask wrote them; the task handler parses them. */
  options: unknown;
  total: number;
  locale: Locale;
}

export interface TaskTools {
  /** Says how far it is, at most a few times a second. Throws once another runner has taken the task over. */
  progress: (done: number, refused?: number) => Promise<void>;
  /** Each piece of work goes through it, so that buyers come first. */
  throttle: Throttle;
}

export type TaskHandler = (task: TaskAtWork, tools: TaskTools) => Promise<void>;

/** How often a task is begun that a bug, a lost database or the death of its process cut off. */
const MAX_ATTEMPTS = 3;
const TELL_EVERY_MILLISECONDS = 300;

/**
 * Does a task from where it stopped, or once more from the start, as its handler can; gives up after a few times, and
 * at once where it is refused: nobody gets another answer by asking again. A task has one runner at a time: it holds
 * a lease, which it renews while it works.
 */
export async function runTask(
  { db, changes, log }: Pick<Services, "db" | "changes" | "log">,
  { taskHandlers, throttle }: { taskHandlers: Readonly<Record<string, TaskHandler>>; throttle: Throttle },
  { task_id }: { task_id: number },
): Promise<void> {
  const runner = randomUUID();
  const task = await begin(db, task_id, runner);
  if (!task) return tryAfterLease(db, task_id);
  const { eventId } = task;
  const tell = () => eventId !== null && changes.publish({ event_id: eventId, topic: "tasks" });
  const lease = keepLease(db, { taskId: task.id, runner });
  try {
    const handle = taskHandlers[task.kind];
    if (!handle) throw new Error(`no handler for tasks of the kind ${task.kind}`);
    await handle(task, { throttle, progress: reporter(db, task.id, { tell, requireLease: lease.require }) });
    await finish(db, task.id, runner, "DONE");
  } catch (error) {
    if (error instanceof LeaseLost) return log.warn({ task: task.id }, error.message);
    const isRefused = isForGood(error);
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

/** Not what is only too busy or away just now. */
function isForGood(error: unknown): boolean {
  return error instanceof Refusal && statusOf(error.code) < 500;
}

async function begin(
  db: Db,
  taskId: number,
  runner: string,
): Promise<(TaskAtWork & { attempts: number }) | null> {
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
    .returning(["id", "account_id", "event_id", "user_id", "kind", "total", "locale", "attempts"])
    // As they were asked for; what an earlier attempt has noted about its file is not among them.
    .returning(sql<unknown>`options - 'shows'`.as("options"))
    .executeTakeFirst();
  if (!row) return null;
  const { account_id, event_id, user_id, locale, ...rest } = row;
  return { ...rest, accountId: account_id, eventId: event_id, userId: user_id, locale: locale as Locale };
}

/** Its runner may be dead: then the task goes on once the lease has run out. One that is finished needs nothing. */
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
      line: `tasks ${task.account_id}`,
    },
  );
}

/** For the next attempt, which then need not wait for the end of the lease. */
async function giveBack(db: Db, taskId: number, runner: string): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ leased_by: null, leased_until: null })
    .where("id", "=", taskId)
    .where("leased_by", "=", runner)
    .execute()
    .catch(() => {}); // The database is away: the lease runs out by itself.
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
