import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../values/refusal.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
import type { TaskAtWork, TaskTools } from "./run-task.ts";

const MAX_BATCH = 200;

/**
 * Records that a row is done, in the transaction that does it. Throws if another runner has done the row in
 * the meantime, which rolls this transaction back. A row takes effect once, also with concurrent runners and
 * after an interruption.
 */
export type NoteDone = (tx: Tx) => Promise<void>;

/** Another runner has done the row. */
class RowTaken extends Error {}

/**
 * Processes the rows of a task one after the other, and stores the outcome of each. A refusal concerns only
 * its row. A database failure stops the task, which later continues from that row. Work that must not be
 * repeated uses `noteDone`. The first outcome of a row is final.
 */
export async function processTaskRows(
  db: Db,
  task: TaskAtWork,
  { progress, throttle }: TaskTools,
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
      .limit(MAX_BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      // Runs before the row, because it throws if another runner has taken over the task.
      await progress(counts.done, counts.refused);
      const note = (by: Db | Tx, problem: Problem | null) =>
        by
          .updateTable("task_rows")
          .set({ outcome: problem ? "REFUSED" : "DONE", problem: problem && JSON.stringify(problem) })
          .where("task_id", "=", task.id)
          .where("position", "=", row.position)
          .where("outcome", "is", null)
          .executeTakeFirstOrThrow();
      const noteDone: NoteDone = async (tx) => {
        const { numUpdatedRows } = await note(tx, null);
        if (numUpdatedRows === 0n) throw new RowTaken();
      };
      const problem = await throttle(() => outcomeOf(() => act(row.subject_id, noteDone)));
      if (problem === "taken") continue;
      await note(db, problem);
      counts[problem ? "refused" : "done"] += 1;
    }
  }
  await db
    .updateTable("tasks")
    .set(await countOutcomes(db, task.id))
    .where("id", "=", task.id)
    .execute();
}

export interface Problem {
  code: string;
  facts?: object;
}

const MAX_TRIES = 5;
const PAUSE_MILLISECONDS = 200;

/**
 * Retries a row that another transaction locks, so that one conflict does not fail a task of thousands of
 * rows.
 */
async function outcomeOf(act: () => Promise<unknown>): Promise<Problem | "taken" | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return null;
    } catch (error) {
      if (error instanceof RowTaken) return "taken";
      if (error instanceof Refusal && classifyDatabaseError(error) === null)
        return { code: error.code, facts: error.facts };
      if (!isUndone(error) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MILLISECONDS * tries);
    }
  }
}

/** Only lock conflicts. After a lost connection it is unknown whether the work was committed. */
function isUndone(error: unknown): boolean {
  return classifyDatabaseError(error) === "conflict" || (error as { code?: string }).code === LOCK_TIMEOUT;
}

const LOCK_TIMEOUT = "55P03";

export async function countOutcomes(db: Db, taskId: number): Promise<{ done: number; refused: number }> {
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
