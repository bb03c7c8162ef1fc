-- The zones that an event had before, oldest first: [{until, timezone}]. The figures count an order in the zone of the
-- moment at which it was completed.
alter table events add column former_zones jsonb not null default '[]';
