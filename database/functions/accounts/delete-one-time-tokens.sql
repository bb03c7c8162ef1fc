-- Makes every open token useless once the user's password or email address has changed.
create or replace function delete_one_time_tokens() returns trigger language plpgsql as $$
begin
  delete from one_time_tokens where user_id = new.id;
  return null;
end $$;

create or replace trigger users_delete_one_time_tokens
  after update of email, password_hash on users
  for each row
  when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
  execute function delete_one_time_tokens();
