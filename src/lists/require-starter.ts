import { findMemberById } from "../accounts/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";
import { mayCall, canAccessEvent } from "../platform/http/dispatch/permissions.ts";
import { policyOfTask } from "./rules/policy-of-task.ts";
import type { TaskAtWork } from "./tasks/run-task.ts";
import { Refusal } from "../values/refusal.ts";

/**
 * Returns the member who started a task, with the current role and event scope; for an API key, with those of the
 * key. Called again while the task runs, because it can wait and run for long. The task does nothing more for a
 * member who has left, lost rights or lost the event, or for a key that was revoked.
 */
export async function requireStarter(
  db: Db,
  {
    accountId,
    eventId,
    userId,
    apiKeyId,
    kind,
  }: Pick<TaskAtWork, "accountId" | "eventId" | "userId" | "apiKeyId" | "kind">,
): Promise<Member> {
  const member = await findMemberById(db, { accountId, userId, apiKeyId });
  if (!member || !mayDoTask(kind, member)) throw new Refusal("forbidden");
  if (eventId !== null && !canAccessEvent(member, eventId)) throw new Refusal("not_found");
  return member;
}

/**
 * True if this role and event scope may start tasks of this kind. Only then are the rows of a bulk action and the file
 * of an export shown.
 */
export function mayDoTask(kind: string, { role, eventIds }: Pick<Member, "role" | "eventIds">): boolean {
  const policy = policyOfTask(kind);
  return mayCall(policy, role) && (policy === "user" || eventIds === null);
}
