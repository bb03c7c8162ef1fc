export { listsApi } from "./api.ts";
export { createTaskHandlers } from "./task-handlers.ts";
export type { BulkAction } from "./rules/bulk-actions.ts";
export { requireStarter } from "./require-starter.ts";
export { deleteExpiredTasks } from "./tasks/delete-expired-tasks.ts";
export { BatchOutdated, processTaskBatches } from "./tasks/process-task-batches.ts";
export { runTask, type TaskAtWork, type TaskHandler } from "./tasks/run-task.ts";
export { startTask, writeTaskRows } from "./tasks/start-task.ts";
export { findTask } from "./tasks/tasks.ts";
