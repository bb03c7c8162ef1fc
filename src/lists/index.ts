export { listsApi } from "./api.ts";
export { workspaceTasks } from "./task-handlers.ts";
