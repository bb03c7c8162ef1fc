import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../values/refusal.ts";
import type { Db, Tx } from "../database/database.ts";
import { troubleOf } from "../database/trouble.ts";
import type { TaskAtWork, TaskTools } from "./run-task.ts";

const AT_ONCE = 200;

/** Writes down that a row is done, in the transaction that does it: broken off after that, it is not done again. */
export type NoteDone = (tx: Tx) => Promise<void>;

/**
 * Does one thing to each row of a task, one after the other, and writes down what became of it. A refusal is
 * the row's own; a database that is away is the task's, which goes on later from the row it stopped at. What would
 * be more if that row were done twice uses `noteDone`.
 */
export async function doEach(
  db: Db,
  task: TaskAtWork,
  { progress, pace }: TaskTools,
  act: (subjectId: number, noteDone: NoteDone) => Promise<unknown>,
): Promise<void> {
  const counts = await countOutcomes(db, task.id);
  for (;;) {
    const rows = await db
      .selectFrom("task_rows")
      .select(["position", "subject_id"])
      .where("task_id", "=", task.id)
      .where("outcome", "is", null)
      .orderBy("position")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const note = (by: Db | Tx, problem: Problem | null) =>
        by
          .updateTable("task_rows")
          .set({ outcome: problem ? "REFUSED" : "DONE", problem: problem && JSON.stringify(problem) })
          .where("task_id", "=", task.id)
          .where("position", "=", row.position)
          .execute();
      const noteDone: NoteDone = async (tx) => void (await note(tx, null));
      const problem = await pace(() => refusalOf(() => act(row.subject_id, noteDone)));
      counts[problem ? "refused" : "done"] += 1;
      await note(db, problem);
      await progress(counts.done, counts.refused);
    }
  }
  await db.updateTable("tasks").set(counts).where("id", "=", task.id).execute();
}

interface Problem {
  code: string;
  facts: object;
}

const MAX_TRIES = 5;
const PAUSE_MILLISECONDS = 200;

/** A colleague or a buyer in the way of one row is waited for: a task of thousands is not given up over it. */
async function refusalOf(act: () => Promise<unknown>): Promise<Problem | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return null;
    } catch (error) {
      if (error instanceof Refusal && troubleOf(error) === null)
        return { code: error.code, facts: error.facts };
      if (!isUndone(error) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MILLISECONDS * tries);
    }
  }
}

/** Locks only: of a lost connection nobody knows whether it was done. */
function isUndone(error: unknown): boolean {
  return troubleOf(error) === "crossed" || (error as { code?: string }).code === LOCK_TIMEOUT;
}

const LOCK_TIMEOUT = "55P03";

async function countOutcomes(db: Db, taskId: number): Promise<{ done: number; refused: number }> {
  const { done, refused } = await db
    .selectFrom("task_rows")
    .select((row) => [
      row.fn.countAll<number>().filterWhere("outcome", "=", "DONE").as("done"),
      row.fn.countAll<number>().filterWhere("outcome", "=", "REFUSED").as("refused"),
    ])
    .where("task_id", "=", taskId)
    .executeTakeFirstOrThrow();
  return { done, refused };
}
