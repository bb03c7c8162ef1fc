import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { fullName } from "../full-name.ts";
import { hashOfToken } from "../log-in/session-token.ts";
import type { GIVEN_ROLES, Invitation } from "./contract.ts";

export interface FoundInvitation {
  id: number;
  state: "OPEN" | "ACCEPTED" | "WITHDRAWN" | "REPLACED";
  is_expired: boolean;
  expires_at: Date;
  email: string;
  account_id: number;
  account_name: string;
  user_id: number;
  first_name: string;
  last_name: string | null;
  is_known: boolean;
  role: (typeof GIVEN_ROLES)[number];
  inviter_first_name: string | null;
  inviter_last_name: string | null;
}

/** Finds the invitation of a link, in any state. */
export async function findInvitation(db: Db, token: string): Promise<FoundInvitation> {
  const { rows } = await sql<FoundInvitation>`
    select i.id, i.state, i.expires_at <= now() as is_expired, i.expires_at, i.email, i.account_id,
      a.name as account_name, u.id as user_id, u.first_name, u.last_name, m.role,
      u.password_hash is not null and u.email_verified_at is not null as is_known,
      b.first_name as inviter_first_name, b.last_name as inviter_last_name
    from invitations i
    join accounts a on a.id = i.account_id
    left join users u on u.id = i.user_id
    left join memberships m on m.account_id = i.account_id and m.user_id = i.user_id
    left join users b on b.id = i.invited_by_user_id
    where i.token_hash = ${hashOfToken(token)}`.execute(db);
  if (!rows[0]) throw new Refusal("invitation_unknown");
  return rows[0];
}

/** Refuses each closed state with its own code, because each has a different remedy. */
export function requireOpen(found: FoundInvitation): void {
  if (found.state === "ACCEPTED") throw new Refusal("invitation_used");
  if (found.state !== "OPEN") throw new Refusal("invitation_withdrawn");
  if (found.is_expired) throw new Refusal("invitation_expired");
}

export function toInvitation(found: FoundInvitation, callerId: number | null): Invitation {
  const inviter = found.inviter_first_name && {
    first_name: found.inviter_first_name,
    last_name: found.inviter_last_name,
  };
  return {
    email: found.email,
    first_name: found.first_name,
    last_name: found.last_name,
    role: found.role,
    account: { id: found.account_id, name: found.account_name },
    invited_by: inviter ? fullName(inviter) : null,
    expires_at: found.expires_at.toISOString(),
    is_known: found.is_known,
    is_for_caller: callerId === null ? null : callerId === found.user_id,
  };
}
