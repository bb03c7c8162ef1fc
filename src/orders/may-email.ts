import { sql } from "kysely";

/**
 * SQL for queries with an order `o`: true if the program may send e-mails about it to its buyer and
 * attendees. Always true for an order that a buyer placed. The addresses of an order created by hand were
 * chosen by the organiser. It is true for such an order only if an active member of the account has a
 * confirmed address and the account is not suspended.
 */
export const MAY_EMAIL = sql<boolean>`(not o.is_manually_created or exists (
  select from memberships m join users u on u.id = m.user_id join accounts c on c.id = m.account_id
  where m.account_id = o.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null
    and c.suspended_at is null))`;
