import type { ClientBase } from "pg";
import { NEVER_TRAVELLING_COLUMNS, ONLY_ROWS, ROWS_GO_WITH } from "./travelling-tables.ts";
import { TAX_FUNCTIONS } from "./travelling-values.ts";
import type { Column, TableShape } from "./table-shapes.ts";

/**
 * Numbers the rows of an account from 1 in each table, in the order of their ids, into temporary tables
 * `numbers_TABLE (id, number)`. A bundle names rows by these numbers, so it does not depend on the ids that an
 * installation gave them. Returns the highest number of each table.
 */
export async function numberRows(
  client: ClientBase,
  shapes: readonly TableShape[],
  accountId: number,
): Promise<Record<string, number>> {
  await client.query(
    `create temporary table held_by_checkouts on commit drop as
     select stock_id, sum(quantity)::bigint as quantity from (
       select unnest(i.stock_ids) as stock_id, i.quantity - i.released_quantity as quantity
       from order_items i join orders o on o.id = i.order_id
       where o.account_id = ${accountId} and o.status = 'RESERVED'
       union all
       select promo_stock_id, 1 from orders
       where account_id = ${accountId} and status = 'RESERVED' and promo_stock_id is not null) held
     group by stock_id`,
  );
  const numbers: Record<string, number> = {};
  for (const shape of shapes)
    if (shape.hasId && shape.name !== "taxes_and_fees")
      numbers[shape.name] = await number(client, shape.name, `select t.id ${rowsOf(shape, accountId)}`);
  numbers["taxes_and_fees"] = await number(client, "taxes_and_fees", taxIds(shapes, accountId));
  await client.query(TAX_FUNCTIONS.numberList);
  await client.query(TAX_FUNCTIONS.number);
  await numberPeople(client, shapes, accountId);
  return numbers;
}

async function number(client: ClientBase, table: string, ids: string): Promise<number> {
  const name = `numbers_${table}`;
  await client.query(
    `create temporary table ${name} on commit drop as
     select id, row_number() over (order by id) as number from (${ids}) given`,
  );
  await client.query(`alter table ${name} add primary key (id)`);
  await client.query(`analyze ${name}`);
  const { rows } = await client.query<{ most: number }>(
    `select coalesce(max(number), 0)::int as most from ${name}`,
  );
  return rows[0]!.most;
}

/** SQL `from … where …` that selects the rows `t` of a table that the bundle contains. */
export function rowsOf(shape: TableShape, accountId: number): string {
  const needed = shape.columns.filter((column) => isNeeded(shape, column));
  const joins = needed.map((column) => joinOf(column));
  const conditions = [
    `t.${shape.name === "accounts" ? "id" : NEVER_TRAVELLING_COLUMNS[0]} = ${accountId}`,
    ...(ONLY_ROWS[shape.name] ? [ONLY_ROWS[shape.name]!] : []),
    ...needed.map(({ name, isNullable }) =>
      isNullable ? `(t.${name} is null or n_${name}.id is not null)` : `n_${name}.id is not null`,
    ),
  ];
  return `from public.${shape.name} t ${joins.join(" ")} where ${conditions.join(" and ")}`;
}

export function joinOf({ name, of }: Column): string {
  return `left join pg_temp.numbers_${of} n_${name} on n_${name}.id = t.${name}`;
}

/** Whether a row is left out of the bundle if the row that this column refers to is left out. */
export function isNeeded(shape: TableShape, { type, isNullable, of }: Column): boolean {
  if (of === undefined || of === "users" || of === shape.name || type !== "bigint") return false;
  return !isNullable || ROWS_GO_WITH.includes(of);
}

/**
 * Selects the ids of all taxes and fees, including deleted ones that sums of orders, items and invoices still
 * contain.
 */
function taxIds(shapes: readonly TableShape[], accountId: number): string {
  const inSums = (table: string, doc: string) => {
    const shape = shapes.find(({ name }) => name === table)!;
    return `select jsonb_path_query(${doc}, '$.*[*].id ? (@ > 0)')::bigint ${rowsOf(shape, accountId)}`;
  };
  return [
    `select id from taxes_and_fees where account_id = ${accountId}`,
    inSums("orders", "t.taxes_and_fees"),
    inSums("order_items", "t.taxes_and_fees"),
    inSums("invoices", "t.content -> 'taxes_and_fees'"),
  ].join(" union ");
}

/**
 * Numbers all users that a row refers to, by address, because only the address of a person is the same in another
 * installation.
 */
async function numberPeople(client: ClientBase, shapes: readonly TableShape[], accountId: number) {
  const named = shapes.flatMap((shape) =>
    shape.columns
      .filter(({ of }) => of === "users")
      .map(
        ({ name, type }) =>
          `select ${type === "bigint" ? `t.${name}` : `unnest(t.${name})`} ${rowsOf(shape, accountId)}`,
      ),
  );
  await client.query(
    `create temporary table numbers_users on commit drop as
     select u.id, u.email, row_number() over (order by u.email collate "C") as number
     from users u where u.id in (${named.join(" union ")})`,
  );
  await client.query("alter table numbers_users add primary key (id)");
  await client.query("analyze numbers_users");
}
