-- What the platform takes of an account's payments; no row where nothing is taken.
create or replace function find_platform_fee(p_account_id bigint) returns table (fixed jsonb, rate integer, buyer_label text)
language sql stable
as $$
  select f.fixed, f.rate, f.buyer_label
  from fee_schedules standard
  join fee_schedules f on f.id = coalesce(
    (select a.fee_schedule_id from account_fees a where a.account_id = p_account_id), standard.id)
  where standard.is_default and not f.is_bypassed
$$;
