import { KEYS_BY_ID } from "../../test/boundaries/tenant-tables.ts";
import type { Rule } from "./rule.ts";

/**
 * Finds rows of `child` that belong to another account than their row of `parent`, which they name by its id alone.
 */
function crossing(key: string): string {
  const [, child, column, parent] = /^(\w+)\((\w+)\) -> (\w+)$/.exec(key)!;
  const id = parent === "wallet_passes" ? "serial" : "id";
  return `select '${child} of ${parent} ' || p.${id} as row, 'account ' || c.account_id || ' and not ' || p.account_id as problem
    from ${child} c join ${parent} p on p.${id} = c.${column} where c.account_id <> p.account_id`;
}

export const ACCOUNT_RULES: Rule[] = [
  {
    rule: "a row is of the same account as what it belongs to",
    broken: `select * from (${KEYS_BY_ID.map(crossing).join(" union all ")}) crossing`,
  },
];
