import { type Kysely, sql } from "kysely";

/** How far an unfinished data step is. */
export interface DataStepProgress {
  name: string;
  rowsDone: number;
  /** The share of ids that the step has passed, from 0 to 1. An estimate: ids have gaps. */
  share: number;
}

type AnyDb = Kysely<any>; // oxlint-disable-line typescript/no-explicit-any

/** Lists the unfinished data steps, in the order in which they run. */
export async function listUnfinishedDataSteps(db: AnyDb): Promise<DataStepProgress[]> {
  const { rows } = await sql<{ name: string; rows_done: string; share: number }>`
    select name, rows_done, least(1, after_id / greatest(until_id, 1)::float8) as share
    from data_steps where finished_at is null order by name`.execute(db);
  return rows.map(({ name, rows_done, share }) => ({ name, rowsDone: Number(rows_done), share }));
}
