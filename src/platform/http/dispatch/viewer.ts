import type { Call, Member } from "../call.ts";
import { canAccessEvent, mayCall } from "./permissions.ts";

/**
 * For public calls: returns the member who may also see unpublished content, after the same checks as in
 * organisers' calls.
 */
export async function viewerOf(call: Call): Promise<Member | null> {
  const member = await call.member();
  const isAdmitted = member && !member.lacksSecondStep && !member.isSuspended;
  return isAdmitted && mayCall("user", member.role) ? member : null;
}

/** Returns the viewer's account for a call about an event. The event must belong to this account. */
export async function viewerAccountId(call: Call, eventId: number): Promise<number | null> {
  const member = await viewerOf(call);
  return member && canAccessEvent(member, eventId) ? member.accountId : null;
}
