import { sql } from "kysely";

/** For queries with an event `e`: whether an active member of its account has confirmed an address. */
export const HAS_CONFIRMED_MEMBER = sql<boolean>`exists (
  select from memberships m join users u on u.id = m.user_id
  where m.account_id = e.account_id and m.status = 'ACTIVE' and u.email_verified_at is not null)`;

/**
 * For queries with an event `e`: whether its account can send mail to others. Checked again before each
 * queued email.
 */
export const MAY_WRITE_TO_OTHERS = sql<boolean>`(${HAS_CONFIRMED_MEMBER} and not exists (
  select from accounts c where c.id = e.account_id and c.suspended_at is not null))`;

/**
 * For queries with an event `e` and its automatic message `s`: when the message is due, by the event's
 * current dates. Null for ABANDONED, which is due at another time for each order.
 */
export const DUE_AT = sql<Date | null>`case s.kind
  when 'REMINDER' then e.start_date - make_interval(hours => s.hours)
  when 'THANKS' then coalesce(e.end_date, e.start_date + interval '3 hours') + make_interval(hours => s.hours)
end`;

/** A message such as "Doors open in an hour" is useless a day later, and so are thanks. */
export const TOO_LATE_HOURS = 24;

/**
 * For queries with an event `e` and its automatic message `s`: whether emails of it are queued now. False
 * once all are queued, too late, or due before the message was switched on.
 */
export const IS_DUE = sql<boolean>`case s.kind
  when 'ABANDONED' then e.start_date > now()
  else ${DUE_AT} <= now() and ${DUE_AT} >= s.enabled_at and s.queued_for is distinct from ${DUE_AT}
    and now() < case s.kind
      when 'REMINDER' then e.start_date
      else ${DUE_AT} + make_interval(hours => ${TOO_LATE_HOURS}) end
end`;
