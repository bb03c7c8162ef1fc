import { sql } from "kysely";
import type { Locale } from "../../values/locales.ts";
import { Refusal, statusOf } from "../../values/refusal.ts";
import type { Db } from "../database/database.ts";
import type { Pace } from "../queue/pace.ts";
import type { Services } from "../services.ts";

/** A task as its doer gets it. */
export interface TaskAtWork {
  id: number;
  accountId: number;
  /** Null: it is about the whole account. */
  eventId: number | null;
  userId: number;
  kind: string;
  /** As they were written down by startTask; parsed by whoever does it. */
  options: unknown;
  total: number;
  locale: Locale;
}

export interface TaskTools {
  /** Says how far it is; told to whoever watches at most a few times a second. */
  progress: (done: number, refused?: number) => Promise<void>;
  /** Each piece of work goes through it, so that buyers come first. */
  pace: Pace;
}

export type TaskDoer = (task: TaskAtWork, tools: TaskTools) => Promise<void>;

/** How often a task is begun that a bug, a lost database or the death of its process cut off. */
const MAX_ATTEMPTS = 3;
const TELL_EVERY_MILLISECONDS = 300;

/**
 * Does a task from where it stopped, or once more from the start, as its doer can; gives up after a few times, and
 * at once where it is refused: nobody gets another answer by asking again.
 */
export async function runTask(
  { db, changes, log }: Pick<Services, "db" | "changes" | "log">,
  { doers, pace }: { doers: Readonly<Record<string, TaskDoer>>; pace: Pace },
  { task_id }: { task_id: number },
): Promise<void> {
  const task = await begin(db, task_id);
  if (!task) return;
  const { eventId } = task;
  const tell = () => eventId !== null && changes.announce({ event_id: eventId, topic: "tasks" });
  try {
    const doer = doers[task.kind];
    if (!doer) throw new Error(`nobody does tasks of the kind ${task.kind}`);
    await doer(task, { pace, progress: reporter(db, task.id, tell) });
    await finish(db, task.id, "DONE");
  } catch (error) {
    const isRefused = isForGood(error);
    if (!isRefused && task.attempts < MAX_ATTEMPTS) throw error;
    if (isRefused) log.info({ err: error, task: task.id }, "a task was refused");
    else log.error({ err: error, task: task.id }, "a task was given up");
    await finish(db, task.id, "FAILED");
  }
  tell();
}

/** Not what is only too busy or away just now. */
function isForGood(error: unknown): boolean {
  return error instanceof Refusal && statusOf(error.code) < 500;
}

async function begin(db: Db, taskId: number): Promise<(TaskAtWork & { attempts: number }) | null> {
  const row = await db
    .updateTable("tasks")
    .set((task) => ({ status: "RUNNING", attempts: task("attempts", "+", 1) }))
    .where("id", "=", taskId)
    .where("status", "in", ["QUEUED", "RUNNING"])
    .returning(["id", "account_id", "event_id", "user_id", "kind", "total", "locale", "attempts"])
    // As they were asked for; what an earlier attempt has noted about its file is not among them.
    .returning(sql<unknown>`options - 'shows'`.as("options"))
    .executeTakeFirst();
  if (!row) return null;
  const { account_id, event_id, user_id, locale, ...rest } = row;
  return { ...rest, accountId: account_id, eventId: event_id, userId: user_id, locale: locale as Locale };
}

async function finish(db: Db, taskId: number, status: "DONE" | "FAILED"): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ status, finished_at: sql<Date>`now()` })
    .where("id", "=", taskId)
    .execute();
}

function reporter(db: Db, taskId: number, tell: () => unknown): TaskTools["progress"] {
  let toldAt = 0;
  return async (done, refused = 0) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MILLISECONDS) return;
    toldAt = now;
    await db.updateTable("tasks").set({ done, refused }).where("id", "=", taskId).execute();
    tell();
  };
}
