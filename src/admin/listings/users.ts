import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { ADMIN_USERS_LISTING, type AdminUser } from "../contract/listings.ts";

/** Lists all users of the installation with their accounts. */
export async function listAdminUsers(
  db: Db,
  wanted: RequestedPage,
): Promise<{ data: AdminUser[]; meta: ListMeta }> {
  const { rows, meta } = await listPage(db, selectUsers(db), {
    listing: ADMIN_USERS_LISTING,
    wanted,
    columns: {
      created_at: "u.created_at",
      name: sql`lower(${NAME})`,
      email: "u.email",
      is_email_verified: IS_VERIFIED,
      is_two_factor_on: HAS_SECOND_STEP,
    },
    search: { words: sql`${NAME} || ' ' || u.email` },
    unique: "u.id",
  });
  return {
    data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    meta,
  };
}

const NAME = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;
const IS_VERIFIED = sql<boolean>`(u.email_verified_at is not null)`;
const HAS_SECOND_STEP = sql<boolean>`exists (
  select from authenticators t where t.user_id = u.id and t.confirmed_at is not null)`;
const ACCOUNTS = sql<AdminUser["accounts"]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'role', m.role, 'status', m.status,
    'is_account_owner', m.is_account_owner,
    'last_login_at', to_char(m.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by m.is_account_owner desc, m.created_at)
  from memberships m join accounts a on a.id = m.account_id where m.user_id = u.id), '[]')`;

function selectUsers(db: Db) {
  return db
    .selectFrom("users as u")
    .select(["u.id", "u.first_name", "u.last_name", "u.email", "u.timezone", "u.locale", "u.created_at"])
    .select([
      NAME.as("full_name"),
      IS_VERIFIED.as("is_email_verified"),
      HAS_SECOND_STEP.as("is_two_factor_on"),
    ])
    .select(
      sql<boolean>`exists (select from memberships m where m.user_id = u.id and m.role = 'SUPERADMIN')`.as(
        "is_administrator",
      ),
    )
    .select(
      sql<number>`(select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now())`.as(
        "sessions_count",
      ),
    )
    .select(ACCOUNTS.as("accounts"));
}
