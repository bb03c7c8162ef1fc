export { workspaceApi } from "./api.ts";
export { workspaceTasks } from "./workspace-tasks.ts";
