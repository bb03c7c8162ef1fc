import type pg from "pg";
import { ACCOUNT_RULES } from "./invariants/accounts.ts";
import { DOOR_RULES } from "./invariants/door.ts";
import { FIGURE_RULES } from "./invariants/figures.ts";
import { ORDER_RULES } from "./invariants/orders.ts";
import { PAYMENT_RULES } from "./invariants/payments.ts";
import type { Rule } from "./invariants/rule.ts";
import { STOCK_RULES } from "./invariants/stock.ts";

export interface Violation {
  rule: string;
  /** The affected row, such as "order 7". */
  row: string;
  problem: string;
}

export const RULES: Rule[] = [
  ...STOCK_RULES,
  ...ORDER_RULES,
  ...PAYMENT_RULES,
  ...FIGURE_RULES,
  ...DOOR_RULES,
  ...ACCOUNT_RULES,
];

const MAX_NAMED = 50;

/**
 * Finds all violations of the invariants. All rules read the same snapshot, so it may run at any time, also
 * under load. Only the state at a payment provider, which arrives later, requires that no payments are in
 * progress.
 */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await findViolations(client);
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

/** Finds the violations inside a transaction of the caller. */
export async function findViolations(client: pg.ClientBase): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { rule, broken } of RULES) {
    const { rows } = await client.query<Omit<Violation, "rule">>(`${broken} limit ${MAX_NAMED}`);
    for (const { row, problem } of rows) violations.push({ rule, row, problem });
  }
  return violations;
}
