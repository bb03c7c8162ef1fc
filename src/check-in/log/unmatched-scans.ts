import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "../../platform/database/database.ts";
import type { Verdict } from "../contract.ts";

/** The log deletes older ones (docs/decisions/147-codes-that-are-no-ticket-are-logged-for-a-while.md). */
const KEPT_DAYS = 90;
/** The log stores this many of each list. record_unmatched_scans limits how many an hour adds. */
export const KEPT_OF_LIST = 5_000;

/** A scan as `scan_tickets` gets it, with its answer. */
interface AnsweredScan {
  list_id: number;
  scan_id: string;
  public_id: string;
  /** Absent: false. */
  let_in?: boolean | undefined;
  /** Absent: IN. */
  direction?: "IN" | "OUT" | undefined;
  device_id?: number | undefined;
  device_name: string | null;
  device_at?: Date | undefined;
  scanned_at: Date;
  received_at: Date;
  verdict: Verdict["verdict"];
}

/**
 * Records the scans whose code is no ticket of the event. The other scans are in `scans` already. Runs before the
 * answer, because a device without an answer sends its scans again.
 */
export async function recordUnmatchedScans(pool: pg.Pool, scans: readonly AnsweredScan[]): Promise<void> {
  const unmatched = scans.filter(({ verdict }) => verdict === "UNKNOWN" || verdict === "OTHER_EVENT");
  if (unmatched.length === 0) return;
  const rows = unmatched.map(({ public_id, let_in = false, direction = "IN", ...scan }) => ({
    ...scan,
    public_id: public_id || null,
    let_in,
    direction,
  }));
  await pool.query("select record_unmatched_scans($1::jsonb)", [JSON.stringify(rows)]);
}

/** Deletes old rows, and of each list all but the newest 5,000. */
export async function deleteOldUnmatchedScans(db: Db): Promise<void> {
  await sql`
    delete from unmatched_scans
    where received_at < now() - make_interval(days => ${KEPT_DAYS})
       or id in (
         select k.id
         from (
           select id, row_number() over (partition by check_in_list_id order by id desc) as place from unmatched_scans
         ) k
         where k.place > ${KEPT_OF_LIST})`.execute(db);
}
