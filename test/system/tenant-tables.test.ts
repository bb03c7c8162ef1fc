import { expect, test } from "vitest";
import { REFERENCES } from "../../src/app/account-bundle/travelling-tables.ts";
import { testDatabase } from "../database.ts";
import {
  ACCOUNT_MAY_BE_EMPTY,
  KEYS_BY_ID,
  KEYS_OF_NO_ACCOUNT,
  OTHER_REFERENCES,
  REFERENCES_BY_KIND,
  REFERENCES_WITHOUT_KEY,
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

/** The table that a column refers to by its name, and the tables of its foreign keys with the account and without. */
interface Column {
  table: string;
  column: string;
  within_account: string[];
  by_id: string[];
}

test("every column with ids of rows of accounts is in a key with the account, or is listed", async () => {
  const columns = await ask<Column>(`
    select c.relname as table, a.attname as column,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
          and exists (select from unnest(f.conkey) n join pg_attribute o on o.attrelid = c.oid and o.attnum = n
                      where o.attname in ('account_id', 'acting_account_id'))) as within_account,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as by_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('bigint', 'bigint[]') and a.attname ~ '(_ids?|_by)$'
    order by 1, 2`);
  const ofRows = columns.filter(({ table, column }) => ofAccounts.has(table) && column !== "account_id");
  const namesPeople = ({ table, column, by_id }: Column) =>
    by_id.some((parent) => !ofAccounts.has(parent)) ||
    REFERENCES[column] === "users" ||
    ["payment_intents.reviewed_by", "sessions.acting_account_id", "sessions.acting_user_id"].includes(
      `${table}.${column}`,
    );
  const unprotected = ofRows
    .filter((one) => !namesPeople(one) && one.by_id.length === 0)
    .map(({ table, column, within_account }) => ({
      name: `${table}.${column}`,
      to: OTHER_REFERENCES[`${table}.${column}`] ?? REFERENCES[column] ?? within_account[0],
      within_account,
    }))
    .filter(({ to, within_account }) => to === undefined || !within_account.includes(to));

  expect(unprotected.filter(({ to }) => to === undefined).map(({ name }) => name)).toEqual(
    Object.keys(REFERENCES_BY_KIND),
  );
  expect(
    unprotected
      .filter(({ to }) => to !== undefined)
      .map(({ name, to }) => `${name.replace(".", "(")}) -> ${to}`),
  ).toEqual([...REFERENCES_WITHOUT_KEY]);
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
