import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIndexedDb } from "../../../../test/indexed-db.ts";
import type { DoorList, Verdict } from "../../../check-in/contract.ts";
import { createOwnEntries } from "./own-entries.ts";
import { knownStays } from "./known-stays.ts";
import { openOfflineDoor } from "./offline-door.ts";
import { openDatabase } from "./database.ts";
import { createScanStore } from "./scan-store.ts";
import { type Finding, withUndo } from "./with-news.ts";

const LINK = "cil_0123456789";
const PUBLIC_ID = "A-7KQ2MXP";
const CODE = `${PUBLIC_ID}.0123456789ABCDEF`;
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 26, 20);
const DOOR = { id: 7, short_id: LINK, expires_at: "2100-01-01T00:00:00Z" } as DoorList;

beforeEach(() => {
  stubIndexedDb();
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () => openOfflineDoor(DOOR, { onStatus: () => {}, onConflicts: () => {} });
const storedNow = async () => createScanStore(await openDatabase(), LINK, 7).all();

/** Opens a device without network that has let the ticket in and taken that back. */
async function openUndone() {
  const device = await open();
  const read = { scanId: "scan-1-here", at: START, code: CODE, isTyped: false };
  const admitted = { verdict: "ADMITTED" } as Verdict;
  await device.store(read, admitted, { isOffline: true, deviceName: "Gate B" });
  vi.setSystemTime(START + MINUTE);
  const entry = { scanId: read.scanId, publicId: PUBLIC_ID, at: read.at };
  expect(await device.undo(entry, "undo-1-here")).toBe(true);
  return device;
}

test("an undo is stored with its scan, and both are sent in their order after the page was closed", async () => {
  (await openUndone()).close();

  const toSend = await (await open()).toSend();

  expect(toSend).toMatchObject([
    // The stored scan no longer says that this device let the person in.
    { scan_id: "scan-1-here", code: CODE, let_in: false, undone_at: new Date(START + MINUTE).toISOString() },
    {
      scan_id: "undo-1-here",
      undoes: "scan-1-here",
      code: "",
      scanned_at: new Date(START + MINUTE).toISOString(),
    },
  ]);
});

test("no record of the device has an undone ticket as in, also on its next page", async () => {
  const device = await openUndone();
  // The server answers the scan that was sent before its undo.
  await device.answered(
    [{ scan_id: "scan-1-here", verdict: "ADMITTED", public_id: PUBLIC_ID } as Verdict],
    "Gate B",
  );

  const entries = createOwnEntries(await storedNow());

  expect(entries.find(PUBLIC_ID, null)).toBeNull();
  expect(entries.movements(PUBLIC_ID)).toEqual([]);
  expect(entries.undone(PUBLIC_ID)).toMatchObject([{ scanId: "scan-1-here", sentAt: null }]);
});

test("once the server has the undo, its code and its record are gone, and only that it was sent is known", async () => {
  const device = await openUndone();
  await device.answered(
    [{ scan_id: "scan-1-here", verdict: "ADMITTED", public_id: PUBLIC_ID } as Verdict],
    null,
  );

  await device.undosAnswered([{ undoId: "undo-1-here", scanId: "scan-1-here", isKnown: true }]);

  expect(await storedNow()).toMatchObject([
    { scan_id: "scan-1-here", code: "", undo_sent_at: START + MINUTE },
  ]);
});

test("the undo of a scan that the server does not take waits with it for the next page", async () => {
  const device = await openUndone();
  await device.refused("scan-1-here");

  await device.undosAnswered([{ undoId: "undo-1-here", scanId: "scan-1-here", isKnown: false }]);

  expect((await device.aside()).map(({ scan_id }) => scan_id)).toEqual(["scan-1-here", "undo-1-here"]);
  expect((await device.toSend()).map(({ scan_id }) => scan_id)).toEqual(["scan-1-here", "undo-1-here"]);
});

test("the undo of a scan that the server refused and did not store is finished", async () => {
  const device = await openUndone();
  await device.answered([{ scan_id: "scan-1-here", verdict: "UNKNOWN" } as Verdict], null);

  await device.undosAnswered([{ undoId: "undo-1-here", scanId: "scan-1-here", isKnown: false }]);

  expect(await storedNow()).toEqual([]);
});

test("an undo frees a ticket that the server says is in, until the server has heard of it", () => {
  const found: Finding = {
    ticket: { state: "IN", ticketKind: undefined },
    facts: { isNamed: true, firstName: "", lastName: "", at: new Date(START).toISOString(), by: null },
    isBySignature: false,
  };
  const stateAt = (heardAt: number, toldAt: number) =>
    withUndo(found, { undoneAt: START + MINUTE, toldAt }, heardAt).ticket!.state;

  expect(stateAt(START + 60 * MINUTE, Number.POSITIVE_INFINITY)).toBe("VALID");
  expect(stateAt(START + 60 * MINUTE, START + 60 * MINUTE)).toBe("VALID");
  expect(stateAt(START + 61 * MINUTE, START + 60 * MINUTE)).toBe("IN");
});

test("at a list that takes a ticket several times an undo takes one entry back, until the server has heard of it", () => {
  const facts = {
    isNamed: true,
    firstName: "",
    lastName: "",
    at: new Date(START).toISOString(),
    by: "Gate A",
    entries: 2,
  };
  const stays = (sentAt: number | null) =>
    knownStays({
      facts,
      movements: [],
      undone: [{ scanId: "scan-1-here", enteredAt: START, at: START + MINUTE, sentAt }],
      offset: 0,
      heardAt: START + 10 * MINUTE,
      deviceName: "Gate A",
    });

  expect(stays(null)).toEqual({ known: [], entries: 1 });
  expect(stays(START + 2 * MINUTE)).toMatchObject({ entries: 2 });
});
