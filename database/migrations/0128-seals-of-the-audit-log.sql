-- Shows changes of the audit log that the program did not make
-- (docs/decisions/158-entries-of-the-audit-log-are-sealed.md).
alter table audit_entries
  -- [{ "id": …, "at": … }]: the entries before, whose absence this one shows.
  add column after_entries jsonb,
  -- Keyed hash of the entry; null: written by an older program or imported with an account.
  add column seal bytea,
  -- Keyed hash of address, browser and request, cleared together with them.
  add column origin_seal bytea;
