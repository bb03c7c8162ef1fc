import { saveFile } from "../../../../platform/web/save-file.ts";
import type { StoredScan } from "../database.ts";

const COLUMNS = "scanned_at,ticket,answer";

/**
 * The scans that a device could not send, as a file for the organiser: when, by the device's clock, the readable code,
 * and what the device had said. The secret of a ticket is not in it.
 */
export function scansFile(scans: readonly StoredScan[]): string {
  const lines = scans.map(({ scanned_at, public_id, said }) =>
    [scanned_at, public_id ?? "", said ?? ""].join(","),
  );
  return [COLUMNS, ...lines, ""].join("\r\n");
}

/** Hands the file to the person who holds the device. */
export function downloadScans(scans: readonly StoredScan[]): void {
  saveFile(new Blob([scansFile(scans)], { type: "text/csv" }), "scans-not-sent.csv");
}
