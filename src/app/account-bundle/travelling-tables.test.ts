import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { JSON_WITHOUT_IDS, TABLES_LEFT_BEHIND } from "../../../test/boundaries/tables-left-behind.ts";
import { WITHOUT_ACCOUNT } from "../../../test/boundaries/tenant-tables.ts";
import { listShapes } from "./table-shapes.ts";
import {
  COLUMNS_LEFT_BEHIND,
  NEVER_TRAVELLING_COLUMNS,
  REFERENCES,
  TRAVELLING_TABLES,
} from "./travelling-tables.ts";
import { READ_VALUES, WRITTEN_VALUES } from "./travelling-values.ts";

const { pool } = await testDatabase();

async function namesOf(statement: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

const columnsOfType = async (types: string) => {
  const all = await namesOf(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and format_type(a.atttypid, null) in (${types}) order by 1`,
  );
  const isTravelling = (name: string) => {
    const [table, column] = name.split(".") as [string, string];
    const left = [...NEVER_TRAVELLING_COLUMNS, ...(COLUMNS_LEFT_BEHIND[table] ?? [])];
    return (TRAVELLING_TABLES as readonly string[]).includes(table) && !left.includes(column);
  };
  return all.filter(isTravelling);
};

test("every table travels with its account, or stays behind for a reason", async () => {
  const all = await namesOf(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`,
  );

  const listed = [
    ...TRAVELLING_TABLES,
    ...Object.values(TABLES_LEFT_BEHIND).flat(),
    ...Object.values(WITHOUT_ACCOUNT)
      .flat()
      .filter((name) => name !== "accounts"),
  ];

  expect(listed.toSorted()).toEqual(all);
});

/** Whole numbers that name no row: amounts, capacities and rates. */
const NUMBERS = [
  "affiliates.commission_rate",
  "capacity_assignments.capacity",
  "disputes.amount",
  "door_payments.amount",
  "offline_fees.amount",
  "offline_fees.vat",
  "orders.open_amount",
  "product_prices.price",
  "promo_codes.discount",
  "refund_lines.amount",
  "refunds.amount",
  "stock.capacity",
  "stock.taken",
  "taxes_and_fees.rate",
];

test("every number of eight bytes names rows of a known table, or is known to name none", async () => {
  const unknown = (await columnsOfType("'bigint', 'bigint[]'")).filter((name) => {
    const column = name.split(".")[1]!;
    return column !== "id" && !REFERENCES[column] && !/total|amount|fee|price|worth|sold/.test(column);
  });

  expect(unknown.filter((name) => !NUMBERS.includes(name))).toEqual([]);
});

test("every JSON column is known to hold ids, which are replaced, or none", async () => {
  const columns = await columnsOfType("'json', 'jsonb'");

  expect(columns.filter((name) => !JSON_WITHOUT_IDS.includes(name) && !WRITTEN_VALUES[name])).toEqual([]);
  expect(JSON_WITHOUT_IDS.filter((name) => !columns.includes(name))).toEqual([]);
});

test("the lists of values name columns that travel", async () => {
  const client = await pool.connect();
  const shapes = await listShapes(client).finally(() => client.release());
  const travelling = shapes.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));

  const named = [...Object.keys(WRITTEN_VALUES), ...Object.keys(READ_VALUES)];

  expect(named.filter((name) => !travelling.includes(name))).toEqual([]);
  expect(new Set(shapes.map(({ name }) => name))).toEqual(new Set(TRAVELLING_TABLES));
});
