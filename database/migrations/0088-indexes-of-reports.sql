-- What reports read of one event, so that they never walk through what other events have.
create index payments_event on payments (event_id, received_at);
create index refunds_event on refunds (event_id, updated_at) where status = 'SUCCEEDED';
-- Which tickets were valid at a past moment.
create index order_history_tickets on order_history (event_id, created_at)
  where action in ('ATTENDEE_CANCELLED', 'ATTENDEE_REACTIVATED');
