-- online
-- The prices that a pass of the waiting list may put on sale again (src/waiting-list/offers/offer-waiting-places.ts).
drop index concurrently if exists product_prices_kept;
create index concurrently product_prices_kept on product_prices (event_id) where is_kept_for_waiting;
alter table event_settings validate constraint event_settings_waiting_list_check;
alter table event_settings validate constraint event_settings_waiting_list_offer_minutes_check;
