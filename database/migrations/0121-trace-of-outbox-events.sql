-- The W3C traceparent of the request that caused an outbox event, while traces are sent: the jobs that follow continue
-- that trace. Transactions of a request set tessera.traceparent (src/platform/database/carry-request-id.ts).
alter table outbox_events add column traceparent text default nullif(current_setting('tessera.traceparent', true), '');
alter table parked_outbox_events add column traceparent text;
