import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Member, Role } from "../platform/http/call.ts";
import { rightsOfKey } from "./api-keys/rights-of-key.ts";

interface MemberRow {
  role: Role;
  is_email_verified: boolean;
  event_ids: number[] | null;
  key_role: Role | null;
  key_event_ids: number[] | null;
}

interface Principal extends Pick<Member, "accountId" | "userId"> {
  /** The API key with which a program asked for the work. Null: the member did. */
  apiKeyId?: number | null;
}

/**
 * Finds an active member with their current permissions, for background work. With an API key: with the
 * permissions of the key. Null once the member has left, the account is suspended or the key is no longer valid.
 * The caller must still check the event scope.
 */
export async function findMemberById(
  db: Db | Tx,
  { accountId, userId, apiKeyId = null }: Principal,
): Promise<Member | null> {
  const { rows } = await sql<MemberRow>`
    select m.role, u.email_verified_at is not null as is_email_verified,
      case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id)
      end as event_ids, k.role as key_role, k.event_ids as key_event_ids
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    left join api_keys k on k.id = ${apiKeyId} and k.account_id = m.account_id and k.user_id = m.user_id
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.status = 'ACTIVE'
      and a.suspended_at is null and (${apiKeyId}::bigint is null or k.id is not null)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const own = { role: row.role, eventIds: row.event_ids };
  return {
    userId,
    accountId,
    ...(row.key_role ? rightsOfKey({ role: row.key_role, eventIds: row.key_event_ids }, own) : own),
    isEmailVerified: row.is_email_verified,
    lacksSecondStep: false,
    sessionHash: Buffer.alloc(0),
  };
}
