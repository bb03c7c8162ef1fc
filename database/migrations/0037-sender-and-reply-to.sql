-- Where answers to a stored mail go; null: to its sender.
alter table kept_mails add column reply_to text;
