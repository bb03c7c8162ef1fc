import { createCheckInContext } from "../check-in/index.ts";
import type { DuplicationStep } from "../events/index.ts";
import type { PaymentContext } from "../payments/index.ts";
import type { Services } from "../platform/services.ts";
import type { TaskHandler } from "./tasks/run-task.ts";
import { accountBulkActions } from "./bulk/account-bulk-actions.ts";
import { eventBulkActions } from "./bulk/event-bulk-actions.ts";
import { exportList } from "./exports/export-list.ts";
import { EXPORTABLE } from "./exports/exportable-lists.ts";
import type { AnyList } from "./lists.ts";

/** Creates the handlers of all tasks that organisers start from lists: exports and bulk actions. */
export function createTaskHandlers(
  services: Services,
  payments: PaymentContext,
  onEventCopied: DuplicationStep[],
): Record<string, TaskHandler> {
  const exports = (Object.keys(EXPORTABLE) as AnyList[]).map((list): [string, TaskHandler] => [
    `export-${list}`,
    (task, tools) => exportList(services, { list, task }, tools),
  ]);
  return {
    ...Object.fromEntries(exports),
    ...eventBulkActions(services, payments, createCheckInContext(services)),
    ...accountBulkActions(services, onEventCopied),
  };
}
