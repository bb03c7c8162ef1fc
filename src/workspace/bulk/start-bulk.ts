import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { WantedRows } from "../../platform/database/listing.ts";
import type { Task } from "../../platform/tasks/contract.ts";
import { startTask } from "../../platform/tasks/start-task.ts";
import { findTask, type OwnTasks } from "../../platform/tasks/tasks.ts";
import type { Locale } from "../../values/locales.ts";
import { invalidField } from "../../values/refusal.ts";
import type { BulkAction } from "../contract.ts";
import type { ExportedEvent } from "../exports/export-columns.ts";
import { EXPORTABLE } from "../exports/exportable-lists.ts";

export interface Chosen {
  action: BulkAction;
  ids?: number[] | undefined;
  matching?: Pick<WantedRows, "query" | "filter_fields"> | undefined;
}

type List = "attendees" | "orders" | "promo-codes";

/** More at once are narrowed down first: nobody means ten thousand refunds. */
const MAX_AT_ONCE = 10_000;

/**
 * Writes down which rows are meant, by id or by what fits right now, and puts the work in its account's line.
 * What comes to fit later is not touched.
 */
export async function startBulk(
  db: Db,
  own: OwnTasks & { locale: Locale },
  { list, chosen }: { list: List; chosen: Chosen },
): Promise<Task> {
  if ((chosen.ids === undefined) === (chosen.matching === undefined))
    throw invalidField("ids", "invalid_choice");
  const event = await requireEvent(db, own);
  const rows = await meantRows(db, { list, accountId: own.accountId, event }, chosen);
  if (rows.length === 0) throw invalidField("ids", "invalid_choice");
  if (rows.length > MAX_AT_ONCE) throw invalidField("matching", "too_big", { maximum: MAX_AT_ONCE });
  const taskId = await db.transaction().execute(async (tx) => {
    const id = await startTask(tx, { ...own, kind: chosen.action, options: {}, total: rows.length });
    await sql`
      insert into task_rows (task_id, position, subject_id, label)
      select ${id}, position, id, label
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.label)}::text[])
        with ordinality meant (id, label, position)`.execute(tx);
    return id;
  });
  return findTask(db, { ...own, taskId });
}

const LISTS = {
  attendees: { alias: "a", label: sql<string>`concat_ws(' ', a.public_id, a.first_name, a.last_name)` },
  orders: {
    alias: "o",
    label: sql<string>`o.public_id || coalesce(' ' || o.first_name, '') || coalesce(' ' || o.last_name, '')`,
  },
  "promo-codes": { alias: "pc", label: sql<string>`pc.code` },
} as const;

interface At {
  list: List;
  accountId: number;
  event: ExportedEvent;
}

async function meantRows(db: Db, at: At, { ids, matching }: Chosen) {
  const { alias, label } = LISTS[at.list];
  const id = sql<number>`${sql.ref(`${alias}.id`)}`;
  const wanted = {
    ...(matching ?? { query: null, filter_fields: {} }),
    sort_by: "created_at",
    sort_direction: "asc",
  } as const;
  const query = EXPORTABLE[at.list]
    .rows(db, at, wanted)
    .clearSelect()
    .select([id.as("id"), label.as("label")])
    .limit(MAX_AT_ONCE + 1);
  const narrowed = ids ? query.where(sql<boolean>`${id} = any(${ids}::bigint[])`) : query;
  return narrowed.execute();
}
