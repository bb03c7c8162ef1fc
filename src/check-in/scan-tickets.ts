import type pg from "pg";
import { parseTicketCode } from "../attendees/index.ts";
import { shortId } from "../values/short-id.ts";
import type { Verdict } from "./contract.ts";
import type { Door } from "./find-door.ts";

export interface Scan {
  scan_id: string;
  code: string;
  scanned_at?: string | undefined;
  is_typed: boolean;
}

interface VerdictRow extends Omit<Verdict, "scan_id" | "checked_in_at"> {
  checked_in_at: Date | null;
}

/** What one device sends at once, at the list it stands at. */
export interface ScanRequest {
  door: Pick<Door, "id">;
  scans: Scan[];
  deviceName: string | null;
}

export interface ScanOutcome {
  verdicts: Verdict[];
  /** How many came in with this call; a scan that is sent again does not bring anybody in again. */
  admitted: number;
}

/** A device's clock may be wrong: nobody comes in tomorrow, and no scan waits a week to be sent. */
const MAX_AHEAD_MILLISECONDS = 60_000;
const MAX_WAIT_MILLISECONDS = 7 * 86_400_000;

/**
 * Checks people in, for many devices in one round trip. Each scan gets its verdict; a refused one leaves no
 * row behind. A code read from a ticket must carry the ticket's secret; one typed from the readable part is
 * taken at the staff's word.
 */
export async function scanTickets(
  pool: pg.Pool,
  requests: ScanRequest[],
  now = new Date(),
): Promise<ScanOutcome[]> {
  const asked = requests.flatMap((request) => request.scans.map((scan) => parameterOf(request, scan, now)));
  const { rows } = await pool.query<VerdictRow>({
    name: "scan-tickets",
    text: "select * from scan_tickets($1::jsonb) order by scan",
    values: [JSON.stringify(asked)],
  });
  let first = 0;
  return requests.map(({ scans }) => {
    const answers = rows.slice(first, first + scans.length);
    const drawn = asked.slice(first, first + scans.length);
    first += scans.length;
    return {
      verdicts: answers.map((row, index) => verdictOf(row, scans[index]!)),
      admitted: answers.filter((row, index) => row.check_in_short_id === drawn[index]!.short_id).length,
    };
  });
}

function parameterOf({ door, deviceName }: ScanRequest, scan: Scan, now: Date) {
  const code = parseTicketCode(scan.code);
  return {
    list_id: door.id,
    device_name: deviceName,
    scan_id: scan.scan_id,
    public_id: code?.publicId ?? "",
    // A camera that reads a code without its secret has read something else than a ticket.
    secret: code?.secret ?? (scan.is_typed ? null : ""),
    scanned_at: believableTime(scan.scanned_at, now)?.toISOString() ?? null,
    short_id: shortId("ci"),
  };
}

function verdictOf(row: VerdictRow, { scan_id }: Scan): Verdict {
  return {
    scan_id,
    verdict: row.verdict,
    public_id: row.public_id,
    first_name: row.first_name,
    last_name: row.last_name,
    is_named: row.is_named,
    product_title: row.product_title,
    check_in_short_id: row.check_in_short_id,
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    checked_in_by: row.checked_in_by,
  };
}

function believableTime(scannedAt: string | undefined, now: Date): Date | null {
  if (!scannedAt) return null;
  const at = new Date(scannedAt);
  const ahead = at.getTime() - now.getTime();
  if (ahead > MAX_AHEAD_MILLISECONDS || ahead < -MAX_WAIT_MILLISECONDS) return null;
  return ahead > 0 ? now : at;
}
