import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { openDatabase } from "../database.ts";
import { createScanStore } from "../scan-store.ts";
import { type LateScans, sendLate } from "./send-late.ts";

const LINK = "cil_0123456789";
const END = Date.UTC(2026, 10, 26, 23);
const MINUTE = 60_000;
const PATIENCE = { timeout: 15_000 };

interface Sent {
  scans: { scan_id: string; scanned_at: string }[];
}

let calls: Sent[];
let changes: LateScans[];
/** True if the list takes scans from before its end. */
let isTaking: boolean;

beforeEach(() => {
  stubIndexedDb();
  calls = [];
  changes = [];
  isTaking = true;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Sent;
    calls.push(sent);
    const isLate = sent.scans.some(({ scanned_at }) => Date.parse(scanned_at) >= END);
    if (isLate || !isTaking)
      return Response.json({ status: 410, code: "check_in_list_expired", title: "Gone" }, { status: 410 });
    const data = sent.scans.map(({ scan_id }) => ({ scan_id, verdict: "ADMITTED", checked_in_at: null }));
    return Response.json({ data, counts: {} });
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Stores scans that were made this many minutes after the end of the list. */
async function store(minutes: number[]) {
  const scans = createScanStore(await openDatabase(), LINK, 7);
  for (const minute of minutes)
    await scans.add(
      {
        scan_id: `scan-at-${minute}`,
        code: "A-7KQ2MXP.0123456789ABCDEF",
        public_id: "A-7KQ2MXP",
        is_typed: false,
        scanned_at: new Date(END + minute * MINUTE).toISOString(),
        said: "ADMITTED",
        let_in: true,
      },
      true,
    );
  return scans;
}

const begin = (isEnded: boolean) =>
  sendLate({ link: LINK, deviceName: "Cellar", isEnded }, (scans) => changes.push(scans));
const leftNow = () => changes.at(-1)!.left.map(({ scan_id }) => scan_id);
const untilSent = () => vi.waitFor(() => expect(changes.at(-1)!.isSending).toBe(false), PATIENCE);

test("a list that has ended gets the scans from before its end; those from after it stay and are counted", async () => {
  const scans = await store([-20, -15, -10, -5, 5, 10]);

  await begin(true);
  await untilSent();

  expect(leftNow()).toEqual(["scan-at-5", "scan-at-10"]);
  expect((await scans.unsent()).map(({ scan_id }) => scan_id)).toEqual(["scan-at-5", "scan-at-10"]);
});

test("a device whose scans are not taken asks a few times, and loses none", async () => {
  isTaking = false;
  const minutes = Array.from({ length: 200 }, (_, index) => index - 300);
  const scans = await store(minutes);

  await begin(true);
  await untilSent();

  expect(calls.length).toBeLessThan(80);
  expect(leftNow()).toHaveLength(200);
  expect((await scans.count()).unsent).toBe(200);
});

test("the scans of a link that was replaced are counted, and not sent by it", async () => {
  await store([-20]);

  await begin(false);

  expect(changes).toMatchObject([{ left: [{ scan_id: "scan-at--20" }], isSending: false }]);
  expect(calls).toEqual([]);
});
