-- Writes orders made by hand with their lines, tickets, answers and history, and moves the counters: one statement
-- for each table. The caller holds the locks of the counters, in id order, and has checked that everything fits.
--
-- p_orders: [{ columns of orders, session_hash as hexadecimal digits, pay_by_days, user_id, api_key_name,
--              noted: what the history says,
--              lines: [{ columns of order_items }, …], no price twice in an order,
--              tickets: [{ product_price_id, columns of attendees }, …],
--              answers: [{ question_id, product_price_id or null, unit, attendee_position, answer }, …] }, …]
-- Returns the id of each order by its short id.
create or replace function write_manual_orders(p_orders jsonb)
returns table (short_id text, order_id bigint)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  short_ids constant text[] := array(select q.short_id from jsonb_to_recordset(p_orders) as q(short_id text));
  written constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  insert into orders (
    account_id, event_id, short_id, public_id, session_hash, status, payment_status, payment_provider, currency,
    first_name, last_name, email, locale, total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees,
    completed_at, pay_by, is_manually_created, is_confirmed_by_mail, notes, created_at, updated_at)
  select q.account_id, q.event_id, q.short_id, q.public_id, decode(q.session_hash, 'hex'), q.status, q.payment_status,
         q.payment_provider, q.currency, q.first_name, q.last_name, q.email, q.locale, q.total_before_additions,
         q.total_tax, q.total_fee, q.total_gross, q.taxes_and_fees,
         case when q.status = 'COMPLETED' then written end, written + make_interval(days => q.pay_by_days),
         true, q.is_confirmed_by_mail, q.notes, written, written
  from jsonb_to_recordset(p_orders) as q(
    account_id bigint, event_id bigint, short_id text, public_id text, session_hash text, status text,
    payment_status text, payment_provider text, currency text, first_name text, last_name text, email text,
    locale text, total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint,
    taxes_and_fees jsonb, pay_by_days integer, is_confirmed_by_mail boolean, notes text);

  insert into order_items (
    account_id, event_id, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
    total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees, stock_ids)
  select o.account_id, o.event_id, o.id, l.product_id, l.product_price_id, l.product_type, l.item_name, l.quantity,
         l.price, l.total_before_additions, l.total_tax, l.total_fee, l.total_gross, l.taxes_and_fees,
         array(select stock_id::bigint from jsonb_array_elements_text(l.stock_ids) stock_id)
  from jsonb_to_recordset(p_orders) as q(short_id text, lines jsonb)
  join orders o on o.short_id = q.short_id
  cross join lateral jsonb_to_recordset(q.lines) as l(
    product_id bigint, product_price_id bigint, product_type text, item_name text, quantity integer, price bigint,
    total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint, taxes_and_fees jsonb,
    stock_ids jsonb)
  where o.short_id = any (short_ids);

  update stock s set taken = s.taken + claimed.quantity
  from (
    select stock_id, sum(i.quantity) as quantity
    from orders o
    join order_items i on i.order_id = o.id
    cross join lateral unnest(i.stock_ids) stock_id
    where o.short_id = any (short_ids)
    group by stock_id
  ) claimed
  where s.id = claimed.stock_id;

  insert into attendees (
    account_id, event_id, order_id, order_item_id, product_id, product_price_id, position, short_id, public_id,
    ticket_secret, first_name, last_name, email, locale, status, created_at, updated_at)
  select o.account_id, o.event_id, o.id, i.id, i.product_id, i.product_price_id, t.position, t.short_id, t.public_id,
         t.ticket_secret, t.first_name, t.last_name, t.email, o.locale,
         case when o.status = 'COMPLETED' then 'ACTIVE' else 'AWAITING_PAYMENT' end, written, written
  from jsonb_to_recordset(p_orders) as q(short_id text, tickets jsonb)
  join orders o on o.short_id = q.short_id
  cross join lateral jsonb_to_recordset(q.tickets) as t(
    product_price_id bigint, position integer, short_id text, public_id text, ticket_secret text,
    first_name text, last_name text, email text)
  join order_items i on i.order_id = o.id and i.product_price_id = t.product_price_id
  where o.short_id = any (short_ids);

  insert into question_answers (
    account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer, created_at)
  select o.account_id, o.event_id, o.id, a.question_id, i.id, a.unit, a.attendee_position, a.answer, written
  from jsonb_to_recordset(p_orders) as q(short_id text, answers jsonb)
  join orders o on o.short_id = q.short_id
  cross join lateral jsonb_to_recordset(q.answers) as a(
    question_id bigint, product_price_id bigint, unit integer, attendee_position integer, answer jsonb)
  left join order_items i on i.order_id = o.id and i.product_price_id = a.product_price_id
  where o.short_id = any (short_ids);

  insert into order_history (
    account_id, event_id, order_id, attendee_id, action, actor, user_id, api_key_name, old_values, new_values)
  select o.account_id, o.event_id, o.id,
         (select min(a.id) from attendees a where a.order_id = o.id having count(*) = 1),
         'ATTENDEE_ADDED', 'USER', q.user_id, q.api_key_name, '{}', q.noted
  from jsonb_to_recordset(p_orders) as q(short_id text, user_id bigint, api_key_name text, noted jsonb)
  join orders o on o.short_id = q.short_id
  where o.short_id = any (short_ids);

  insert into outbox_events (kind, account_id, event_id, subject_id)
  select case when o.status = 'COMPLETED' then 'order-completed' else 'order-awaits-offline-payment' end,
         o.account_id, o.event_id, o.id
  from orders o
  where o.short_id = any (short_ids)
  order by o.id;

  return query select o.short_id, o.id from orders o where o.short_id = any (short_ids);
end $$;
