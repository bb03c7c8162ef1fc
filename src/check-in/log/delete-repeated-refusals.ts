import type pg from "pg";
import type { Verdict } from "../contract.ts";

/** Scans with these answers are few or bounded otherwise: those of codes that are no ticket are in `unmatched_scans`. */
const NOT_REPEATED: ReadonlySet<Verdict["verdict"]> = new Set([
  "ADMITTED",
  "EXITED",
  "UNDONE",
  "UNKNOWN",
  "OTHER_EVENT",
]);

/**
 * Deletes all but the newest hundred refused scans of each of these tickets at its list
 * (docs/decisions/153-a-ticket-keeps-its-newest-refusals.md). It runs after the verdicts are stored.
 */
export async function deleteRepeatedRefusals(
  pool: pg.Pool,
  scans: readonly { list_id: number; scan_id: string; verdict: Verdict["verdict"] }[],
): Promise<void> {
  const refused = scans.filter(({ verdict }) => !NOT_REPEATED.has(verdict));
  if (refused.length === 0) return;
  const keys = refused.map(({ list_id, scan_id }) => ({ list_id, scan_id }));
  await pool.query({
    name: "delete-repeated-refusals",
    text: "select delete_repeated_refusals($1::jsonb)",
    values: [JSON.stringify(keys)],
  });
}
