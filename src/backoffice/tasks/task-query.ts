import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Task, TasksContract } from "../../lists/contract.ts";
import { useOnChange } from "../../manage-ui/live.ts";
import { apiOf } from "../../manage-ui/query-client.ts";
import { installation } from "../../values/installation/installation.ts";

/** Polling interval without a stream, and for tasks that end before the subscription begins. */
const LOOK_AGAIN_MILLISECONDS = 1_500;

/** The user's latest tasks of every event and of the account. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: ["tasks"],
    queryFn: async ({ client }) => (await apiOf<TasksContract>(client)("GET /tasks")).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((task) => !isOver(task)) ? LOOK_AGAIN_MILLISECONDS : false,
  });

const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: ["tasks", taskId],
    queryFn: async ({ client }) =>
      (await apiOf<TasksContract>(client)("GET /tasks/{task_id}", { params: { task_id: taskId } })).data,
  });

export const taskRowsQuery = ({ id }: Task) =>
  queryOptions({
    queryKey: ["tasks", id, "rows"],
    queryFn: async ({ client }) => {
      const api = apiOf<TasksContract>(client);
      return (await api("GET /tasks/{task_id}/rows", { params: { task_id: id } })).data;
    },
  });

export function isOver({ status }: Task): boolean {
  return status === "DONE" || status === "FAILED";
}

/** Returns whether a task that changes data is over since the user's tasks were last read. */
export function haveEnded(before: readonly Task[], now: readonly Task[]): boolean {
  const known = new Set(before.filter(isOver).map(({ id }) => id));
  return now.some((task) => task.file_name === null && isOver(task) && !known.has(task.id));
}

/** Follows a running task: over the event's stream, or by polling without one. */
export function useTask(started: Task): Task {
  const client = useQueryClient();
  const query = taskQuery(started.id);
  const { data } = useQuery({
    ...query,
    initialData: started,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_AGAIN_MILLISECONDS),
  });
  useOnChange(["tasks"], () => {
    if (!isOver(data)) void client.invalidateQueries({ queryKey: query.queryKey });
  });
  return data;
}

export function taskFile({ id }: Task): string {
  return `${installation().apiUrl}/tasks/${id}/file`;
}
