import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Throttle } from "../../queue/throttle.ts";
import type { DataStep } from "./data-step-files.ts";

type AnyDb = Kysely<any>; // oxlint-disable-line typescript/no-explicit-any

/**
 * A batch shorter than SHORT doubles the batch size, a batch longer than LONG halves it, because rows stay locked
 * during their batch.
 */
const SHORT_MILLISECONDS = 50;
const LONG_MILLISECONDS = 200;
const FEWEST_ROWS = 10;
const MAX_ROWS = 20_000;
/** A batch that waits longer for a row fails. The next run tries it again. */
const LOCK_MILLISECONDS = 500;
const LOOK_AGAIN_MILLISECONDS = 100;

export interface DataStepRun {
  /** Runs a batch immediately or after a pause. */
  throttle: Throttle;
  /** Whether to go on after a batch. */
  hasTime(): boolean;
}

/** Adds the steps that the database does not list yet. A step for an empty table counts as finished. */
export async function registerDataSteps(db: AnyDb, steps: readonly DataStep[]): Promise<void> {
  for (const { name, table } of steps)
    await sql`
      insert into data_steps (name, until_id, finished_at)
      select ${name}, coalesce(max(id), 0), case when max(id) is null then now() end from ${sql.table(table)}
      on conflict (name) do nothing`.execute(db);
}

/** Goes on with the unfinished steps, one after the other, while there is time. */
export async function runDataSteps(db: AnyDb, steps: readonly DataStep[], run: DataStepRun): Promise<void> {
  for (const step of steps)
    while ((await run.throttle(() => runBatch(db, step))) === "more") if (!run.hasTime()) return;
}

/** Runs the rest of a step, in turns with other processes that run it. */
export async function finishDataStep(db: AnyDb, step: DataStep, onBatch: () => Promise<void>): Promise<void> {
  await registerDataSteps(db, [step]);
  for (;;) {
    const outcome = await runBatch(db, step);
    if (outcome === "finished") return;
    if (outcome === "elsewhere") await sleep(LOOK_AGAIN_MILLISECONDS);
    await onBatch();
  }
}

/** Runs the rest of a step in the transaction of the caller, who is alone in the database. */
export async function finishDataStepWithin(tx: AnyDb, step: DataStep): Promise<void> {
  await registerDataSteps(tx, [step]);
  while ((await runBatchWithin(tx, step)) === "more");
}

type Outcome = "more" | "finished" | "elsewhere";

/**
 * Handles the next rows of a step and stores the progress in the same transaction. Returns "more" if rows may be
 * left, and "elsewhere" while another process handles a batch of the step.
 */
export async function runBatch(db: AnyDb, step: DataStep): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${LOCK_MILLISECONDS}`).execute(tx);
    return runBatchWithin(tx, step);
  });
}

async function runBatchWithin(tx: AnyDb, { name, batch }: DataStep): Promise<Outcome> {
  const { rows: unfinished } = await sql<{ after_id: number | string; batch_size: number }>`
    select after_id, batch_size from data_steps where name = ${name} and finished_at is null
    for update skip locked`.execute(tx);
  if (!unfinished[0]) return (await isFinished(tx, name)) ? "finished" : "elsewhere";
  const { after_id, batch_size } = unfinished[0];
  const startedAt = performance.now();
  const { rows } = await tx.executeQuery<{ last_id: number | string | null; rows: number | string }>(
    CompiledQuery.raw(batch, [after_id, batch_size]),
  );
  const { last_id, rows: handled } = rows[0]!;
  await sql`
    update data_steps
    set after_id = coalesce(${last_id}::bigint, after_id), rows_done = rows_done + ${handled}::bigint,
        batch_size = ${nextSize(batch_size, performance.now() - startedAt)},
        finished_at = case when ${last_id}::bigint is null then now() end
    where name = ${name}`.execute(tx);
  return last_id === null ? "finished" : "more";
}

async function isFinished(tx: AnyDb, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from data_steps where name = ${name} and finished_at is not null`.execute(tx);
  return rows.length > 0;
}

function nextSize(size: number, milliseconds: number): number {
  if (milliseconds < SHORT_MILLISECONDS) return Math.min(MAX_ROWS, size * 2);
  if (milliseconds > LONG_MILLISECONDS) return Math.max(FEWEST_ROWS, Math.floor(size / 2));
  return size;
}
