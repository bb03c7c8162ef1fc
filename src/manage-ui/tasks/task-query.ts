import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Task, TasksContract } from "../../platform/tasks/contract.ts";
import { useOnChange } from "../live.ts";
import { apiOf } from "../query-client.ts";

/** Where there is no stream, and for what is over before anybody hears of it. */
const LOOK_AGAIN_MILLISECONDS = 1_500;

const taskQuery = (eventId: number, taskId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "tasks", taskId],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId, task_id: taskId };
      return (await apiOf<TasksContract>(client)("GET /events/{event_id}/tasks/{task_id}", { params })).data;
    },
  });

export const taskRowsQuery = ({ event_id, id }: Task) =>
  queryOptions({
    queryKey: ["events", event_id, "tasks", id, "rows"],
    queryFn: async ({ client }) => {
      const params = { event_id, task_id: id };
      const api = apiOf<TasksContract>(client);
      return (await api("GET /events/{event_id}/tasks/{task_id}/rows", { params })).data;
    },
  });

export function isOver({ status }: Task): boolean {
  return status === "DONE" || status === "FAILED";
}

/** A task as it goes on: told over the event's stream, asked for where there is none. */
export function useTask(started: Task): Task {
  const client = useQueryClient();
  const query = taskQuery(started.event_id, started.id);
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

export function taskFile({ event_id, id }: Task): string {
  return `/api/events/${event_id}/tasks/${id}/file`;
}
