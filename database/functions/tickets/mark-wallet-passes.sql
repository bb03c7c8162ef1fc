-- Marks the passes of a ticket as stale when its name, status or link changes, whatever changed it. Most updates of
-- attendees complete an order: the condition skips them, because a ticket that was never valid has no pass.
create or replace function mark_wallet_passes() returns trigger language plpgsql as $$
begin
  update wallet_passes set stale_at = clock_timestamp() where attendee_id = new.id;
  return null;
end
$$;
create or replace trigger attendees_mark_wallet_passes
  after update of status, first_name, last_name, is_named, short_id, product_id, product_price_id on attendees
  for each row
  when (old.status <> 'AWAITING_PAYMENT' and
    (old.status, old.first_name, old.last_name, old.is_named, old.short_id, old.product_id, old.product_price_id)
      is distinct from
    (new.status, new.first_name, new.last_name, new.is_named, new.short_id, new.product_id, new.product_price_id))
  execute function mark_wallet_passes();
