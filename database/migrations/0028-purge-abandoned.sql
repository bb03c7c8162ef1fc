-- Checkouts that came to nothing and still say who wanted to buy, the oldest first.
create index orders_to_purge on orders (updated_at, id) where status = 'ABANDONED' and email is not null;

-- The history is only ever added to; what goes is what belongs to people whose checkout came to nothing, and only in a
-- transaction that says so.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('tessera.purges_abandoned', true) = 'on' then
    return null;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
