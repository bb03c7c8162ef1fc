import { KEYS_BY_ID, REFERENCES_WITHOUT_KEY } from "../../test/boundaries/tenant-tables.ts";
import type { Rule } from "./rule.ts";

/** A column with ids of rows of another table: `attendees(order_id) -> orders`. */
export interface Reference {
  child: string;
  column: string;
  parent: string;
}

/** All columns with ids of rows of accounts, except those of keys that contain the account. */
export const ACCOUNT_REFERENCES: Reference[] = [...KEYS_BY_ID, ...REFERENCES_WITHOUT_KEY].map((key) => {
  const [, child, column, parent] = /^(\w+)\((\w+)\) -> (\w+)$/.exec(key)!;
  return { child: child!, column: column!, parent: parent! };
});

/** Joins the rows of `child`, as `c`, with the rows of `parent` that they name, as `p`. */
export function joined({ child, column, parent }: Reference): string {
  const id = parent === "wallet_passes" ? "serial" : "id";
  return column.endsWith("_ids")
    ? `${child} c cross join unnest(c.${column}) as named (id) join ${parent} p on p.${id} = named.id`
    : `${child} c join ${parent} p on p.${id} = c.${column}`;
}

/**
 * Finds rows of `child` that belong to another account than their row of `parent`, which they name by its id alone.
 */
function crossing(reference: Reference): string {
  const { child, column, parent } = reference;
  const id = parent === "wallet_passes" ? "serial" : "id";
  const name = `'${child}.${column} of ${parent} '`;
  return `select ${name} || p.${id} as row, 'account ' || c.account_id || ' and not ' || p.account_id as problem
    from ${joined(reference)} where c.account_id <> p.account_id`;
}

export const ACCOUNT_RULES: Rule[] = [
  {
    rule: "a row is of the same account as what it belongs to",
    broken: `select * from (${ACCOUNT_REFERENCES.map(crossing).join(" union all ")}) crossing`,
  },
];
