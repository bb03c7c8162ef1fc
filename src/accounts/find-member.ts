import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Member, Role } from "../platform/http/call.ts";
import { hashOfToken } from "./log-in/session-token.ts";

interface MemberRow {
  user_id: number;
  account_id: number;
  role: Role;
  is_email_verified: boolean;
  event_ids: number[] | null;
  lacks_second_step: boolean;
}

/**
 * Finds the active member behind a session token, or null. Runs at every request and is never cached, so that
 * a removal, a new role or a log-out counts from the next request on. The same round trip records, once a
 * minute, that the session is in use.
 */
export async function findMember(db: Db, token: string): Promise<Member | null> {
  const sessionHash = hashOfToken(token);
  const { rows } = await sql<MemberRow>`
    with touched as (
      update sessions set last_seen_at = now()
      where token_hash = ${sessionHash} and expires_at > now() and last_seen_at < now() - interval '1 minute'
    )
    select s.user_id, s.account_id, m.role, u.email_verified_at is not null as is_email_verified,
      case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id)
      end as event_ids,
      a.requires_two_factor and not exists (
        select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as lacks_second_step
    from sessions s
    join accounts a on a.id = s.account_id
    join memberships m on m.account_id = s.account_id and m.user_id = s.user_id
    join users u on u.id = s.user_id
    where s.token_hash = ${sessionHash} and s.expires_at > now() and m.status = 'ACTIVE'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    userId: row.user_id,
    accountId: row.account_id,
    role: row.role,
    isEmailVerified: row.is_email_verified,
    eventIds: row.event_ids,
    lacksSecondStep: row.lacks_second_step,
    sessionHash,
  };
}
