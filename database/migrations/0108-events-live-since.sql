-- When an event was last published. Null: before this column.
alter table events add column live_since timestamptz;
