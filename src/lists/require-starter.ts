import { findMemberById } from "../accounts/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";
import type { MemberPolicy } from "../platform/http/contract.ts";
import { mayCall, canAccessEvent } from "../platform/http/dispatcher.ts";
import type { TaskAtWork } from "./tasks/run-task.ts";
import { Refusal } from "../values/refusal.ts";

/**
 * Whoever started a task, as they are at this moment. Asked again while it runs: it may wait and take long, and
 * for somebody who has left meanwhile, has fewer rights or no longer has the event nothing more is done.
 */
export async function requireStarter(
  db: Db,
  { accountId, eventId, userId }: Pick<TaskAtWork, "accountId" | "eventId" | "userId">,
  policy: MemberPolicy = "user",
): Promise<Member> {
  const member = await findMemberById(db, { accountId, userId });
  if (!member || !mayCall(policy, member.role)) throw new Refusal("forbidden");
  if (eventId !== null && !canAccessEvent(member, eventId)) throw new Refusal("not_found");
  return member;
}
