import type { Handlers, Member } from "../http/call.ts";
import type { Services } from "../services.ts";
import { tasksContract } from "./contract.ts";
import { findTask, findTaskFile, listTaskRows, listTasks, type OwnTasks } from "./tasks.ts";

export function tasksApi({ db }: Services) {
  const handlers = {
    listTasks: async ({ params }, { user }) => ({ data: await listTasks(db, ownTasks(params, user)) }),
    getTask: async ({ params }, { user }) => ({
      data: await findTask(db, { ...ownTasks(params, user), taskId: params.task_id }),
    }),
    listTaskRows: async ({ params }, { user, locale }) => ({
      data: await listTaskRows(db, { ...ownTasks(params, user), taskId: params.task_id }, locale),
    }),
    getTaskFile: ({ params }, { user, locale }) =>
      findTaskFile(db, { ...ownTasks(params, user), taskId: params.task_id }, locale),
  } satisfies Handlers<typeof tasksContract>;

  return { contract: tasksContract, handlers };
}

function ownTasks({ event_id }: { event_id: number }, { accountId, userId }: Member): OwnTasks {
  return { accountId, eventId: event_id, userId };
}
