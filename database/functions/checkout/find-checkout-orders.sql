-- Orders as their checkouts read them, with lines and tickets, many in one round trip. The short id is the only
-- condition: with the event as another one, a planner without statistics may read all orders of the event.
create or replace function find_checkout_orders(p_short_ids text[])
returns table (
  id bigint, account_id bigint, event_id bigint, short_id text, public_id text, session_hash bytea,
  status text, payment_status text, refund_status text, currency text, locale text,
  first_name text, last_name text, email text,
  total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint, total_refunded bigint,
  taxes_and_fees jsonb, promo_code text, expires_at timestamptz, seconds_left integer, extended_at timestamptz,
  pay_by timestamptz, created_at timestamptz, items json, attendees json)
language plpgsql stable
-- A connection keeps its first plan. A plan made while a table was nearly empty would always read the whole table.
set enable_seqscan to off
as $$
#variable_conflict use_column
begin
  return query
  select o.id, o.account_id, o.event_id, o.short_id, o.public_id, o.session_hash,
         o.status, o.payment_status, o.refund_status, o.currency, o.locale,
         o.first_name, o.last_name, o.email,
         o.total_before_additions, o.total_tax, o.total_fee, o.total_gross, o.total_refunded,
         o.taxes_and_fees, o.promo_code, o.expires_at,
         greatest(0, ceil(extract(epoch from o.expires_at - clock_timestamp())))::integer, o.extended_at,
         o.pay_by, o.created_at,
         coalesce((
           select json_agg(json_build_object(
             'id', i.id, 'product_id', i.product_id, 'product_price_id', i.product_price_id,
             'product_type', i.product_type, 'item_name', i.item_name, 'quantity', i.quantity,
             'price', i.price, 'price_before_discount', i.price_before_discount,
             'total_before_additions', i.total_before_additions, 'total_tax', i.total_tax,
             'total_fee', i.total_fee, 'total_gross', i.total_gross, 'taxes_and_fees', i.taxes_and_fees,
             'released_quantity', i.released_quantity, 'replaces_item_id', i.replaces_item_id) order by i.id)
           from order_items i where i.order_id = o.id), '[]'),
         coalesce((
           select json_agg(json_build_object(
             'order_item_id', a.order_item_id, 'product_id', a.product_id,
             'product_price_id', a.product_price_id, 'position', a.position, 'short_id', a.short_id,
             'public_id', a.public_id, 'ticket_secret', a.ticket_secret, 'first_name', a.first_name,
             'last_name', a.last_name, 'email', a.email, 'status', a.status, 'is_named', a.is_named,
             'guest_token', a.guest_token, 'created_at', a.created_at) order by a.position)
           from attendees a where a.order_id = o.id), '[]')
  from orders o
  where o.short_id = any (p_short_ids);
end $$;
