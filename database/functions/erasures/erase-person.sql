-- Erases the personal data of the person with this address (in lower case) from one account, in one transaction.
-- Money, items, stock, check-ins and invoices stay; p_word replaces the name. A second run finds nothing and
-- changes nothing. The caller has checked under the locks of the orders that nothing prevents it
-- (src/erasures/find-blockers.ts).
-- p_before: leaves orders, tickets and messages that are newer.
-- Returns the counts and the keys of the files to remove.
create or replace function erase_person(
  p_account_id bigint, p_email text, p_word text, p_before timestamptz default 'infinity')
returns table (
  order_ids bigint[], attendee_ids bigint[], answers integer, messages integer, notes integer, storage_keys text[])
language plpgsql
as $$
#variable_conflict use_column
declare
  their_orders bigint[];
  their_attendees bigint[];
  their_answers integer;
  their_messages integer;
  their_notes integer;
  their_files text[];
  personal bigint[];
  address_hash constant bytea := sha256(convert_to(p_email, 'UTF8'));
  -- Matches the address, but not as a part of a longer address.
  pattern constant text := '(?<![[:alnum:].!#$%&''*+/=?^_`{|}~-])' || regexp_replace(p_email, '([^[:alnum:]])', '\\\1', 'g')
    || '(?![[:alnum:]-]|\.[[:alnum:]])';
begin
  perform set_config('tessera.erases_person', 'on', true);
  -- Removes the person's lines from uploaded lists of people. The others are still imported. This comes first: it waits
  -- for a batch of an import that issues such a line, and its tickets are then found below.
  update attendee_imports i
  set content = coalesce((
    select jsonb_agg(r.value order by r.ordinality)
    from jsonb_array_elements(i.content) with ordinality r
    where strpos(lower(r.value::text), p_email) = 0 or r.value::text !~* pattern), '[]')
  where i.account_id = p_account_id and i.content is not null and strpos(lower(i.content::text), p_email) > 0
    and i.content::text ~* pattern;

  -- An offer of the waiting list holds places under the person's name.
  perform abandon_order(w.order_id)
  from waiting_entries w
  where w.account_id = p_account_id and w.email = p_email and w.requested_at <= p_before and w.status = 'OFFERED'
    and w.order_id is not null;
  delete from waiting_entries w
  where w.account_id = p_account_id and w.email = p_email and w.requested_at <= p_before;

  select p.order_ids, p.attendee_ids into their_orders, their_attendees
  from find_person(p_account_id, p_email, p_before) p;

  -- Answers about other guests of the order stay.
  delete from question_answers q
  where q.order_id = any (their_orders)
    and (q.attendee_position is null or not exists (
      select from attendees a
      where a.order_id = q.order_id and a.position = q.attendee_position and a.id <> all (their_attendees)));
  get diagnostics their_answers = row_count;
  delete from question_answers q using attendees a
  where a.id = any (their_attendees) and a.order_id <> all (their_orders)
    and q.order_id = a.order_id and q.attendee_position = a.position;

  -- Taxes are reported by country.
  update order_billing b
  set company = null, vat_number = null, address_line_1 = '', address_line_2 = null, postal_code = '', city = ''
  where b.order_id = any (their_orders);
  delete from order_consents k where k.order_id = any (their_orders);
  update payment_intents i set details = '{}', payer_network = null, client_secret = null
  where i.order_id = any (their_orders);
  update refunds r set organizer_note = null where r.order_id = any (their_orders) and r.organizer_note is not null;

  update order_history h
  set old_values = without_personal_values(h.old_values), new_values = without_personal_values(h.new_values)
  where h.id in (
    select k.id from order_history k where k.order_id = any (their_orders)
    union
    select k.id from order_history k join attendees a on a.order_id = k.order_id and a.id = k.attendee_id
    where a.id = any (their_attendees)
    union
    select k.id from order_history k
    where k.account_id = p_account_id and k.created_at <= p_before
      and k.old_values ? 'email' and lower(k.old_values ->> 'email') = p_email
    union
    select k.id from order_history k
    where k.account_id = p_account_id and k.created_at <= p_before
      and k.new_values ? 'email' and lower(k.new_values ->> 'email') = p_email);

  delete from wallet_registrations w using wallet_passes p
  where p.serial = w.serial and p.attendee_id = any (their_attendees);
  update attendees a
  set first_name = p_word, last_name = '', email = '', notes = null, door_note = null, labels = '{}',
      is_named = true, guest_token = null, updated_at = now()
  where a.id = any (their_attendees);
  -- An unfinished checkout becomes as `purge-abandoned-checkouts` leaves it. `updated_at` says when it was abandoned.
  update orders o
  set first_name = case when o.status <> 'ABANDONED' then p_word end,
      last_name = case when o.status <> 'ABANDONED' then '' end,
      email = case when o.status <> 'ABANDONED' then '' end,
      buyer_key = null, notes = null, session_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
      updated_at = case when o.status = 'ABANDONED' then o.updated_at else now() end
  where o.id = any (their_orders);
  -- Programs that follow the account learn that the objects changed.
  insert into outbox_events (kind, account_id, event_id, subject_id)
  select 'order-updated', o.account_id, o.event_id, o.id
  from orders o where o.id = any (their_orders) and o.status <> 'ABANDONED' order by o.id;
  insert into outbox_events (kind, account_id, event_id, subject_id)
  select 'attendee-updated', a.account_id, a.event_id, a.id
  from attendees a where a.id = any (their_attendees) order by a.id;

  -- Messages to this person alone lose their text. Of a message to many only the recipient goes.
  personal := array(
    select m.id from messages m
    where m.account_id = p_account_id
      and (m.order_id = any (their_orders)
        or (m.type = 'INDIVIDUAL_ATTENDEES' and m.attendee_ids <@ their_attendees and m.attendee_ids <> '{}')));
  update messages m
  set subject = p_word, message = '',
      status = case when m.status in ('PENDING_REVIEW', 'SCHEDULED') then 'FAILED' else m.status end,
      failure = case when m.status in ('PENDING_REVIEW', 'SCHEDULED') then 'nobody_found' else m.failure end
  where m.id = any (personal);
  with removed as (
    update message_attachments f set removed_at = coalesce(f.removed_at, now()), file_name = p_word
    where f.account_id = p_account_id
      and f.id in (select unnest(m.attachment_ids) from messages m where m.id = any (personal))
      and not exists (
        select from messages other
        where other.account_id = f.account_id and other.event_id = f.event_id and f.id = any (other.attachment_ids)
          and other.id <> all (personal))
    returning f.storage_key)
  select coalesce(array_agg(storage_key), '{}') into their_files from removed;
  update outgoing_messages q
  set recipient = p_word || ' ' || q.id,
      status = case when q.status = 'QUEUED' then 'SKIPPED' else q.status end
  where q.account_id = p_account_id and not q.is_copy and q.created_at <= p_before
    and (q.order_id = any (their_orders) or lower(q.recipient) = p_email)
    and (lower(q.recipient) = p_email or q.attendee_id is null or q.attendee_id = any (their_attendees));
  get diagnostics their_messages = row_count;
  update automatic_emails x set recipient_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
  where x.account_id = p_account_id and x.recipient_hash = address_hash and x.created_at <= p_before;
  delete from undeliverable_addresses u where u.account_id = p_account_id and u.email_hash = address_hash;
  delete from contact_messages c
  where c.account_id = p_account_id and lower(c.email) = p_email and c.created_at <= p_before;
  delete from sale_alerts s
  where s.account_id = p_account_id and s.email = p_email and s.requested_at <= p_before;

  -- The bodies of webhooks can be sent again for 30 days. The id stays, so that the receiver can read the object. A
  -- body that is being written is waited for.
  update webhook_messages w
  set body = jsonb_set(w.body::jsonb, '{payload}', jsonb_build_object('id', w.subject_id))::text
  where w.account_id = p_account_id
    and ((starts_with(w.event_type, 'order.') and w.subject_id = any (their_orders))
      or (starts_with(w.event_type, 'order.') and w.subject_id in (
        select a.order_id from attendees a where a.id = any (their_attendees)))
      or (starts_with(w.event_type, 'attendee.') and w.subject_id = any (their_attendees))
      or (starts_with(w.event_type, 'checkin.') and w.subject_id in (
        select c.id from check_ins c where c.attendee_id = any (their_attendees)))
      or (strpos(lower(w.body), p_email) > 0 and w.body ~* pattern));

  -- Files of exports contain people in a form that no search finds. They can be made again.
  delete from tasks t
  where t.account_id = p_account_id
    and (t.file_name is not null or exists (select from task_files f where f.task_id = t.id));
  -- Bulk actions name each row by its code and the person.
  update task_rows r set label = split_part(r.label, ' ', 1)
  from tasks t
  where t.id = r.task_id and t.account_id = p_account_id and strpos(r.label, ' ') > 0
    and ((r.subject_id = any (their_orders) and split_part(r.label, ' ', 1) in (
        select o.public_id from orders o where o.id = any (their_orders)))
      or (r.subject_id = any (their_attendees) and split_part(r.label, ' ', 1) in (
        select a.public_id from attendees a where a.id = any (their_attendees))));
  update tasks t set options = regexp_replace(t.options::text, pattern, '', 'gi')::jsonb
  where t.account_id = p_account_id and strpos(lower(t.options::text), p_email) > 0 and t.options::text ~* pattern;
  update saved_views v set state = regexp_replace(v.state::text, pattern, '', 'gi')::jsonb
  where v.account_id = p_account_id and strpos(lower(v.state::text), p_email) > 0 and v.state::text ~* pattern;
  -- The audit log keeps which fields changed, who changed them and when.
  update audit_entries n
  set changes = coalesce((
        select jsonb_agg(jsonb_build_object('field', c.value ->> 'field') order by c.ordinality)
        from jsonb_array_elements(n.changes) with ordinality c), '[]'),
      label = case when n.label ~* pattern then null else n.label end
  where n.account_id = p_account_id and n.created_at <= p_before
    and ((n.subject = 'orders' and n.subject_id = any (their_orders::text[]))
      or (n.subject = 'attendees' and n.subject_id = any (their_attendees::text[]))
      or (n.subject in ('message', 'messages') and n.subject_id = any (personal::text[]))
      or (strpos(lower(n.changes::text), p_email) > 0 and n.changes::text ~* pattern)
      or (strpos(lower(n.label), p_email) > 0 and n.label ~* pattern));

  delete from provider_customers c
  where lower(c.email) = p_email
    and (c.connected_account_id in (
        select k.provider_account_id from connected_accounts k where k.account_id = p_account_id)
      or (c.connected_account_id = '' and not exists (
        select from orders o where lower(o.email) = p_email and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')
          and o.account_id <> p_account_id)));

  select count(*)::int into their_notes from customer_notes n join customers c on c.id = n.customer_id
  where c.account_id = p_account_id and c.email = p_email;
  -- Deletes the notes as well. A person who ordered again after p_before keeps the customer.
  delete from customers c where c.account_id = p_account_id and c.email = p_email
    and not exists (
      select from orders o
      where o.account_id = p_account_id and lower(o.email) = p_email
        and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'));

  return query select their_orders, their_attendees, their_answers, their_messages, their_notes, their_files;
end $$;
