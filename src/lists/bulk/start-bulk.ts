import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { RequestedRows } from "../../platform/database/listing.ts";
import type { Task } from "../tasks/contract.ts";
import { startTask } from "../tasks/start-task.ts";
import { findTask, type OwnTasks } from "../tasks/tasks.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { invalidField } from "../../values/refusal.ts";
import { type AnyList, type ListPlace, LISTS, type ListQuery } from "../lists.ts";
import { findPlace } from "../place.ts";
import type { BulkAction } from "../rules/bulk-actions.ts";

export interface Chosen extends Pick<ListQuery, "events_status"> {
  action: BulkAction;
  ids?: number[] | undefined;
  matching?: Pick<RequestedRows, "query" | "filter_fields"> | undefined;
}

/** More at once are narrowed down first: nobody means ten thousand refunds. */
const MAX_AT_ONCE = 10_000;

/**
 * Writes down which rows are meant, by id or by what fits right now, and puts the work in its account's line.
 * What comes to fit later is not touched.
 */
export async function startBulk(
  db: Db,
  own: OwnTasks & { locale: Locale },
  { list, chosen, options = {} }: { list: AnyList; chosen: Chosen; options?: object },
): Promise<Task> {
  const rows = await meantRows(db, { list, place: await findPlace(db, own) }, chosen);
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

/** Which rows are meant right now: at least one, and no more than can be done at once. */
export async function meantRows(
  db: Db,
  { list, place }: { list: AnyList; place: ListPlace },
  { ids, matching, events_status }: Chosen,
): Promise<{ id: number; label: string }[]> {
  if ((ids === undefined) === (matching === undefined)) throw invalidField("ids", "invalid_choice");
  const { id, label, rows } = LISTS[list];
  const wanted: ListQuery = {
    ...(matching ?? { query: null, filter_fields: {} }),
    ...(matching && events_status && { events_status }),
    sort_by: list === "events" ? "start_date" : "created_at",
    sort_direction: "asc",
  };
  const query = rows(db, place, wanted)
    .clearSelect()
    .select([id.as("id"), label.as("label")])
    .limit(MAX_AT_ONCE + 1);
  const narrowed = ids ? query.where(sql<boolean>`${id} = any(${ids}::bigint[])`) : query;
  const found = await narrowed.execute();
  if (found.length === 0) throw invalidField("ids", "invalid_choice");
  if (found.length > MAX_AT_ONCE) throw invalidField("matching", "too_big", { maximum: MAX_AT_ONCE });
  return found;
}
