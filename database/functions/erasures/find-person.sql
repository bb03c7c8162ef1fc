-- Finds the orders and tickets of the person with this address in one account. Tickets in the person's own orders are
-- the person's if they have the buyer's address or name, or no name yet. Guests with an address of their own are other
-- people. A checkout that goes on is left alone. p_before: only orders and tickets that were created until then.
create or replace function find_person(p_account_id bigint, p_email text, p_before timestamptz default 'infinity')
returns table (order_ids bigint[], attendee_ids bigint[])
language sql stable
as $$
  with bought as materialized (
    select o.id, lower(btrim(concat_ws(' ', o.first_name, o.last_name))) as name from orders o
    where o.account_id = p_account_id and lower(o.email) = p_email and o.created_at <= p_before
      and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')
    union all
    select o.id, '' from orders o
    where o.account_id = p_account_id and lower(o.email) = p_email and o.created_at <= p_before
      and o.status = 'ABANDONED' and o.email is not null
    union all
    select o.id, lower(btrim(concat_ws(' ', o.first_name, o.last_name))) from orders o
    where o.account_id = p_account_id and lower(o.email) = p_email and o.created_at <= p_before
      and o.status = 'CANCELLED'
  )
  select
    array(select id from bought order by id),
    array(
      select a.id from attendees a join bought b on b.id = a.order_id
      where lower(a.email) = p_email or not a.is_named
        or (b.name <> '' and lower(btrim(concat_ws(' ', a.first_name, a.last_name))) = b.name)
      union
      select a.id from attendees a
      where a.account_id = p_account_id and lower(a.email) = p_email and a.status = 'ACTIVE' and a.created_at <= p_before
        and not exists (select from orders o where o.id = a.order_id and o.status = 'RESERVED')
      union
      select a.id from attendees a
      where a.account_id = p_account_id and lower(a.email) = p_email and a.status <> 'ACTIVE' and a.created_at <= p_before
        and not exists (select from orders o where o.id = a.order_id and o.status = 'RESERVED')
      order by 1)
  where p_email <> ''
$$;
