import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { RequestedRows } from "../../platform/database/listing.ts";
import type { Task } from "../tasks/contract.ts";
import { startTask } from "../tasks/start-task.ts";
import { findTask, type OwnTasks } from "../tasks/tasks.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { invalidField } from "../../values/refusal.ts";
import { type AnyList, type ListScope, LISTS, type ListQuery } from "../lists.ts";
import { findListScope } from "../list-scope.ts";
import { type BulkAction, MAX_BULK_ROWS } from "../rules/bulk-actions.ts";

export interface Chosen extends Pick<ListQuery, "events_status"> {
  action: BulkAction;
  ids?: number[] | undefined;
  matching?: Pick<RequestedRows, "query" | "filter_fields"> | undefined;
  /** Selects only the oldest of these rows, up to this number. */
  at_most?: number | undefined;
}

/**
 * Stores the selected rows, by id or by the filters, and queues the work for the account. Rows that match
 * later are not changed.
 */
export async function startBulk(
  db: Db,
  own: OwnTasks & { locale: Locale },
  { list, chosen, options = {} }: { list: AnyList; chosen: Chosen; options?: object },
): Promise<Task> {
  const rows = await selectedRows(db, { list, place: await findListScope(db, own) }, chosen);
  const taskId = await db.transaction().execute(async (tx) => {
    const id = await startTask(tx, { ...own, kind: chosen.action, options, total: rows.length });
    await sql`
      insert into task_rows (task_id, position, subject_id, label)
      select ${id}, position, id, label
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.label)}::text[])
        with ordinality meant (id, label, position)`.execute(tx);
    return id;
  });
  return findTask(db, { ...own, taskId });
}

/** Finds the rows that are selected now: at least one, at most the limit. */
export async function selectedRows(
  db: Db,
  { list, place }: { list: AnyList; place: ListScope },
  { ids, matching, events_status, at_most: most }: Chosen,
): Promise<{ id: number; label: string }[]> {
  if ((ids === undefined) === (matching === undefined)) throw invalidField("ids", "invalid_choice");
  const { id, label, rows } = LISTS[list];
  const wanted: ListQuery = {
    ...(matching ?? { query: null, filter_fields: {} }),
    ...(matching && events_status && { events_status }),
    isByIds: ids !== undefined,
    sort_by: list === "events" ? "start_date" : "created_at",
    sort_direction: "asc",
  };
  const query = rows(db, place, wanted)
    .clearSelect()
    .select([id.as("id"), label.as("label")])
    .limit(most ?? MAX_BULK_ROWS + 1);
  const narrowed = ids ? query.where(sql<boolean>`${id} = any(${ids}::bigint[])`) : query;
  const found = await narrowed.execute();
  if (found.length === 0) throw invalidField("ids", "invalid_choice");
  if (found.length > MAX_BULK_ROWS) throw invalidField("matching", "too_big", { maximum: MAX_BULK_ROWS });
  return found;
}
