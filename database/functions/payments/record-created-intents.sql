-- Records the provider's ids of created intents. The first call sets the status; a repeated one only reads. An intent
-- that the reconciler has given up meanwhile stays cancelled; the caller cancels it at the provider.
--
-- p_made: [{ id, provider_intent_id, client_secret }, …]
create or replace function record_created_intents(p_made jsonb) returns setof payment_intents
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  ids constant bigint[] := array(select m.id from jsonb_to_recordset(p_made) as m(id bigint));
begin
  perform 1 from payment_intents i where i.id = any (ids) order by i.id for update;
  return query
  update payment_intents i
  set provider_intent_id = m.provider_intent_id, client_secret = m.client_secret, updated_at = clock_timestamp(),
      status = case when i.status = 'CREATED' then 'REQUIRES_PAYMENT_METHOD' else i.status end
  from jsonb_to_recordset(p_made) as m(id bigint, provider_intent_id text, client_secret text)
  where i.id = any (ids) and i.id = m.id
  returning i.*;
end $$;
