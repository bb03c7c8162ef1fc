import type { Cashier } from "../payments/index.ts";
import type { Services } from "../platform/services.ts";
import type { TaskDoer } from "../platform/tasks/run-task.ts";
import { bulkActions } from "./bulk/bulk-actions.ts";
import { exportList } from "./exports/export-list.ts";
import { EXPORTABLE, type ExportableList } from "./exports/exportable-lists.ts";

/** Every kind of task that organisers start, and who does it. */
export function workspaceTasks(services: Services, cashier: Cashier): Record<string, TaskDoer> {
  const exports = (Object.keys(EXPORTABLE) as ExportableList[]).map((list): [string, TaskDoer] => [
    `export-${list}`,
    (task, tools) => exportList(services.db, { list, task }, tools),
  ]);
  return { ...Object.fromEntries(exports), ...bulkActions(services, cashier) };
}
