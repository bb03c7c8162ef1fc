import type { TaskHandler } from "../lists/index.ts";
import type { Services } from "../platform/services.ts";
import { importAttendees } from "./imports/run-import.ts";
import { IMPORT_TASK } from "./imports/start-import.ts";

export { manualOrdersApi } from "./api.ts";
export { purgeImports } from "./imports/purge-imports.ts";

/** The task handlers of this area, by kind of task. */
export function manualOrderTasks(services: Services): Record<string, TaskHandler> {
  return { [IMPORT_TASK]: importAttendees(services) };
}
