/**
 * SQL: true if the list `l` takes the attendee `a`. It takes any of its products, tiers and categories, but
 * of these only tickets with its answer and its label. `scan_tickets` decides the same, one key at a time.
 */
export const IS_TAKEN = `(
  (l.covers_all_tickets
    or a.product_id in (select lp.product_id from check_in_list_products lp where lp.check_in_list_id = l.id)
    or a.product_price_id in (select lt.product_price_id from check_in_list_prices lt where lt.check_in_list_id = l.id)
    or a.product_id in (
      select p.id from check_in_list_categories lc
      join products p on p.product_category_id = lc.product_category_id and p.event_id = l.event_id
      where lc.check_in_list_id = l.id))
  and (l.attendee_label is null or l.attendee_label = any (a.labels))
  and (l.answer_option is null or exists (
    select from question_answers q
    where q.order_id = a.order_id and q.question_id = l.answer_question_id
      and (q.order_item_id is null or q.attendee_position = a.position) and q.answer ? l.answer_option)))`;

/** SQL: the number of people whom the list `l` expects: with unpaid ones if its event lets them in. */
export const EXPECTED = `(select count(*) from attendees a
  where a.event_id = l.event_id
    and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
      and (select s.allow_orders_awaiting_offline_payment_to_check_in from event_settings s where s.event_id = l.event_id)
      and exists (select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT')))
    and ${IS_TAKEN})::int`;

/** SQL: the number of people who came in at the list `l`, each counted once. */
export const CAME_IN = `(select count(*) from check_ins c
  where c.check_in_list_id = l.id and c.undone_at is null and c.entry_no = 1)::int`;
/** SQL: the number of people who are in, for a list `l` that scans people out as well. */
const NOT_LEFT = `(select count(distinct c.attendee_id) from check_ins c
  where c.check_in_list_id = l.id and c.undone_at is null and c.left_at is null)::int`;
/** SQL: the number of people who came in at the list `l` (`cameIn` counts them) and have not left. */
export const insideOf = (cameIn: string) => `(case when l.tracks_exits then ${NOT_LEFT} else ${cameIn} end)`;

const ZONE = "(select z.timezone from events z where z.id = l.event_id)";

/** SQL: true if the list `l` lets the attendee `a` come in now. `scan_tickets` decides the same. */
export const MAY_ENTER = `(select (not l.tracks_exits or count(*) filter (where c.left_at is null) = 0)
    and case l.entry_rule
          when 'ONCE' then count(*) = 0
          when 'TIMES' then count(*) < l.max_entries
          when 'DAILY' then count(*) filter (where (c.scanned_at at time zone ${ZONE})::date = (now() at time zone ${ZONE})::date) = 0
          else count(*) filter (where c.scanned_at > now() - make_interval(mins => l.pause_minutes)) = 0
        end
  from check_ins c
  where c.check_in_list_id = l.id and c.attendee_id = a.id and c.undone_at is null)`;
