-- Records all refunds that the provider has of one intent: ours, known by their keys, and those made there by hand.
--
-- p_told: [{ id, key, amount, currency, status, failure_reason }, …]
create or replace function sync_refunds(p_provider_intent_id text, p_told jsonb) returns integer
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_payment payments;
  told record;
  known_id bigint;
  taken integer := 0;
begin
  select p.* into found_payment
  from payment_intents i join payments p on p.payment_intent_id = i.id
  where i.provider_intent_id = p_provider_intent_id;
  if found_payment.id is null then
    return 0;
  end if;
  perform 1 from orders o where o.id = found_payment.order_id for update;

  for told in
    select * from jsonb_to_recordset(p_told) as t(
      id text, key text, amount bigint, currency text, status text, failure_reason text)
  loop
    select r.id into known_id from refunds r
    where r.payment_id = found_payment.id and (r.provider_refund_id = told.id or r.idempotency_key = told.key)
    order by r.provider_refund_id = told.id desc nulls last limit 1;
    -- Ignores an unknown refund that has already failed.
    continue when known_id is null and told.status = 'FAILED';
    if known_id is null then
      insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
      values (found_payment.account_id, found_payment.event_id, found_payment.order_id, found_payment.id,
              'provider-' || told.id, told.amount, told.currency,
              -- If we owed this refund already, the one made at the provider is for the same reason.
              coalesce((select r.reason from refunds r
                        where r.payment_id = found_payment.id and r.reason in ('DUPLICATE', 'SOLD_OUT', 'NOT_PAYABLE')
                        limit 1), 'PROVIDER'))
      returning id into known_id;
    end if;
    if record_refund(known_id, told.id, told.status, told.failure_reason) <> 'unchanged' then
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;
