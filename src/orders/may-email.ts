import { sql } from "kysely";

/**
 * For queries with an order `o`: may its people be emailed? An organiser chooses the addresses of an order made
 * by hand, so its emails wait until a member of the account has confirmed an address. A buyer's order is always
 * emailed.
 */
export const MAY_EMAIL = sql<boolean>`(not o.is_manually_created or exists (
  select from memberships m join users u on u.id = m.user_id
  where m.account_id = o.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null))`;
