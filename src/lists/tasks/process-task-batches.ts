import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
import { countOutcomes, type Problem } from "./process-task-rows.ts";
import type { TaskAtWork, TaskTools } from "./run-task.ts";

const MAX_BATCH = 200;
const MAX_TRIES = 5;
const PAUSE_MILLISECONDS = 200;

/** Thrown by a batch if the facts that it read have changed. The batch is rolled back and repeated. */
export class BatchOutdated extends Error {}

interface BatchWork<Facts> {
  /**
   * Reads the facts for a batch before its transaction, so that the batch uses only one connection at a time.
   */
  prepare: () => Promise<Facts>;
  act: (tx: Tx, subjectIds: number[], facts: Facts) => Promise<(Problem | null)[]>;
}

/**
 * Processes the rows of a task in batches of two hundred. Each batch is one transaction, which also stores
 * the outcome of its rows: null if the row is done. Locks the rows, so that every row takes effect once, also
 * with concurrent runners and after an interruption.
 */
export async function processTaskBatches<Facts>(
  db: Db,
  task: TaskAtWork,
  { progress, throttle }: TaskTools,
  work: BatchWork<Facts>,
): Promise<void> {
  const counts = await countOutcomes(db, task.id);
  for (;;) {
    await progress(counts.done, counts.refused);
    const outcomes = await throttle(() => retried(() => processBatch(db, task.id, work)));
    if (outcomes.length === 0) break;
    const refused = outcomes.filter((problem) => problem !== null).length;
    counts.refused += refused;
    counts.done += outcomes.length - refused;
  }
  await db
    .updateTable("tasks")
    .set(await countOutcomes(db, task.id))
    .where("id", "=", task.id)
    .execute();
}

async function processBatch<Facts>(
  db: Db,
  taskId: number,
  { prepare, act }: BatchWork<Facts>,
): Promise<(Problem | null)[]> {
  const facts = await prepare();
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom("task_rows")
      .select(["position", "subject_id"])
      .where("task_id", "=", taskId)
      .where("outcome", "is", null)
      .orderBy("position")
      .limit(MAX_BATCH)
      .forUpdate()
      .execute();
    if (rows.length === 0) return [];
    const outcomes = await act(
      tx,
      rows.map((row) => row.subject_id),
      facts,
    );
    await sql`
      update task_rows r
      set outcome = case when decided.problem is null then 'DONE' else 'REFUSED' end, problem = decided.problem::jsonb
      from unnest(${rows.map(({ position }) => position)}::integer[],
                  ${outcomes.map((problem) => problem && JSON.stringify(problem))}::text[]) decided (position, problem)
      where r.task_id = ${taskId} and r.position = decided.position`.execute(tx);
    return outcomes;
  });
}

/** A failed batch is rolled back, so it can be repeated. */
async function retried<Done>(attempt: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthAnother(error) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MILLISECONDS * tries);
    }
  }
}

const LOCK_TIMEOUT = "55P03";
/** A generated code already exists. */
const TAKEN = "23505";

function isWorthAnother(error: unknown): boolean {
  const { code } = error as { code?: string };
  return (
    error instanceof BatchOutdated ||
    code === LOCK_TIMEOUT ||
    code === TAKEN ||
    classifyDatabaseError(error) === "conflict"
  );
}
