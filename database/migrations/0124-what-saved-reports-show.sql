-- What the person saw who saved the report: days, comparison, filters, order and chart. Null: saved before there was
-- more than columns; such a report covers the days of its frequency.
alter table report_schedules add column view jsonb check (jsonb_typeof(view) = 'object');
