import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Problem } from "./process-task-rows.ts";

interface Refused {
  subjectIds: number[];
  problem: Problem;
}

/**
 * Refuses rows of a task that has not done any row yet. A task that was interrupted continues without. Locks the
 * open rows, so that no concurrent runner does them meanwhile.
 */
export async function refuseRows(
  db: Db,
  taskId: number,
  findRefused: (tx: Tx) => Promise<Refused>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select from task_rows where task_id = ${taskId} and outcome is null order by position for update`.execute(
      tx,
    );
    const done = await tx
      .selectFrom("task_rows")
      .select("position")
      .where("task_id", "=", taskId)
      .where("outcome", "=", "DONE")
      .limit(1)
      .executeTakeFirst();
    if (done) return;
    const { subjectIds, problem } = await findRefused(tx);
    await sql`
      update task_rows set outcome = 'REFUSED', problem = ${JSON.stringify(problem)}::jsonb
      where task_id = ${taskId} and outcome is null and subject_id = any (${subjectIds}::bigint[])`.execute(
      tx,
    );
  });
}
