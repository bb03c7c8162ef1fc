import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namedStatementsOf, resultHasStar } from "./boundaries/named-statements.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const statements = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
  .filter((file) => /\.query\b/.test(file))
  .flatMap(namedStatementsOf);

test("MIG-01 named statements list their columns, so a column that the next version adds does not break them", () => {
  expect(statements.length).toBeGreaterThan(35);
  expect(statements.filter(({ text }) => text === undefined)).toEqual([]);
  expect(statements.filter(({ text }) => resultHasStar(text!)).map(({ name }) => name)).toEqual([]);
});

test.each([
  "select * from orders where id = $1",
  "select o.* from orders o",
  "select id, o.* from orders o",
  "select distinct on (order_id) * from payment_intents order by order_id",
  "with a as (select 1), b as materialized (select 2)\n select * from b",
  "insert into orders (id) select * from unnest($1) on conflict do nothing returning *",
  "with gone as (delete from orders returning id) update events e set id = 1 returning e.*",
  "select id from orders union all select * from past_orders",
])("finds the result of: %s", (text) => {
  const file = `await pool.query({\n  name: "planted",\n  // Why.\n  text: \`${text}\`,\n  values: [] });`;

  const [planted] = namedStatementsOf(file);

  expect(planted).toEqual({ name: "planted", text });
  expect(resultHasStar(planted!.text!)).toBe(true);
});

test.each([
  "select count(*) from orders",
  "select price * quantity as total from order_items",
  "select id from (select * from orders) o",
  "insert into orders (id) select * from unnest($1) returning id",
  "with moved as (update orders set id = 1 returning *) select id from moved",
  "select id -- all, *\n from orders where name = ', *'",
])("allows: %s", (text) => {
  expect(resultHasStar(text)).toBe(false);
});

test("reads interpolated constants and functions of the file", () => {
  const file = `
    const COLUMNS = "o.*";
    const ordersOf = (table: string) => \`select \${COLUMNS} from \${table} o\`;
    pool.query({ name: "by-constant", text: \`select \${COLUMNS} from orders o\` });
    pool.query({ name: "by-function", text: \`\${ordersOf(\`(select id from orders)\`)} limit 1\`, values });
    pool.query({ name: "by-name", text: ORDERS });`;

  const found = namedStatementsOf(file);

  expect(found.map(({ name }) => name)).toEqual(["by-constant", "by-function", "by-name"]);
  expect(found.slice(0, 2).map(({ text }) => resultHasStar(text!))).toEqual([true, true]);
  expect(found[2]!.text).toBeUndefined();
});
