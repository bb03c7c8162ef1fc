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
  is_suspended: boolean;
  impersonator_id: number | null;
  impersonator_name: string;
  acting_until: Date | null;
}

/**
 * Finds the active member behind a session token, or null. Runs at every request and is never cached, so that
 * a removal, a new role or a log-out counts from the next request on. The same statement records, once a
 * minute, that the session is in use. A platform administrator's session can act for another member for a
 * limited time. It acts for its owner again once that time is over, or the owner is no longer an
 * administrator.
 */
export async function findMember(db: Db, token: string): Promise<Member | null> {
  const sessionHash = hashOfToken(token);
  const { rows } = await sql<MemberRow>`
    with touched as (
      update sessions set last_seen_at = now()
      where token_hash = ${sessionHash} and expires_at > now() and last_seen_at < now() - interval '1 minute'
    )
    select m.user_id, m.account_id, m.role, u.email_verified_at is not null as is_email_verified,
      case when not m.sees_all_events then array(
        select c.event_id from chosen_events c where c.account_id = m.account_id and c.user_id = m.user_id)
      end as event_ids,
      a.requires_two_factor and not s.is_acting and not exists (
        select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as lacks_second_step,
      a.suspended_at is not null and not s.is_acting as is_suspended,
      i.id as impersonator_id, concat_ws(' ', i.first_name, i.last_name) as impersonator_name, s.acting_until
    from (
      select own.*, coalesce(own.acting_until > now() and own.acting_user_id is not null and exists (
        select from memberships o
        where o.account_id = own.account_id and o.user_id = own.user_id
          and o.role = 'SUPERADMIN' and o.status = 'ACTIVE'), false) as is_acting
      from sessions own where own.token_hash = ${sessionHash} and own.expires_at > now()
    ) s
    join memberships m on m.account_id = case when s.is_acting then s.acting_account_id else s.account_id end
      and m.user_id = case when s.is_acting then s.acting_user_id else s.user_id end
    join accounts a on a.id = m.account_id
    join users u on u.id = m.user_id
    left join users i on s.is_acting and i.id = s.user_id
    where m.status = 'ACTIVE' and not (s.is_acting and m.role = 'SUPERADMIN')`.execute(db);
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
    ...(row.is_suspended && { isSuspended: true }),
    ...(row.impersonator_id !== null && {
      impersonator: { userId: row.impersonator_id, name: row.impersonator_name, until: row.acting_until! },
    }),
  };
}
