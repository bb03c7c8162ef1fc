import type pg from "pg";
import type { CheckInContext, Door } from "../check-in/index.ts";
import type { Verdict } from "../check-in/contract.ts";
import { findScanned } from "./find-scanned.ts";
import { listOthers } from "./others.ts";

export interface AdmitOthers {
  scanId: string;
  /** The device makes one for each press. A repeated request admits the same people and nobody else. */
  requestId: string;
  count: number;
  deviceName: string | null;
}

/**
 * Checks in more tickets of a scanned ticket's order, by the rules and with the records of any scan. The ids of these
 * scans follow from the request and each ticket's place in its order, so a repeat finds the ones of its first try.
 */
export async function admitOthers(
  pool: pg.Pool,
  { batches, tell }: CheckInContext,
  door: Door,
  { scanId, requestId, count, deviceName }: AdmitOthers,
): Promise<Verdict[]> {
  const scanned = await findScanned(pool, door, scanId);
  const before = await pool.query<{ public_id: string; position: number }>({
    name: "others-admitted-before",
    text: ADMITTED_BEFORE,
    values: [door.id, requestId, scanned.order_id],
  });
  const chosen = before.rows[0] ? before.rows : (await listOthers(pool, door, scanned)).slice(0, count);
  if (chosen.length === 0) return [];
  const { verdicts, admitted, came } = await batches.scans.ask({
    door,
    scans: chosen.map(({ public_id, position }) => ({
      scan_id: `${requestId}-${position}`,
      code: public_id,
      is_typed: true,
    })),
    deviceName,
    deviceId: door.device_id,
    receivedAt: new Date(),
  });
  if (admitted > 0) tell(door, { came, inside: admitted });
  return verdicts;
}

const ADMITTED_BEFORE = `
  select a.public_id, a.position
  from attendees a
  join scans s on s.check_in_list_id = $1 and s.scan_id = $2 || '-' || a.position and s.attendee_id = a.id
  where a.order_id = $3
  order by a.position`;
