import { expect, test } from "vitest";
import type { StoredScan } from "./database.ts";
import { waitingOf } from "./waiting-of.ts";

test("what an earlier page said of a scan is sent as it was, and this page does not judge it", () => {
  const scan: StoredScan = {
    list: "cil_0123456789",
    scan_id: "scan-1-here",
    code: "A-7KQ2MXP.0123456789ABCDEF",
    public_id: "A-7KQ2MXP",
    is_typed: false,
    scanned_at: "2026-11-26T20:00:00.000Z",
    said: "ADMITTED",
    let_in: true,
    is_sent: 0,
  };
  const unchecked = { ...scan, said: null, let_in: false };

  expect(waitingOf(scan)).toMatchObject({ said: "ADMITTED", let_in: true, isJudged: true });
  expect(waitingOf(unchecked)).toMatchObject({ said: null, let_in: false, isJudged: true });
});
