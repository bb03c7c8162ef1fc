import type { Handlers, Member } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { tasksContract } from "./contract.ts";
import { readDownloadLink } from "./download-link.ts";
import { findLinkedFile, findTask, findTaskFile, listTaskRows, listTasks, type OwnTasks } from "./tasks.ts";

export function tasksApi({ db, config }: Services) {
  const handlers = {
    listOwnTasks: async (_input, { user }) => ({ data: await listTasks(db, everywhere(user)) }),
    getOwnTask: async ({ params }, { user }) => ({
      data: await findTask(db, { ...everywhere(user), taskId: params.task_id }),
    }),
    listOwnTaskRows: async ({ params }, { user, locale }) => ({
      data: await listTaskRows(db, { ...everywhere(user), taskId: params.task_id, role: user.role }, locale),
    }),
    getOwnTaskFile: ({ params }, { user, locale }) =>
      findTaskFile(db, { ...everywhere(user), taskId: params.task_id, role: user.role }, locale),

    openTaskFile: ({ params }, { locale }) =>
      findLinkedFile(db, readDownloadLink(config.secretKeys, params.token, new Date()), locale),

    listTasks: async ({ params }, { user }) => ({ data: await listTasks(db, ownTasks(params, user)) }),
    getTask: async ({ params }, { user }) => ({
      data: await findTask(db, { ...ownTasks(params, user), taskId: params.task_id }),
    }),
    listTaskRows: async ({ params }, { user, locale }) => ({
      data: await listTaskRows(
        db,
        { ...ownTasks(params, user), taskId: params.task_id, role: user.role },
        locale,
      ),
    }),
    getTaskFile: ({ params }, { user, locale }) =>
      findTaskFile(db, { ...ownTasks(params, user), taskId: params.task_id, role: user.role }, locale),
  } satisfies Handlers<typeof tasksContract>;

  return { contract: tasksContract, handlers };
}

function everywhere({ accountId, eventIds, userId, apiKey }: Member): OwnTasks {
  return { accountId, eventId: null, eventIds, userId, apiKeyId: apiKey?.id ?? null };
}

function ownTasks({ event_id }: { event_id: number }, user: Member): OwnTasks {
  return { ...everywhere(user), eventId: event_id };
}
