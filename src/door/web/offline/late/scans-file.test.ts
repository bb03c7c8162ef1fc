import { expect, test } from "vitest";
import type { StoredScan } from "../database.ts";
import { scansFile } from "./scans-file.ts";

test("a file of scans has the readable code, and never the secret", () => {
  const scan = {
    scan_id: "scan-0001",
    code: "A-7KQ2MXP.0123456789ABCDEF",
    public_id: "A-7KQ2MXP",
    scanned_at: "2027-03-28T22:55:00.000Z",
    said: "ADMITTED",
  } as StoredScan;
  const foreign = { ...scan, code: '=cmd|"x"', public_id: null, said: null };

  expect(scansFile([scan, foreign])).toBe(
    "scanned_at,ticket,answer\r\n2027-03-28T22:55:00.000Z,A-7KQ2MXP,ADMITTED\r\n2027-03-28T22:55:00.000Z,,\r\n",
  );
});
