-- Keeps only the values of a history entry that cannot name a person: numbers, truth values and what names a choice.
create or replace function without_personal_values(p_values jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_values)
  where jsonb_typeof(value) in ('number', 'boolean', 'null')
    or key in ('kind', 'status', 'currency', 'method', 'locale', 'ticket', 'list', 'question', 'reason', 'organizer_reason',
            'message_id')
$$;
