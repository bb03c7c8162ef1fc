-- When the event was cancelled. Null: it takes place. Counts while the event is PAUSED or ARCHIVED
-- (src/events/rules/event-states.ts), because an earlier version of the program resumes sales without clearing it.
alter table events add column cancelled_at timestamptz;
