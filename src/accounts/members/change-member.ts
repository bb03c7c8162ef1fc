import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member as Caller } from "../../platform/http/call.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { AccountReactions } from "../account-reactions.ts";
import { recordAccountHistory } from "../history.ts";
import { chooseEvents } from "./choose-events.ts";
import type { GIVEN_ROLES } from "./contract.ts";

export interface MemberChange {
  role?: (typeof GIVEN_ROLES)[number];
  status?: "ACTIVE" | "INACTIVE";
  /** Null: all events. Absent: unchanged. */
  eventIds?: readonly number[] | null | undefined;
  /**
   * Runs in the transaction that deactivates the member, with the events that they could access. Returns the
   * number of replaced links.
   */
  onSwitchedOff?: AccountReactions["rotateCheckInLinks"] | undefined;
  edit?: Edit;
}

/**
 * Changes a member's role, events or access. The change counts from their next request on. A change of role
 * or access ends their sessions in the account. The owner cannot be changed.
 */
export async function changeMember(
  db: Db,
  caller: Caller,
  userId: number,
  { role, status, eventIds, onSwitchedOff, edit = unversioned }: MemberChange,
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    const before = await lockMember(tx, caller.accountId, userId);
    const changesRole = role !== undefined && role !== before.role;
    const changesStatus = status !== undefined && status !== before.status;
    const changesEvents = eventIds !== undefined;
    if (!changesRole && !changesStatus && !changesEvents) return;
    const field = changesRole ? "role" : changesStatus ? "status" : "event_ids";
    if (before.is_account_owner) throw invalidField(field, "owner_fixed");
    if (userId === caller.userId) throw invalidField(field, "not_yourself");
    if (before.role === "SUPERADMIN" && caller.role !== "SUPERADMIN") throw new Refusal("forbidden");
    // Only the invited person can accept.
    if (changesStatus && before.status === "INVITED") throw new Refusal("conflict");
    const who = { accountId: caller.accountId, userId };
    const newRole = role ?? before.role;
    const rotated =
      changesStatus && status === "INACTIVE" && onSwitchedOff
        ? await onSwitchedOff(tx, { accountId: caller.accountId, eventIds: await eventsSeen(tx, who) })
        : null;
    // Before the role changes, because the new role may have access to all events.
    if (changesEvents || newRole === "ADMIN")
      await chooseEvents(tx, { ...who, role: newRole, eventIds: eventIds ?? null });
    if (changesRole || changesStatus)
      await changeAccess(tx, who, { ...(changesRole && { role }), ...(changesStatus && { status }) });
    await recordAccountHistory(tx, {
      accountId: caller.accountId,
      userId: caller.userId,
      subjectUserId: userId,
      action: "member-changed",
      facts: {
        ...(changesRole && { role_before: before.role, role }),
        ...(changesStatus && { status_before: before.status, status }),
        ...(rotated !== null && { rotated_check_in_links: rotated }),
        ...(changesEvents && { chosen_events: eventIds?.join(" ") ?? null }),
      },
    });
  });
}

/** Serialises changes of one member. */
export async function lockMember(tx: Tx, accountId: number, userId: number) {
  const member = await tx
    .selectFrom("memberships")
    .select(["role", "status", "is_account_owner"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new Refusal("not_found");
  return member;
}

async function changeAccess(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
  change: { role?: string; status?: string },
): Promise<void> {
  await tx
    .updateTable("memberships")
    .set(change)
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  await tx.deleteFrom("sessions").where("account_id", "=", accountId).where("user_id", "=", userId).execute();
}

/** Returns the member's event scope. Null: all of the account's events. */
async function eventsSeen(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<number[] | null> {
  const { sees_all_events } = await tx
    .selectFrom("memberships")
    .select("sees_all_events")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (sees_all_events) return null;
  const events = await tx
    .selectFrom("chosen_events")
    .select("event_id")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  return events.map(({ event_id }) => event_id);
}
