import type pg from "pg";
import { shortId } from "../../values/short-id.ts";
import { correctedScanTime } from "../rules/scan-time.ts";
import type { UndoneBy } from "./undo-check-in.ts";

/** The undos of a device, by its own clock. */
interface UndoRequest {
  list: { id: number };
  undos: readonly { scan_id: string; undone_at?: string | undefined }[];
  by: UndoneBy;
  /** The time of sending by the device's clock. */
  sentAt?: string | undefined;
  receivedAt: Date;
}

interface UndoneScans {
  data: { scan_id: string; is_known: boolean }[];
  /** The changes of how many people came in and how many are inside. */
  moved: { came: number; inside: number };
}

/**
 * Takes back what scans did, one after the other, in the order of the device (docs/domain/check-in.md, Undone without
 * network). Each is one transaction: when a call is cut off, what it did stays, and the device sends the call again.
 */
export async function undoScans(pool: pg.Pool, request: UndoRequest): Promise<UndoneScans> {
  const { list, undos, by, receivedAt } = request;
  const sentAt = request.sentAt === undefined ? null : new Date(request.sentAt);
  const data: UndoneScans["data"] = [];
  const moved = { came: 0, inside: 0 };
  for (const { scan_id, undone_at } of undos) {
    const scannedAt = undone_at === undefined ? null : new Date(undone_at);
    const { rows } = await pool.query<{ came: number; inside: number }>(
      "select * from undo_scan($1, $2, $3, $4, $5, $6, $7)",
      [
        list.id,
        scan_id,
        correctedScanTime({ scannedAt, sentAt, receivedAt }),
        shortId("ci"),
        by.userId ?? null,
        by.deviceId ?? null,
        by.name,
      ],
    );
    data.push({ scan_id, is_known: rows.length > 0 });
    moved.came += rows[0]?.came ?? 0;
    moved.inside += rows[0]?.inside ?? 0;
  }
  return { data, moved };
}
