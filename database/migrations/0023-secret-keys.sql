-- Which of the installation's secret keys the code was hashed with; null: the one in use before keys were told apart.
-- A code whose key is no longer listed cannot be used, so it does not count as left.
alter table recovery_codes add column key_id bytea;
