import { z } from "zod";
import { allOf, Id, Instant, one } from "../../values/wire.ts";
import { FileAnswer, route } from "../../platform/http/contract.ts";

export const TASK_STATUSES = ["QUEUED", "RUNNING", "DONE", "FAILED"] as const;

/** Work that goes on while its page is closed: an export, or one thing done to many. */
export const Task = z.object({
  id: Id,
  /** null: it is about the whole account. */
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
  kind: z.string(),
  status: z.enum(TASK_STATUSES),
  /** How many there are to do; of an export, how many there were when it was asked for. */
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  file_name: z.string().nullable(),
  file_bytes: z.int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type Task = z.infer<typeof Task>;

/** What became of one of many. */
export const TaskRow = z.object({
  subject_id: Id,
  label: z.string(),
  outcome: z.enum(["DONE", "REFUSED"]).nullable(),
  /** Why it was refused, in the reader's language. */
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
    summary: "Your own latest exports and bulk actions, those under way first",
    policy: "user",
    forEventScope: "narrowed",
    response: allOf(Task),
  }),
  getOwnTask: route({
    method: "GET",
    path: "/tasks/{task_id}",
    summary: "How far a task is",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: one(Task),
  }),
  listOwnTaskRows: route({
    method: "GET",
    path: "/tasks/{task_id}/rows",
    summary: "What became of each of many; those that were refused first, at most a hundred",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: allOf(TaskRow),
  }),
  getOwnTaskFile: route({
    method: "GET",
    path: "/tasks/{task_id}/file",
    summary: "The file that came of a task; of a bulk action, what became of each, as CSV",
    policy: "user",
    forEventScope: "narrowed",
    params: ownParams,
    response: FileAnswer,
  }),
  openTaskFile: route({
    method: "GET",
    path: "/public/task-files/{token}",
    summary: "The file of a task by a link that was given out for some minutes",
    policy: "public",
    params: z.object({ token: z.string().max(200) }),
    response: FileAnswer,
  }),
  listTasks: route({
    method: "GET",
    path: "/events/{event_id}/tasks",
    summary: "Your own latest exports and bulk actions of an event",
    policy: "user",
    params: eventParams,
    response: allOf(Task),
  }),
  getTask: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}",
    summary: "How far a task is",
    policy: "user",
    params: taskParams,
    response: one(Task),
  }),
  listTaskRows: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}/rows",
    summary: "What became of each of many; those that were refused first, at most a hundred",
    policy: "user",
    params: taskParams,
    response: allOf(TaskRow),
  }),
  getTaskFile: route({
    method: "GET",
    path: "/events/{event_id}/tasks/{task_id}/file",
    summary: "The file that came of a task; of a bulk action, what became of each, as CSV",
    policy: "user",
    params: taskParams,
    response: FileAnswer,
  }),
};
export type TasksContract = typeof tasksContract;
