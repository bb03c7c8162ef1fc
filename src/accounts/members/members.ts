import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { Role } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { fullName } from "../full-name.ts";
import { type Member, MEMBER_LISTING } from "./contract.ts";

/** Lists the members of an account: active, invited and deactivated. */
export async function listMembers(db: Db, accountId: number, wanted: RequestedPage) {
  const { rows: members, ...source } = membersList(db, accountId);
  const { rows, meta } = await listPage(db, members, { ...source, wanted });
  return { data: rows.map(toMember), meta };
}

/** The definition of the member list, also used by bulk actions. */
export function membersList(db: Db, accountId: number) {
  return {
    rows: selectMembers(db, accountId),
    listing: MEMBER_LISTING,
    columns: {
      full_name: sql<string>`lower(${SHOWN_NAME})` as never,
      email: SHOWN_MEMBER_EMAIL as never,
      role: "m.role",
      status: "m.status",
      last_login_at: "m.last_login_at",
      created_at: "m.created_at",
    },
    optional: ["last_login_at"],
    search: { words: sql<string>`${SHOWN_NAME} || ' ' || ${SHOWN_MEMBER_EMAIL}` as never },
    unique: "m.user_id",
  } as const;
}

export async function findAccountMember(db: Db, accountId: number, userId: number): Promise<Member> {
  const row = await selectMembers(db, accountId).where("m.user_id", "=", userId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toMember(row);
}

/**
 * Shows only the invited address of an invited person, because the inviting account must not learn whether the
 * person exists elsewhere, their name, or the address that they have changed to since.
 */
export const SHOWN_MEMBER_EMAIL = sql<string>`case when m.status = 'INVITED' then coalesce(i.email, u.email) else u.email end`;
const SHOWN_NAME = sql<string>`case when m.status = 'INVITED' then '' else concat_ws(' ', u.first_name, u.last_name) end`;

function selectMembers(db: Db, accountId: number) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("invitations as i", (join) =>
      join
        .onRef("i.account_id", "=", "m.account_id")
        .onRef("i.user_id", "=", "m.user_id")
        .on("i.state", "=", "OPEN"),
    )
    .leftJoin("authenticators as t", (join) =>
      join.onRef("t.user_id", "=", "u.id").on("t.confirmed_at", "is not", null),
    )
    .select(["u.id", "u.first_name", "u.last_name", "u.email_verified_at"])
    .select(["m.account_id", "m.role", "m.status", "m.is_account_owner", "m.last_login_at", "m.created_at"])
    .select(["i.created_at as invited_at", "i.expires_at as invitation_expires_at"])
    .select([SHOWN_MEMBER_EMAIL.as("email"), chosenEvents])
    .select(["t.confirmed_at as authenticator_since"])
    .where("m.account_id", "=", accountId);
}

/** The member's event scope. Null: all of the account's events. */
const chosenEvents = sql<Member["events"]>`case when not m.sees_all_events then (
  select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title) order by e.start_date, e.id), '[]')
  from chosen_events c join events e on e.account_id = c.account_id and e.id = c.event_id
  where c.account_id = m.account_id and c.user_id = m.user_id and e.deleted_at is null) end`.as("events");

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>["executeTakeFirstOrThrow"]>>;

function toMember(row: Row): Member {
  const isInvited = row.status === "INVITED";
  const name = isInvited ? { first_name: "", last_name: null } : row;
  return {
    id: row.id,
    account_id: row.account_id,
    email: row.email,
    first_name: name.first_name,
    last_name: name.last_name,
    full_name: fullName(name),
    role: row.role as Role,
    status: row.status as Member["status"],
    is_account_owner: row.is_account_owner,
    events: row.events,
    is_email_verified: !isInvited && row.email_verified_at !== null,
    is_two_factor_on: !isInvited && row.authenticator_since !== null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    invitation: row.invited_at &&
      row.invitation_expires_at && {
        sent_at: row.invited_at.toISOString(),
        expires_at: row.invitation_expires_at.toISOString(),
        is_expired: row.invitation_expires_at.getTime() <= Date.now(),
      },
    created_at: row.created_at.toISOString(),
  };
}
