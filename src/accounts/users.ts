import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Locale, DEFAULT_LOCALE, isLocale } from "../values/languages/locales.ts";
import { Refusal } from "../values/refusal.ts";
import { fullName } from "./full-name.ts";
import type { User } from "./contract/user.ts";

export interface SignedInUser {
  userId: number;
  accountId: number;
  impersonator?: { name: string; until: Date };
}

export async function findUser(db: Db, { userId, accountId, impersonator }: SignedInUser): Promise<User> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.user_id", "u.id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .leftJoin("authenticators as t", (join) =>
      join.onRef("t.user_id", "=", "u.id").on("t.confirmed_at", "is not", null),
    )
    .select([
      "t.confirmed_at as authenticator_since",
      "u.id",
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.locale",
      "u.timezone",
      "u.email_verified_at",
      "u.pending_email",
      "u.created_at",
      "m.role",
      "m.is_account_owner",
      "m.sees_all_events",
      "m.last_login_at",
      "a.id as account_id",
      "a.name as account_name",
      "a.currency_code as account_currency_code",
      "a.timezone as account_timezone",
      "a.requires_two_factor",
      "a.suspended_at",
      "a.suspended_reason",
    ])
    .where("u.id", "=", userId)
    .where("m.account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return {
    id: row.id,
    account_id: row.account_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row),
    role: row.role as User["role"],
    locale: localeOf(row.locale),
    timezone: row.timezone,
    is_account_owner: row.is_account_owner,
    sees_all_events: row.sees_all_events,
    is_email_verified: row.email_verified_at !== null,
    has_pending_email_change: row.pending_email !== null,
    pending_email: row.pending_email,
    is_two_factor_on: row.authenticator_since !== null,
    must_set_up_two_factor: row.requires_two_factor && row.authenticator_since === null && !impersonator,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    account: {
      id: row.account_id,
      name: row.account_name,
      currency_code: row.account_currency_code,
      timezone: row.account_timezone,
      suspended_at: row.suspended_at?.toISOString() ?? null,
      suspended_reason: row.suspended_reason,
    },
    impersonated: impersonator ? { by: impersonator.name, until: impersonator.until.toISOString() } : null,
    created_at: row.created_at.toISOString(),
  };
}

export interface LoginRow {
  id: number;
  password_hash: string | null;
  /** Whether the user has an account that they can enter. */
  is_member: boolean;
}

/** Finds everything that a log-in needs, in one statement whether or not the address is known. */
export async function findLogin(db: Db | Tx, email: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select u.id, u.password_hash, exists (
      select from memberships where user_id = u.id and status = 'ACTIVE'
    ) as is_member
    from users u
    where u.email = ${email}`.execute(db);
  return rows[0];
}

/**
 * Holds a user's password and address unchanged until the transaction ends. Lock the user before their links,
 * steps and sessions.
 */
export async function lockPersonForShare(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forShare().execute();
}

/** Locks a user, so that log-ins and emails wait while the data they depend on changes. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** The address and language for an email to the user. Undefined: the user no longer exists. */
export async function findRecipient(db: Db | Tx, userId: number) {
  const row = await db
    .selectFrom("users")
    .select(["email", "pending_email", "first_name", "locale"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      pendingEmail: row.pending_email,
      firstName: row.first_name,
      locale: localeOf(row.locale),
    }
  );
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

function localeOf(saved: string): Locale {
  return isLocale(saved) ? saved : DEFAULT_LOCALE;
}
