import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Member, Role } from "../../platform/http/call.ts";
import { hashOfToken } from "../log-in/session-token.ts";
import { rightsOfKey } from "./rights-of-key.ts";

interface KeyRow {
  id: number;
  name: string;
  user_id: number;
  account_id: number;
  key_role: Role;
  role: Role;
  is_email_verified: boolean;
  key_event_ids: number[] | null;
  event_ids: number[] | null;
  lacks_second_step: boolean;
  is_suspended: boolean;
}

/**
 * Finds the member on whose behalf an API key acts, or null. The key has the lower of the two roles, its own
 * and its creator's, and the events that both can access. Never cached, so that a revocation or the creator's
 * leaving counts from the next call on.
 */
export async function findApiKeyMember(db: Db, key: string): Promise<Member | null> {
  const hash = hashOfToken(key);
  const { rows } = await sql<KeyRow>`
    with touched as (
      update api_keys set last_used_at = now()
      where key_hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select k.id, k.name, k.user_id, k.account_id, k.role as key_role, m.role,
      u.email_verified_at is not null as is_email_verified, k.event_ids as key_event_ids,
      case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id)
      end as event_ids,
      a.requires_two_factor and not exists (
        select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as lacks_second_step,
      a.suspended_at is not null as is_suspended
    from api_keys k
    join accounts a on a.id = k.account_id
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id
    join users u on u.id = k.user_id
    where k.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and m.status = 'ACTIVE'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    userId: row.user_id,
    accountId: row.account_id,
    ...rightsOfKey(
      { role: row.key_role, eventIds: row.key_event_ids },
      { role: row.role, eventIds: row.event_ids },
    ),
    isEmailVerified: row.is_email_verified,
    lacksSecondStep: row.lacks_second_step,
    sessionHash: Buffer.alloc(0),
    apiKey: { id: row.id, name: row.name },
    ...(row.is_suspended && { isSuspended: true }),
  };
}
