import { expect, test } from "vitest";
import { testDatabase } from "../database.ts";
import {
  ACCOUNT_MAY_BE_EMPTY,
  KEYS_BY_ID,
  KEYS_OF_NO_ACCOUNT,
  WITHOUT_ACCOUNT,
} from "../boundaries/tenant-tables.ts";

const { pool } = await testDatabase();

const ask = async <Row>(statement: string) => (await pool.query(statement)).rows as Row[];

const tables = await ask<{ name: string; has_account: boolean; may_be_empty: boolean }>(`
  select t.table_name as name, c.column_name is not null as has_account, coalesce(c.is_nullable = 'YES', false) as may_be_empty
  from information_schema.tables t
  left join information_schema.columns c
    on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'account_id'
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
  order by 1`);
const ofAccounts = new Set(tables.filter(({ has_account }) => has_account).map(({ name }) => name));

test("every table belongs to accounts row by row, or is listed with the reason why not", () => {
  const without = tables.filter(({ has_account }) => !has_account).map(({ name }) => name);
  const mayBeEmpty = tables.filter(({ may_be_empty }) => may_be_empty).map(({ name }) => name);

  expect(ofAccounts.size).toBeGreaterThan(50);
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_ACCOUNT).flat().toSorted());
  expect(mayBeEmpty).toEqual(Object.keys(ACCOUNT_MAY_BE_EMPTY));
});

test("every foreign key between rows of accounts names the account on both sides, or is listed as one by id", async () => {
  const keys = await ask<{ child: string; parent: string; columns: string[]; their_columns: string[] }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality k(n, at)
        join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, at)
        join pg_attribute on attrelid = confrelid and attnum = n order by at) as their_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const between = keys.filter(({ child, parent }) => ofAccounts.has(child) && ofAccounts.has(parent));
  const byId = between.filter(({ columns, their_columns }) => {
    const at = their_columns.indexOf("account_id");
    // An administrator's session may act in another account, which is in `acting_account_id`.
    return at === -1 || !["account_id", "acting_account_id"].includes(columns[at]!);
  });

  expect(between.length - byId.length).toBeGreaterThan(50);
  expect(
    byId.map(({ child, columns, parent }) => `${child}(${columns.join(",")}) -> ${parent}`).toSorted(),
  ).toEqual([...KEYS_BY_ID].toSorted());
});

/** Each of these ids belongs to one account, so a unique key that begins with one is a key within that account. */
const WITHIN_ACCOUNT =
  /^(account|event|organizer|order|order_item|attendee|check_in_list|message|refund|payment_intent|stock|webhook|delivery|customer|product|product_price|promo_code|question|task)_id$/;

test("every unique key is within one account, is the row's number, or is listed as unique everywhere", async () => {
  const keys = await ask<{ name: string; columns: string[]; is_primary: boolean }>(`
    select indrelid::regclass::text as name, indisprimary as is_primary,
      array(select attname::text from unnest(indkey::int2[]) n join pg_attribute on attrelid = indrelid and attnum = n) as columns
    from pg_index join pg_class on oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const everywhere = keys
    .filter(({ name }) => ofAccounts.has(name) || name === "accounts")
    .filter(({ columns, is_primary }) => !(is_primary && columns.join() === "id"))
    .filter(({ columns }) => !columns.some((column) => WITHIN_ACCOUNT.test(column)))
    .map(({ name, columns }) => `${name}.${columns.join(",")}`);

  expect(everywhere.toSorted()).toEqual(Object.values(KEYS_OF_NO_ACCOUNT).flat().toSorted());
});
