-- Writes the answers, billing details and consents of those orders that complete_orders accepted: one statement for
-- each table and batch. It replaces earlier ones: a buyer who comes back before paying gives them again.
--
-- p_extras: [{ order_id, account_id, event_id, billing: { … } or null, marketing: true or false, terms: url or null,
--              answers: [{ question_id, order_item_id, unit, attendee_position, answer }] }, …]
create or replace function write_checkout_extras(p_extras jsonb, p_order_ids bigint[], p_at timestamptz) returns void
language plpgsql
set enable_seqscan to off
as $$
begin
  delete from question_answers a where a.order_id = any (p_order_ids);
  delete from order_billing b where b.order_id = any (p_order_ids);
  delete from order_consents c where c.order_id = any (p_order_ids);

  insert into question_answers (
    account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer, created_at)
  select x.account_id, x.event_id, x.order_id, a.question_id, a.order_item_id, a.unit, a.attendee_position, a.answer, p_at
  from jsonb_to_recordset(p_extras) as x(account_id bigint, event_id bigint, order_id bigint, answers jsonb)
  cross join lateral jsonb_to_recordset(x.answers) as a(
    question_id bigint, order_item_id bigint, unit integer, attendee_position integer, answer jsonb)
  where x.order_id = any (p_order_ids);

  insert into order_billing (
    order_id, account_id, event_id, company, vat_number, address_line_1, address_line_2, postal_code, city, country)
  select x.order_id, x.account_id, x.event_id, b.company, b.vat_number, b.address_line_1, b.address_line_2,
         b.postal_code, b.city, b.country
  from jsonb_to_recordset(p_extras) as x(account_id bigint, event_id bigint, order_id bigint, billing jsonb)
  cross join lateral jsonb_to_record(x.billing) as b(
    company text, vat_number text, address_line_1 text, address_line_2 text, postal_code text, city text, country text)
  where x.order_id = any (p_order_ids) and jsonb_typeof(x.billing) = 'object';

  insert into order_consents (order_id, account_id, event_id, kind, about, given_at)
  select x.order_id, x.account_id, x.event_id, c.kind, c.about, p_at
  from jsonb_to_recordset(p_extras) as x(
    account_id bigint, event_id bigint, order_id bigint, marketing boolean, terms text)
  cross join lateral (values ('MARKETING', null, x.marketing), ('TERMS', x.terms, x.terms is not null)) as c(kind, about, is_given)
  where x.order_id = any (p_order_ids) and c.is_given;
end $$;
