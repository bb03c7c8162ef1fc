-- The id of the request that caused an outbox event: the jobs, e-mails and webhooks that follow carry it on.
-- Transactions of a request set tessera.request_id (src/platform/database/carry-request-id.ts).
alter table outbox_events add column request_id text default nullif(current_setting('tessera.request_id', true), '');
alter table parked_outbox_events add column request_id text;
alter table webhook_messages add column request_id text;
