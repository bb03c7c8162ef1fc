import { type RawBuilder, sql } from "kysely";
import type { EventCopy } from "../events/index.ts";
import { type CopiedIds, copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Tx } from "../platform/database/database.ts";

/** Columns that every copy has. */
export const inCopy = ({ to }: EventCopy) => ({ event_id: sql`${to}::bigint`, created_at: sql`now()` });

/** The condition on rows of the original that are not deleted. */
export const standing = ({ from }: EventCopy) => sql`event_id = ${from} and deleted_at is null`;

/** Creates separate counters with the same capacity and nothing taken. */
export function copyCounters(
  tx: Tx,
  copy: EventCopy,
  table: string,
  meant: RawBuilder<unknown> = standing(copy),
): Promise<CopiedIds> {
  return copyRows(tx, {
    table: "stock",
    where: sql`event_id = ${copy.from} and id in (
      select stock_id from ${sql.table(table)} where ${meant})`,
    set: { event_id: sql`${copy.to}::bigint`, taken: sql`0` },
  });
}

interface Links {
  table: string;
  column: string;
  copies: CopiedIds;
}

/** Copies the rows that link something with products, for the products that are copied. */
export async function copyLinks(tx: Tx, copy: EventCopy, { table, column, copies }: Links): Promise<void> {
  await copyRows(tx, {
    table,
    where: sql`event_id = ${copy.from} and ${sql.ref(column)} = any (${[...copies.keys()]}::bigint[])
      and product_id = any (${[...copy.products.keys()]}::bigint[])`,
    set: {
      event_id: sql`${copy.to}::bigint`,
      [column]: copyOf(column, copies),
      product_id: copyOf("product_id", copy.products),
    },
  });
}
