-- Reads what decides about the tax on an account's fee: whose tax it would be, where the account is (by its proven
-- number, else by its account at the provider), and whether it owes the tax itself. No row if the fee is not taxed.
create or replace function find_fee_taxation(p_account_id bigint)
returns table (rate integer, platform_country text, country text, is_number_valid boolean)
language sql stable
as $$
  select t.rate, t.country,
    coalesce(v.country, (
      select c.country from connected_accounts c
      where c.account_id = v.account_id and c.setup_completed_at is not null
      order by c.created_at desc, c.id desc limit 1)),
    v.status = 'VALID'
  from account_vat_settings v cross join fee_vat t
  where v.account_id = p_account_id
$$;
