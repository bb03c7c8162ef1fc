-- Which of the holders that a message addresses get it, such as {"is_checked_in": false} (NarrowedTo in
-- src/messaging/contract/narrowed-to.ts). Null: all of them. An earlier version of the program leaves such a message
-- to the next one, because it does not know the job that sends it.
alter table messages add column narrowed_to jsonb;
