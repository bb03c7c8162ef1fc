import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Member, Role } from "../platform/http/call.ts";

interface MemberRow {
  role: Role;
  is_email_verified: boolean;
  event_ids: number[] | null;
}

/**
 * Finds an active member with their current permissions, for background work. Null once the member has left
 * or the account is suspended. The caller must still check the event scope.
 */
export async function findMemberById(
  db: Db,
  { accountId, userId }: Pick<Member, "accountId" | "userId">,
): Promise<Member | null> {
  const { rows } = await sql<MemberRow>`
    select m.role, u.email_verified_at is not null as is_email_verified,
      case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id)
      end as event_ids
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.status = 'ACTIVE'
      and a.suspended_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    userId,
    accountId,
    role: row.role,
    isEmailVerified: row.is_email_verified,
    eventIds: row.event_ids,
    lacksSecondStep: false,
    sessionHash: Buffer.alloc(0),
  };
}
