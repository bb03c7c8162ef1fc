import { msg } from "@lingui/core/macro";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Task } from "../tasks/contract.ts";
import { type DownloadLinks, downloadLink } from "../tasks/download-link.ts";
import { findTask, type OwnTasks } from "../tasks/tasks.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";

const WORDS = {
  QUEUED: msg`The file is being prepared.`,
  RUNNING: msg`The file is being prepared.`,
  DONE: msg`The file is ready.`,
  FAILED: msg`The file could not be created. Please try again.`,
} satisfies Record<Task["status"], unknown>;

export interface RequestedJob extends OwnTasks {
  eventId: number;
  locale: Locale;
}

/**
 * Finds the state of an export of answers, which the client polls. When it is done, the result has a link
 * that is valid for some minutes.
 */
export async function findAnswersJob(
  db: Db,
  links: DownloadLinks,
  asked: RequestedJob,
  jobId: number | undefined,
) {
  await requireEvent(db, asked);
  if (jobId === undefined) throw invalidField("job_uuid", "required");
  const task = await findTask(db, { ...asked, taskId: jobId });
  if (task.kind !== "export-answers") throw new Refusal("not_found");
  return answersJob(links, task, asked.locale);
}

export function answersJob(links: DownloadLinks, task: Task, locale: Locale) {
  return {
    data: task,
    message: serverI18n(locale)._(WORDS[task.status]),
    status: task.status,
    job_uuid: String(task.id),
    download_url: task.status === "DONE" ? downloadLink(links, task.id, new Date()) : null,
  };
}
