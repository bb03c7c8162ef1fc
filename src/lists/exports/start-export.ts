import type { Db } from "../../platform/database/database.ts";
import type { Task } from "../tasks/contract.ts";
import { startTask } from "../tasks/start-task.ts";
import { findTask, type OwnTasks } from "../tasks/tasks.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { invalidField } from "../../values/refusal.ts";
import type { AnyList, ListQuery } from "../lists.ts";
import { findListScope } from "../list-scope.ts";
import { EXPORTABLE } from "./exportable-lists.ts";
import { listQuestionsToExport } from "./question-columns.ts";

interface WantedExport extends ListQuery {
  format: "csv" | "xlsx";
  columns?: string[] | undefined;
}

/** Queues an export for the account. Refuses unknown columns before it queues anything. */
export async function startExport(
  db: Db,
  own: OwnTasks & { locale: Locale },
  { list, wanted }: { list: AnyList; wanted: WantedExport },
): Promise<Task> {
  const place = await findListScope(db, own);
  const { event } = place;
  const known = EXPORTABLE[list].columns(event, await listQuestionsToExport(db, event.id), place);
  const unknown = wanted.columns?.find((key) => !known.some((column) => column.key === key));
  if (unknown !== undefined) throw invalidField("columns", "invalid_choice");
  const day = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
  const taskId = await db.transaction().execute((tx) =>
    startTask(tx, {
      ...own,
      kind: `export-${list}`,
      options: wanted,
      total: 0,
      fileName: `${list}-${day}.${wanted.format}`,
    }),
  );
  return findTask(db, { ...own, taskId });
}
