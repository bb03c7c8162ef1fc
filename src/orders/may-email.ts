import { sql } from "kysely";

/**
 * SQL for queries with an order `o`: true if its people may be e-mailed. This is always true for an order that a
 * buyer placed. The organiser chose the addresses in an order created by hand. Its e-mails wait until a member of
 * the account has confirmed an address, and stop while the account is suspended.
 */
export const MAY_EMAIL = sql<boolean>`(not o.is_manually_created or exists (
  select from memberships m join users u on u.id = m.user_id join accounts c on c.id = m.account_id
  where m.account_id = o.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null
    and c.suspended_at is null))`;
