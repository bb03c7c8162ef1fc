-- Finds the orders and tickets of one address across all events.
create index orders_of_email on orders (lower(email)) where status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT');
create index attendees_of_email on attendees (lower(email)) where status = 'ACTIVE';
