import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findLongLocks, NEWEST_OF_FIRST_RELEASE } from "./migration-locks.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../database/migrations");

test("MIG-01 no migration after 0.1.0 locks a table for long or breaks the program of the version before", () => {
  const names = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const later = names.filter((name) => name > NEWEST_OF_FIRST_RELEASE);

  expect(names).toContain(NEWEST_OF_FIRST_RELEASE);
  expect("0129-the-next.sql" > NEWEST_OF_FIRST_RELEASE).toBe(true);
  expect(
    later.flatMap((name) => findLongLocks(name, fs.readFileSync(path.join(MIGRATIONS, name), "utf8"))),
  ).toEqual([]);
});

test.each([
  ["create index on_email on orders (email);", "stops writes while the index is built"],
  ["create unique index on_email\n  on orders (email);", "stops writes while the index is built"],
  ["create index concurrently on_email on orders (email);", "is impossible in a transaction"],
  ["-- online\ncreate index concurrently on_email on orders (email);", "fails when it runs again"],
  ["alter table orders add constraint positive check (total_gross >= 0);", "reads the whole table"],
  ["alter table orders add foreign key (event_id) references events (id);", "reads the whole table"],
  [
    "alter table orders drop constraint old_check,\n  add constraint new_check check (total_gross > 0);",
    "reads the",
  ],
  ["alter table orders add column seat_id bigint references seats (id);", "reads the whole table"],
  ["alter table orders add seat bigint references seats (id);", "reads the whole table"],
  ["alter table orders add if not exists seat int check (seat > 0);", "reads the whole table"],
  ["alter table orders add constraint one_code unique (public_id);", "builds an index"],
  ["alter table orders add code text unique;", "builds an index"],
  [
    "alter table orders add constraint once exclude using gist (seats with &&);",
    "stops writes while it builds",
  ],
  ["alter table orders add exclude using gist (seats with &&);", "stops writes while it builds"],
  ["alter table orders add column number bigint generated always as identity;", "writes every row"],
  ["alter table orders add column seen_at timestamptz default clock_timestamp();", "writes every row"],
  ["alter table orders add seen timestamptz default clock_timestamp();", "writes every row"],
  ["alter table orders add number serial;", "writes every row"],
  ["alter table orders set logged;", "rewrites the table"],
  ["alter table only orders set unlogged;", "rewrites the table"],
  ["ALTER TABLE orders ALTER COLUMN total_gross TYPE numeric;", "rewrites the table"],
  ["alter table orders alter email set not null;", "reads the whole table"],
  ["update orders set email = lower(email);", "locks rows that buyers need"],
  [
    "with due as (select id from orders)\n update orders set email = '' from due;",
    "locks rows that buyers need",
  ],
  ["delete from scans where verdict = 'NOT_LIVE';", "locks rows that buyers need"],
  ["do $$ begin update orders set email = lower(email); end $$;", "hides its statements"],
  ["do language plpgsql $body$ begin delete from scans; end $body$;", "hides its statements"],
  ["call fill_orders();", "hides its statements"],
  ["lock table orders;", "locks the whole table"],
  ["drop table scans;", "removes what the version before uses"],
  ["alter table orders drop column email;", "removes what the version before uses"],
  ["alter table orders rename column email to address;", "renames what the version before uses"],
  ["alter table orders rename to purchases;", "renames what the version before uses"],
  ["alter table orders add column seats int not null;", "makes inserts of the version before fail"],
  ["alter table orders add email2 text not null;", "makes inserts of the version before fail"],
  [
    "alter table orders add seats int not null, add rows int not null default 0;",
    "makes inserts of the version before fail",
  ],
  [
    "alter table orders add constraint positive check (total_gross >= 0) not valid;\nalter table orders validate constraint positive;",
    "validates under the lock of the addition",
  ],
  ["-- allowed:\nupdate orders set email = '';", "locks rows that buyers need"],
])("finds what is wrong with: %s", (text, problem) => {
  expect(findLongLocks("9999-planted", text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  "-- online\ndrop index concurrently if exists on_email;\ncreate index concurrently on_email on orders (email);",
  "create table seats (id bigint primary key, row text not null);\ncreate index seats_row on seats (row);\nalter table seats alter row set not null;",
  "alter table orders add column seats int not null default 0;",
  "alter table orders add column seen_at timestamptz;\nalter table orders alter column seen_at set default clock_timestamp();",
  "alter table orders add seats int not null default 0, add note text default 'unique, not null, check';",
  "alter table orders add constraint positive check (total_gross >= 0) not valid;",
  "alter table orders add seats int, add constraint positive check (seats >= 0) not valid;",
  "alter table orders set (fillfactor = 80);",
  "-- allowed: the setting has one row.\ndo $$ begin update settings set version = 2; end $$;",
  "alter table orders validate constraint positive;",
  "alter table orders drop constraint old_check;",
  "-- allowed: at most one row for each account, changed by nobody but its owner.\nupdate accounts set name = trim(name);",
  "-- update orders; drop table scans;\ncomment on table orders is 'drop table; update orders';",
  "create function touch() returns trigger language plpgsql as $$ begin update orders set email = ''; return new; end $$;",
])("allows: %s", (text) => {
  expect(findLongLocks("9999-planted", text)).toEqual([]);
});
