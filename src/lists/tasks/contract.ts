import { z } from "zod";
import { allOf, Id, Instant, one } from "../../values/wire.ts";
import { FileAnswer, route } from "../../platform/http/contract.ts";

export const TASK_STATUSES = ["QUEUED", "RUNNING", "DONE", "FAILED"] as const;

/** Work that continues when its page is closed: an export or a bulk action. */
export const Task = z.object({
  id: Id,
  /** Null: the task concerns the whole account. */
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
  kind: z.string(),
  status: z.enum(TASK_STATUSES),
  /** The number of rows to process. For an export: the number of rows in the file, counted when it runs. */
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  file_name: z.string().nullable(),
  file_bytes: z.int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type Task = z.infer<typeof Task>;

/** The result of one row of a task. */
export const TaskRow = z.object({
  subject_id: Id,
  label: z.string(),
  outcome: z.enum(["DONE", "REFUSED"]).nullable(),
  /** The reason for the refusal of the row, in the reader's language. */
  reason: z.string().nullable(),
});
export type TaskRow = z.infer<typeof TaskRow>;

const eventParams = z.object({ event_id: Id });
const ownParams = z.object({ task_id: Id });
const taskParams = z.object({ event_id: Id, task_id: Id });

export const tasksContract = {
  listOwnTasks: route({
    method: "GET",
    path: "/tasks",
    summary: "List your latest exports and bulk actions, unfinished ones first",
    policy: "user",
    forEventScope: "narrowed",
    response: allOf(Task),
  }),
  getOwnTask: route({
    method: "GET",
    path: "/tasks/{task_id}",
    summary: "Get the progress of a task",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: one(Task),
  }),
  listOwnTaskRows: route({
    method: "GET",
    path: "/tasks/{task_id}/rows",
    summary: "List the outcome of each row of a task, refused ones first; at most a hundred",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: allOf(TaskRow),
  }),
  getOwnTaskFile: route({
    method: "GET",
    path: "/tasks/{task_id}/file",
    summary: "Download the file of a task; for a bulk action, the outcome of each row as CSV",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: FileAnswer,
  }),
  openTaskFile: route({
    method: "GET",
    path: "/public/task-files/{token}",
    summary: "Download the file of a task with a link that is valid for some minutes",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    response: FileAnswer,
  }),
  listTasks: route({
    method: "GET",
    path: "/events/{event_id}/tasks",
    summary: "List your latest exports and bulk actions of an event",
    policy: "user",
    params: eventParams,
    response: allOf(Task),
  }),
  getTask: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}",
    summary: "Get the progress of a task",
    policy: "user",
    params: taskParams,
    response: one(Task),
  }),
  listTaskRows: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}/rows",
    summary: "List the outcome of each row of a task, refused ones first; at most a hundred",
    policy: "user",
    params: taskParams,
    response: allOf(TaskRow),
  }),
  getTaskFile: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}/file",
    summary: "Download the file of a task; for a bulk action, the outcome of each row as CSV",
    policy: "user",
    params: taskParams,
    response: FileAnswer,
  }),
};
export type TasksContract = typeof tasksContract;
