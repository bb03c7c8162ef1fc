import { sql } from "kysely";

/**
 * For queries with an event `e`: a member of its account has confirmed an address. No other account makes us write to
 * people who only typed their address into a page.
 */
export const MAY_EMAIL_STRANGERS = sql<boolean>`exists (
  select from memberships m join users u on u.id = m.user_id
  where m.account_id = e.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null)`;
