-- Takes a check-in of a list back. Answers whether it still stood; null where the list has no such check-in.
create or replace function undo_check_in(p_short_id text, p_list_id bigint) returns boolean language sql as $$
  with found as (
    select id, undone_at from check_ins where short_id = p_short_id and check_in_list_id = p_list_id for update),
  undone as (
    update check_ins c set undone_at = now() from found
    where c.id = found.id and found.undone_at is null returning c.id, c.account_id, c.event_id),
  noted as (
    insert into outbox_events (kind, account_id, event_id, subject_id)
    select 'check-in-undone', account_id, event_id, id from undone)
  select exists (select from undone) from found
$$;
