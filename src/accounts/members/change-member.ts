import type { Db } from "../../platform/database/database.ts";
import type { Member as Caller } from "../../platform/http/call.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { noteInHistory } from "../history.ts";
import type { GIVEN_ROLES } from "./contract.ts";

export interface MemberChange {
  role?: (typeof GIVEN_ROLES)[number];
  status?: "ACTIVE" | "INACTIVE";
}

/**
 * Changes what a person may do in the account, or whether they may come in at all. It counts from their next
 * request on, and under a new session: those they have in the account end. The owner stays as they are.
 */
export async function changeMember(
  db: Db,
  caller: Caller,
  userId: number,
  { role, status }: MemberChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("memberships")
      .select(["role", "status", "is_account_owner"])
      .where("account_id", "=", caller.accountId)
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("not_found");
    const changesRole = role !== undefined && role !== before.role;
    const changesStatus = status !== undefined && status !== before.status;
    if (!changesRole && !changesStatus) return;
    const field = changesRole ? "role" : "status";
    if (before.is_account_owner) throw invalidField(field, "owner_fixed");
    if (userId === caller.userId) throw invalidField(field, "not_yourself");
    if (before.role === "SUPERADMIN" && caller.role !== "SUPERADMIN") throw new Refusal("forbidden");
    // Only they themselves can accept.
    if (changesStatus && before.status === "INVITED") throw new Refusal("conflict");
    await tx
      .updateTable("memberships")
      .set({ ...(changesRole && { role }), ...(changesStatus && { status }) })
      .where("account_id", "=", caller.accountId)
      .where("user_id", "=", userId)
      .execute();
    await tx
      .deleteFrom("sessions")
      .where("account_id", "=", caller.accountId)
      .where("user_id", "=", userId)
      .execute();
    await noteInHistory(tx, {
      accountId: caller.accountId,
      userId: caller.userId,
      subjectUserId: userId,
      action: "member-changed",
      facts: {
        ...(changesRole && { role_before: before.role, role }),
        ...(changesStatus && { status_before: before.status, status }),
      },
    });
  });
}
