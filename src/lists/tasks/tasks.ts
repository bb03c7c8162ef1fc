import { stringify } from "csv-stringify/sync";
import { sql, type SqlBool } from "kysely";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "../../values/languages/locales.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { type Facts, Refusal, type RefusalCode, REFUSALS } from "../../values/refusal.ts";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import { escapeCsvFormula } from "../../platform/exports/escape-csv-formula.ts";
import { SHEET_TYPES } from "../../platform/exports/sheet.ts";
import type { Member, Role } from "../../platform/http/call.ts";
import type { FileAnswer, MemberPolicy } from "../../platform/http/contract.ts";
import { fieldSentence, refusalSentence } from "../../platform/i18n/sentences.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { mayDoTask } from "../require-starter.ts";
import type { Task, TaskRow } from "./contract.ts";
import { readTaskFile } from "./task-files.ts";

/** The scope of a member's own tasks. */
export interface OwnTasks {
  accountId: number;
  /** Null: the tasks of all events and of the whole account. */
  eventId: number | null;
  /** The events that the member may see. Null: all. */
  eventIds: Member["eventIds"];
  userId: number;
  /**
   * An API key finds the tasks of its events, and of those that concern the whole account the ones that it started.
   * Null: the member, who finds also what their API keys started.
   */
  apiKeyId: number | null;
}

export interface OwnTask extends OwnTasks {
  taskId: number;
}

const LATEST = 50;
const ROWS_SHOWN = 100;

export async function listTasks(db: Db, own: OwnTasks): Promise<Task[]> {
  const rows = await selectTasks(db, own)
    .orderBy((task) => task.case().when("t.finished_at", "is", null).then(0).else(1).end())
    .orderBy("t.id", "desc")
    .limit(LATEST)
    .execute();
  if (rows.length === 0) await requireOwnEvent(db, own);
  return rows.map(taskOf);
}

/** Refuses an event of another account, instead of returning an empty list. */
async function requireOwnEvent(db: Db, { accountId, eventId }: OwnTasks): Promise<void> {
  if (eventId === null) return;
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
}

export async function findTask(db: Db, own: OwnTask): Promise<Task> {
  const row = await selectTasks(db, own).where("t.id", "=", own.taskId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return taskOf(row);
}

/** Lists the outcomes of a task's rows, if the member may still see them. */
export async function listTaskRows(db: Db, reader: TaskReader, locale: Locale): Promise<TaskRow[]> {
  const { kind } = await findTask(db, reader);
  if (!mayDoTask(kind, reader)) throw new Refusal("not_found");
  const rows = await selectRows(db, reader.taskId)
    .orderBy((row) => row.case().when("outcome", "=", "REFUSED").then(0).else(1).end())
    .orderBy("position")
    .limit(ROWS_SHOWN)
    .execute();
  const i18n = serverI18n(locale);
  return rows.map((row) => rowOf(row, i18n));
}

interface TaskReader extends OwnTask {
  role: Role;
}

/**
 * Finds the exported file, if the member may still see its content. For a bulk action: the outcomes as CSV.
 */
export async function findTaskFile(db: Db, reader: TaskReader, locale: Locale): Promise<FileAnswer> {
  const { taskId } = reader;
  const task = await selectTasks(db, reader)
    .select(["t.file_type", sql<ShownInFile | null>`t.options -> 'shows'`.as("shows")])
    .where("t.id", "=", taskId)
    .executeTakeFirst();
  if (!task || !mayDoTask(task.kind, reader)) throw new Refusal("not_found");
  const isExport = task.file_name !== null;
  if (isExport && (task.status !== "DONE" || !maySeeFile(task.shows, reader))) throw new Refusal("not_found");
  if (isExport) return { name: task.file_name!, type: task.file_type!, bytes: readTaskFile(db, taskId) };
  return {
    name: `${task.kind}-${task.id}.csv`,
    type: SHEET_TYPES.csv,
    bytes: outcomesAsCsv(db, taskId, serverI18n(locale)),
  };
}

/**
 * The events required to get an exported file. Stored when the file is made, because the member can lose events
 * before the download.
 */
export interface ShownInFile {
  /** Read only by the previous version, during an upgrade. */
  policy: MemberPolicy;
  /** Null: all events of the account. */
  event_ids: readonly number[] | null;
}

export async function noteWhatIsShown(db: Db, taskId: number, shows: ShownInFile): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ options: sql`options || ${JSON.stringify({ shows })}::jsonb` })
    .where("id", "=", taskId)
    .execute();
}

function maySeeFile(shows: ShownInFile | null, { eventIds }: TaskReader): boolean {
  return eventIds === null || (shows?.event_ids?.every((id) => eventIds.includes(id)) ?? false);
}

/** Finds the file of a link, if the starter of the task may still see it. */
export async function findLinkedFile(db: Db, taskId: number, locale: Locale): Promise<FileAnswer> {
  const asker = await db
    .selectFrom("tasks as t")
    .innerJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "t.account_id").onRef("m.user_id", "=", "t.user_id"),
    )
    .select(["t.account_id", "t.user_id", "m.role"])
    .select(
      sql<number[] | null>`case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id) end`.as(
        "event_ids",
      ),
    )
    .where("t.id", "=", taskId)
    .where("m.status", "=", "ACTIVE")
    .where("m.role", "<>", "DOOR")
    .executeTakeFirst();
  if (!asker) throw new Refusal("not_found");
  const { account_id: accountId, user_id: userId, event_ids: eventIds } = asker;
  const role = asker.role as Role;
  const own = { accountId, eventId: null, eventIds, userId, apiKeyId: null };
  return findTaskFile(db, { ...own, taskId, role }, locale);
}

const BATCH_ROWS = 1_000;
const OUTCOMES = { DONE: msg`Done`, REFUSED: msg`Not done`, OPEN: msg`Not yet` };

async function* outcomesAsCsv(db: Db, taskId: number, i18n: I18n): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${stringify([[i18n._(msg`What`), i18n._(msg`Result`), i18n._(msg`Reason`)]])}`);
  for (let after = 0; ;) {
    const rows = await selectRows(db, taskId)
      .where("position", ">", after)
      .orderBy("position")
      .limit(BATCH_ROWS)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.position;
    const lines = rows
      .map((row) => rowOf(row, i18n))
      .map(({ label, outcome, reason }) => [
        escapeCsvFormula(label),
        i18n._(OUTCOMES[outcome ?? "OPEN"]),
        reason,
      ]);
    yield Buffer.from(stringify(lines));
  }
}

function selectTasks(db: Db, { accountId, eventId, eventIds, userId, apiKeyId }: OwnTasks) {
  return db
    .selectFrom("tasks as t")
    .leftJoin("events as e", "e.id", "t.event_id")
    .select(["t.id", "t.event_id", "e.title as event_title", "t.kind", "t.status", "t.total", "t.done"])
    .select(["t.refused", "t.file_name", "t.file_bytes", "t.created_at", "t.finished_at"])
    .where("t.account_id", "=", accountId)
    .where("t.user_id", "=", userId)
    .where(sql<SqlBool>`(t.event_id is null or ${withinScope(eventIds, "t.event_id")})`)
    .$if(eventId !== null, (tasks) => tasks.where("t.event_id", "=", eventId))
    .$if(apiKeyId !== null, (tasks) =>
      tasks.where((task) =>
        task.or([task("t.event_id", "is not", null), task("t.api_key_id", "=", apiKeyId)]),
      ),
    );
}

function selectRows(db: Db, taskId: number) {
  return db
    .selectFrom("task_rows")
    .select(["position", "subject_id", "label", "outcome", "problem"])
    .where("task_id", "=", taskId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTasks>["executeTakeFirstOrThrow"]>>;

function taskOf({ created_at, finished_at, ...row }: Row): Task {
  return {
    ...row,
    status: row.status as Task["status"],
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

type OutcomeRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

function rowOf({ subject_id, label, outcome, problem }: OutcomeRow, i18n: I18n): TaskRow {
  return {
    subject_id,
    label,
    outcome: outcome as TaskRow["outcome"],
    reason: problem ? reasonOf(problem as RowProblem, i18n) : null,
  };
}

/** The refusal of the action on a row, or a problem in the data of the row. */
type RowProblem = { code: RefusalCode; facts?: Facts } | FieldProblem;

function reasonOf(problem: RowProblem, i18n: I18n): string {
  return isRefusal(problem)
    ? refusalSentence(i18n, problem.code, problem.facts ?? {})
    : fieldSentence(i18n, problem);
}

function isRefusal(problem: RowProblem): problem is { code: RefusalCode; facts?: Facts } {
  return Object.hasOwn(REFUSALS, problem.code);
}
