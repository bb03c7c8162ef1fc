import { Refusal } from "../../values/refusal.ts";
import type { Db } from "../database/database.ts";
import { troubleOf } from "../database/trouble.ts";
import type { TaskAtWork, TaskTools } from "./run-task.ts";

const AT_ONCE = 200;

/**
 * Does one thing to each row of a task, one after the other, and writes down what became of it. A refusal is
 * the row's own; a database that is away is the task's, which goes on later from the row it stopped at.
 */
export async function doEach(
  db: Db,
  task: TaskAtWork,
  { progress, pace }: TaskTools,
  act: (subjectId: number) => Promise<unknown>,
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
      const problem = await pace(() => refusalOf(() => act(row.subject_id)));
      counts[problem ? "refused" : "done"] += 1;
      await db
        .updateTable("task_rows")
        .set({ outcome: problem ? "REFUSED" : "DONE", problem: problem && JSON.stringify(problem) })
        .where("task_id", "=", task.id)
        .where("position", "=", row.position)
        .execute();
      await progress(counts.done, counts.refused);
    }
  }
  await db.updateTable("tasks").set(counts).where("id", "=", task.id).execute();
}

async function refusalOf(act: () => Promise<unknown>): Promise<{ code: string; facts: object } | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Refusal && troubleOf(error) === null)
      return { code: error.code, facts: error.facts };
    throw error;
  }
}

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
