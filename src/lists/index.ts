export { listsApi } from "./api.ts";
export { workspaceTasks } from "./task-handlers.ts";
export type { BulkAction } from "./rules/bulk-actions.ts";
export { requireStarter } from "./require-starter.ts";
export { BatchOutdated, processTaskBatches } from "./tasks/process-task-batches.ts";
export type { TaskAtWork, TaskHandler } from "./tasks/run-task.ts";
export { startTask, writeTaskRows } from "./tasks/start-task.ts";
export { findTask } from "./tasks/tasks.ts";
