import { sql } from "kysely";

/**
 * SQL for queries with an event `e`: true if a member of its account has confirmed an address and the account
 * is not suspended. Only such accounts may cause e-mails to people who only typed their address into a page.
 */
export const MAY_EMAIL_STRANGERS = sql<boolean>`exists (
  select from memberships m join users u on u.id = m.user_id join accounts c on c.id = m.account_id
  where m.account_id = e.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null
    and c.suspended_at is null)`;
