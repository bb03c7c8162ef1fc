-- online
-- The pictures that an account has added within a day (src/images/limit-uploads.ts).
drop index concurrently if exists images_account;
create index concurrently images_account on images (account_id, created_at);
