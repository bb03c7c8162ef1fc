export { listsApi } from "./api.ts";
export { workspaceTasks } from "./workspace-tasks.ts";
