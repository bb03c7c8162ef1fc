import type pg from "pg";
import { isLive, parseTicketCode } from "../tickets/index.ts";
import { shortId } from "../values/short-id.ts";
import type { Verdict } from "./contract.ts";
import type { Door } from "./find-door.ts";
import { deleteRepeatedRefusals } from "./log/delete-repeated-refusals.ts";
import { recordUnmatchedScans } from "./log/unmatched-scans.ts";
import { correctedScanTime } from "./rules/scan-time.ts";

export interface Scan {
  scan_id: string;
  code: string;
  scanned_at?: string | undefined;
  is_typed: boolean;
  /** Staff know whose ticket it is, so its code need not be live. */
  is_confirmed?: boolean | undefined;
  /** The device had no network, and let the person in by itself. */
  let_in?: boolean | undefined;
  /** The device turned the person away by itself, without the server. */
  turned_away?: boolean | undefined;
  /** The verdict that the device gave with it. */
  said?: Verdict["verdict"] | undefined;
  /** The scan of a device nearby that made this device turn the person away. */
  nearby_scan_id?: string | undefined;
  direction?: "IN" | "OUT" | undefined;
}

interface VerdictRow extends Omit<Verdict, "scan_id" | "checked_in_at" | "reissued_at" | "left_at"> {
  checked_in_at: Date | null;
  reissued_at: Date | null;
  left_at: Date | null;
  ended_stay: boolean;
}

/** The scans that one device sends in one call, at the list it works at. */
export interface ScanRequest {
  door: Pick<Door, "id">;
  scans: Scan[];
  deviceName: string | null;
  /** The id in `check_in_devices`; null: a caller without cookies. */
  deviceId?: number | null;
  /** The time of sending by the device's clock. Absent: the device does not say. */
  sentAt?: string | undefined;
  /** The time of arrival by this server's clock. */
  receivedAt: Date;
  /** The key of an event whose codes change. Null or absent: its codes do not. */
  liveKey?: Buffer | null;
}

export interface ScanOutcome {
  verdicts: Verdict[];
  /** The number of people who came in with this call. A scan that is sent again does not count again. */
  admitted: number;
  /** The number of those who came in for the first time. */
  came: number;
  /** The number of people who left with this call, and of those admitted whose exit had arrived before. */
  exited: number;
}

/**
 * Checks people in, for many devices in one round trip. Each scan gets its verdict and is recorded; a refused scan
 * lets nobody in. A code read from a ticket must carry the ticket's secret. A typed readable code is accepted
 * without it, because staff vouch for it.
 */
export async function scanTickets(pool: pg.Pool, requests: ScanRequest[]): Promise<ScanOutcome[]> {
  const asked = requests.flatMap((request) => request.scans.map((scan) => parameterOf(request, scan)));
  const { rows } = await pool.query<VerdictRow>({
    name: "scan-tickets",
    text: `select verdict, public_id, first_name, last_name, is_named, product_title, tier, check_in_short_id, checked_in_at,
                  checked_in_by, reissued_at, door_colour, entry_count, left_at, ended_stay
           from scan_tickets($1::jsonb) order by scan`,
    values: [JSON.stringify(asked)],
  });
  const answered = asked.map((scan, index) => ({ ...scan, verdict: rows[index]!.verdict }));
  await Promise.all([recordUnmatchedScans(pool, answered), deleteRepeatedRefusals(pool, answered)]);
  let first = 0;
  return requests.map(({ scans }) => {
    const answers = rows.slice(first, first + scans.length);
    const drawn = asked.slice(first, first + scans.length);
    first += scans.length;
    const entries = answers.filter((row, index) => row.check_in_short_id === drawn[index]!.short_id);
    return {
      verdicts: answers.map((row, index) => verdictOf(row, scans[index]!)),
      admitted: entries.length,
      came: entries.filter(({ entry_count }) => entry_count === 1).length,
      exited: answers.filter(({ ended_stay }) => ended_stay).length,
    };
  });
}

/** Returns when a scan was made, by the server's clock. */
export function correctedTimeOf(
  { scanned_at }: Pick<Scan, "scanned_at">,
  { sentAt, receivedAt }: Pick<ScanRequest, "sentAt" | "receivedAt">,
): Date {
  return correctedScanTime({ scannedAt: dateOf(scanned_at), sentAt: dateOf(sentAt), receivedAt });
}

function parameterOf(request: ScanRequest, scan: Scan) {
  const { door, deviceName, deviceId = null, receivedAt, liveKey } = request;
  const code = parseTicketCode(scan.code);
  const scannedAt = dateOf(scan.scanned_at);
  const correctedAt = correctedTimeOf(scan, request);
  // Undefined members are absent from the JSON, so the database need not read them: most scans have none.
  return {
    list_id: door.id,
    device_name: deviceName,
    scan_id: scan.scan_id,
    public_id: code?.publicId ?? "",
    // A camera code without a secret is not from a ticket. The empty text matches no secret.
    secret: code?.secret ?? (scan.is_typed ? null : ""),
    device_at: scannedAt ?? undefined,
    scanned_at: correctedAt,
    received_at: receivedAt,
    short_id: shortId("ci"),
    let_in: scan.let_in || undefined,
    turned_away: scan.turned_away ? (scan.said ?? "ALREADY_IN") : undefined,
    nearby_scan_id: scan.nearby_scan_id,
    direction: scan.direction === "OUT" ? scan.direction : undefined,
    device_id: deviceId ?? undefined,
    // A device that let the person in by itself has judged this already, at the door and by the same rule.
    not_live:
      Boolean(liveKey && code && !scan.is_confirmed && !scan.let_in && !isLive(liveKey, code, correctedAt)) ||
      undefined,
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
    tier: row.tier,
    check_in_short_id: row.check_in_short_id,
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    checked_in_by: row.checked_in_by,
    reissued_at: row.reissued_at?.toISOString() ?? null,
    door_colour: row.door_colour,
    entry_count: row.entry_count,
    left_at: row.left_at?.toISOString() ?? null,
  };
}

function dateOf(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
