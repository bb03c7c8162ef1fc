import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIndexedDb } from "../../../../test/indexed-db.ts";
import type { DoorList, Verdict } from "../../../check-in/contract.ts";
import {
  encodeHeader,
  encodeRecord,
  type SnapshotHeader,
  type TicketState,
} from "../../../check-in/rules/snapshot-codec.ts";
import { readableLookup, sealFacts, ticketKeys } from "../../../check-in/snapshot/seal-ticket.ts";
import { createHash } from "node:crypto";
import { createDoorKeys } from "../../../nearby-doors/rules/door-keys.ts";
import type { DoorNote } from "../../../nearby-doors/rules/door-note.ts";
import type { EntryRules } from "../../../check-in/rules/entry-rule.ts";
import { openDatabase } from "./database.ts";
import { DoorShut } from "./fetch-snapshot.ts";
import type { ReadCode } from "./judge-here.ts";
import { openNoteStore } from "./note-store.ts";
import { type OfflineStatus, openOfflineDoor } from "./offline-door.ts";
import { createScanStore } from "./scan-store.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 26, 20);
const PUBLIC_ID = "A-7KQ2MXP";
const CODE = `${PUBLIC_ID}.0123456789ABCDEF`;
const LINK = "cil_0123456789";
const LIST = 7;
const SALT = Buffer.alloc(16, 7);
/** This device's clock is two hours fast. */
const AHEAD = 120 * MINUTE;

interface Said {
  state: TicketState;
  at?: number;
  entries?: number;
}

/** The rule of a list that takes a ticket several times; null: it takes each ticket once. */
let entry: EntryRules | null = null;

/** Makes the server's answer about the one ticket: a whole list or a delta. Null: the ticket is not in it. */
function chunkOf(cursorAt: number, said: Said | null): Uint8Array<ArrayBuffer> {
  const header: SnapshotHeader = {
    version: 1,
    salt: SALT.toString("base64url"),
    cursor: `${new Date(cursorAt).toISOString().slice(0, -1)}000Z`,
    isStale: false,
    takesOnce: entry === null,
    ...(entry && { entry }),
    kinds: [],
    conflicts: [],
  };
  const secretHash = createHash("sha256").update("0123456789ABCDEF").digest();
  const { lookup, key } = ticketKeys(SALT, PUBLIC_ID, secretHash);
  const at = said?.at === undefined ? null : new Date(said.at).toISOString();
  const record = said && {
    lookup,
    readable: readableLookup(SALT, PUBLIC_ID),
    state: said.state,
    kind: 0,
    sealed: sealFacts(key, {
      isNamed: true,
      firstName: "Ada",
      lastName: "Lee",
      at,
      by: "Gate A",
      ...(said.entries !== undefined && { entries: said.entries, leftAt: null }),
    }),
  };
  return Uint8Array.from(Buffer.concat([encodeHeader(header), ...(record ? [encodeRecord(record)] : [])]));
}

/** Answers of the server to the next requests for tickets; null: the door is shut. */
let answers: (Uint8Array<ArrayBuffer> | null)[] = [];

beforeEach(() => {
  stubIndexedDb();
  vi.useFakeTimers({ now: START + AHEAD, toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => {
    const next = answers.shift();
    if (next === undefined) throw new TypeError("no network");
    return next === null ? shutAnswer() : new Response(next);
  });
  answers = [];
  entry = null;
});

const shutAnswer = () =>
  new Response("{}", { status: 410, headers: { "content-type": "application/problem+json; charset=utf-8" } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The answer of a portal or a proxy between the device and the server. */
const foreignAnswer = () =>
  new Response("<h1>Forbidden</h1>", { status: 403, headers: { "content-type": "text/html" } });

const DOOR = { id: LIST, short_id: LINK, expires_at: "2100-01-01T00:00:00Z" } as DoorList;

async function openDoor(door = DOOR) {
  const conflicts: string[] = [];
  const statuses: OfflineStatus[] = [];
  const device = await openOfflineDoor(door, {
    onStatus: (status) => statuses.push(status),
    onConflicts: (notes) => conflicts.push(...notes.map(({ public_id }) => public_id)),
  });
  return { ...device, conflicts, statuses };
}

/** Opens a device that heard from the server at `START`, and has had no network since. */
async function openAlone(said: Said = { state: "VALID" }) {
  const device = await openDoor();
  answers = [chunkOf(START, said)];
  await device.refresh();
  await device.startSharing("Gate B");
  return device;
}

type Device = Awaited<ReturnType<typeof openDoor>>;

const noteOf = async (facts: Partial<DoorNote>): Promise<DoorNote> => ({
  kind: "entry",
  id: "scan-of-gate-a",
  ticket: await (await createDoorKeys(LINK)).hideTicket(PUBLIC_ID),
  at: START + MINUTE,
  by: "Gate A",
  device: "device-of-gate-a",
  ...facts,
});

/** Delivers a note of another device, as its connection does. */
async function hear({ notes }: Device, facts: Partial<DoorNote> = {}): Promise<void> {
  const note = await noteOf(facts);
  await notes.keep([note]);
  notes.compare(notes.book.add([note]));
}

const readAt = (minutes: number, code = CODE): ReadCode => ({
  scanId: `scan-${minutes}-here`,
  at: START + AHEAD + minutes * MINUTE,
  code,
  isTyped: code === PUBLIC_ID,
});

async function judge(device: Device, minutes: number, code?: string) {
  vi.setSystemTime(START + AHEAD + minutes * MINUTE);
  return (await device.judge(readAt(minutes, code), "Gate B"))?.verdict;
}

/** Scans the ticket without network, and stores the scan. */
async function scanAlone(device: Device, minutes: number, direction?: "OUT") {
  vi.setSystemTime(START + AHEAD + minutes * MINUTE);
  const read = { ...readAt(minutes), direction };
  const verdict = await device.judge(read, "Gate B");
  await device.store(read, verdict, { isOffline: true, deviceName: "Gate B" });
  return verdict?.verdict;
}

const sentAt = (minutes: number) => ({ kind: "sent", at: START + minutes * MINUTE }) as const;
const undoAt = (minutes: number, id = "undo-of-gate-a") =>
  ({ kind: "undo", id, at: START + minutes * MINUTE }) as const;

test("an entry elsewhere that was sent and undone by the organiser comes in again, once a nearby device has heard so", async () => {
  const device = await openAlone();
  await hear(device);
  await hear(device, sentAt(1));
  expect(await judge(device, 2)).toBe("ALREADY_IN");

  // These tickets were told too early to contain the undo.
  await device.tickets.take(chunkOf(START + MINUTE + 5_000, { state: "VALID" }));
  expect(await judge(device, 3)).toBe("ALREADY_IN");
  await device.tickets.take(chunkOf(START + 4 * MINUTE, { state: "VALID" }));

  expect(await judge(device, 5)).toBe("ADMITTED");
  expect(await judge(device, 5, PUBLIC_ID)).toBe("ADMITTED");
});

test("a ticket that a nearby device's fresher list lacks is no longer in", async () => {
  const device = await openAlone({ state: "IN", at: START - MINUTE });
  expect(await judge(device, 1)).toBe("ALREADY_IN");

  await device.tickets.take(chunkOf(START + 5_000, null));
  expect(await judge(device, 1)).toBe("ALREADY_IN");
  await device.tickets.take(chunkOf(START + 2 * MINUTE, null));

  expect(await judge(device, 3)).toBe("ADMITTED");
});

test("an entry that the server does not have stands, however fresh the tickets of nearby devices are", async () => {
  const device = await openAlone();
  await hear(device);

  await device.tickets.take(chunkOf(START + 60 * MINUTE, { state: "VALID" }));

  expect(await judge(device, 61)).toBe("ALREADY_IN");
});

test("an undo at a nearby device frees a ticket that the list of this one has as in, until the server says otherwise", async () => {
  const device = await openAlone({ state: "IN", at: START - 5 * MINUTE });
  await hear(device, undoAt(-6, "undo-before-it"));
  expect(await judge(device, 1)).toBe("ALREADY_IN");

  await hear(device, undoAt(2));
  expect(await judge(device, 3)).toBe("ADMITTED");
  expect(await judge(device, 3, PUBLIC_ID)).toBe("ADMITTED");
  answers = [chunkOf(START + 4 * MINUTE, { state: "IN", at: START - 4 * MINUTE })];
  await device.refresh();

  expect(await judge(device, 5)).toBe("ALREADY_IN");
});

test("an undo at a nearby device frees a ticket that this one let in, also on its next page, and makes no conflict", async () => {
  const device = await openAlone();
  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  expect(await judge(device, 2)).toBe("ALREADY_IN");

  await hear(device, undoAt(3));
  await hear(device, { id: "scan-of-gate-c", by: "Gate C", at: START + 4 * MINUTE });
  await hear(device, undoAt(5, "undo-of-gate-c"));

  expect(device.conflicts).toEqual([]);
  expect(await judge(device, 6)).toBe("ADMITTED");
  device.close();
  const again = await openDoor();
  expect(await scanAlone(again, 7)).toBe("ADMITTED");

  // The ticket is in again.
  expect(await judge(again, 8)).toBe("ALREADY_IN");
  again.close();
  expect(await judge(await openDoor(), 9)).toBe("ALREADY_IN");
});

test("an entry here that was undone elsewhere is free once a nearby device has heard so from the server", async () => {
  const device = await openAlone();
  await scanAlone(device, 1);
  await device.answered(
    [{ ...answerTo("scan-1-here"), checked_in_at: new Date(START + MINUTE).toISOString() }],
    "Gate B",
  );
  expect(await judge(device, 2)).toBe("ALREADY_IN");

  await device.tickets.take(chunkOf(START + 3 * MINUTE, { state: "VALID" }));

  expect(await judge(device, 4)).toBe("ADMITTED");
});

test("the undo of a check-in that this device did not make is told to others, and is heard before anything is shared", async () => {
  const device = await openAlone();
  await hear(device);
  device.close();
  const again = await openDoor();
  const told: DoorNote[] = [];
  again.notes.tellTo((notes) => void told.push(...again.notes.book.add(notes)));
  expect(await judge(again, 2)).toBe("ALREADY_IN");

  again.undone(PUBLIC_ID);
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 15_000 });

  expect(told[0]).toMatchObject({ kind: "undo", at: START + 2 * MINUTE });
  expect(await judge(again, 3)).toBe("ADMITTED");
});

test("a scan that the server lets in although a nearby entry was first says that this one was taken back", async () => {
  const device = await openAlone();
  await hear(device);
  expect(await scanAlone(device, 2)).toBe("ALREADY_IN");

  await device.answered([answerTo("scan-2-here")], "Gate B");

  expect(device.conflicts).toEqual([]);
  const entry = device.notes.book.find("entry:scan-of-gate-a")!;
  expect(device.notes.book.undoneAtOf(entry.ticket)).toBe(entry.at);
});

test("a scan that is judged late for a nearby entry says so when it is sent after the page was closed", async () => {
  const device = await openAlone();
  const read = readAt(1);
  // The scan waits for the server when the other device's note arrives.
  await device.store(read, null, { isOffline: false, deviceName: "Gate B" });
  await hear(device);
  const verdict = (await device.judge(read, "Gate B"))!;
  await device.judgedLate(read, verdict, "Gate B");
  device.close();

  const [stored] = await (await openDoor()).toSend();

  expect(stored).toMatchObject({ said: "ALREADY_IN", let_in: false, nearby_scan_id: "scan-of-gate-a" });
});

test("a late judgement changes nothing of a scan that the server has answered meanwhile", async () => {
  const device = await openAlone();
  const read = readAt(1);
  await device.store(read, null, { isOffline: false, deviceName: "Gate B" });
  const verdict = (await device.judge(read, "Gate B"))!;
  await device.answered([answerTo(read.scanId)], "Gate B");

  await device.judgedLate(read, verdict, "Gate B");

  const [stored] = await createScanStore(await openDatabase(), LINK, LIST).all();
  expect(stored).toMatchObject({ is_sent: 1, answered: "ADMITTED", said: null, let_in: false });
});

test("a late judgement changes nothing of a scan that this device let in on an earlier page", async () => {
  const device = await openAlone();
  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  device.close();
  const again = await openDoor();

  await again.judgedLate(readAt(1), (await again.judge(readAt(1), "Gate B"))!, "Gate B");

  expect(await again.toSend()).toMatchObject([{ said: "ADMITTED", let_in: true }]);
  again.close();
  expect(await judge(await openDoor(), 5)).toBe("ALREADY_IN");
});

test("a late judgement changes nothing of a scan that was undone meanwhile", async () => {
  const device = await openAlone();
  const read = readAt(1);
  await device.store(read, null, { isOffline: false, deviceName: "Gate B" });
  const verdict = (await device.judge(read, "Gate B"))!;
  await device.undo({ scanId: read.scanId, publicId: PUBLIC_ID, at: read.at }, "undo-1-here");

  await device.judgedLate(read, verdict, "Gate B");

  expect((await device.toSend())[0]).toMatchObject({ scan_id: read.scanId, said: null, let_in: false });
});

test("a door that is shut keeps nothing that nearby devices have told", async () => {
  const device = await openAlone();
  let isShut = false;
  device.onShut(() => (isShut = true));
  await hear(device);
  await device.tickets.take(chunkOf(START + MINUTE, { state: "IN" }));

  answers = [null];
  await expect(device.refresh()).rejects.toThrow(DoorShut);

  expect(isShut).toBe(true);
  expect(device.notes.book.size()).toBe(0);
  expect(device.tickets.chunk()).toBeNull();
  const store = await openNoteStore(LINK);
  expect([await store.load(), await store.loadTickets()]).toEqual([[], null]);
});

test("once a list has ended, opening another door deletes what nearby devices have told about it", async () => {
  const ending = await openDoor({ ...DOOR, expires_at: new Date(START + MINUTE).toISOString() });
  answers = [chunkOf(START, { state: "VALID" })];
  await ending.refresh();
  await hear(ending);
  await ending.tickets.take(chunkOf(START + MINUTE, { state: "IN" }));
  const store = await openNoteStore(LINK);
  expect(await store.load()).toHaveLength(1);
  vi.setSystemTime(START + AHEAD + 13 * 60 * MINUTE);

  await openDoor({ ...DOOR, id: 8, short_id: "cil_another_one" });

  expect([await store.load(), await store.loadTickets()]).toEqual([[], null]);
});

function answerTo(scan_id: string): Verdict {
  return {
    scan_id,
    verdict: "ADMITTED",
    public_id: PUBLIC_ID,
    checked_in_at: new Date(START + 2 * MINUTE).toISOString(),
  } as Verdict;
}

test("a scan that the server does not take stays on the device, is counted apart, and is sent again by the next page", async () => {
  const device = await openAlone();
  await scanAlone(device, 1);
  await device.refused("scan-1-here");
  expect(device.statuses.at(-1)).toMatchObject({ unsent: 0, aside: 1 });
  expect(await device.aside()).toMatchObject([{ scan_id: "scan-1-here", code: CODE, let_in: true }]);
  expect(await judge(device, 2)).toBe("ALREADY_IN");
  device.close();

  const again = await openDoor();
  const toSend = await again.toSend();

  expect(toSend).toMatchObject([{ scan_id: "scan-1-here", code: CODE, is_sent: 0 }]);
  expect(again.statuses.at(-1)).toMatchObject({ unsent: 1, aside: 0 });
});

test("an answer of something between the device and the server deletes no tickets", async () => {
  const device = await openAlone();
  vi.stubGlobal("fetch", async () => foreignAnswer());

  await expect(device.refresh()).rejects.not.toThrow(DoorShut);

  expect(await judge(device, 1)).toBe("ADMITTED");
});

test("scans of a link that was replaced are sent by the list's new one, and by no other list's", async () => {
  const device = await openAlone();
  await scanAlone(device, 1);
  device.close();

  const other = await openDoor({ ...DOOR, id: 8, short_id: "cil_another_one" });
  expect(await other.toSend()).toEqual([]);
  const renewed = await openDoor({ ...DOOR, short_id: "cil_the_new_link" });

  expect(await renewed.toSend()).toMatchObject([{ scan_id: "scan-1-here", code: CODE }]);
  expect(await judge(renewed, 2)).not.toBe("ADMITTED");
});

test("CHK-08 a device whose clock is fast keeps its tickets until the list has ended by the server's clock, and some hours longer", async () => {
  const ending = { ...DOOR, expires_at: new Date(START + 60 * MINUTE).toISOString() };
  const device = await openDoor(ending);
  answers = [chunkOf(START, { state: "VALID" })];
  await device.refresh();
  device.close();

  // The list ended half an hour ago by the device's clock.
  vi.setSystemTime(START + AHEAD + 30 * MINUTE);
  expect(await judge(await openDoor(ending), 30)).toBe("ADMITTED");
  // The device's clock is set ahead by another eleven hours, without network.
  vi.setSystemTime(START + AHEAD + 30 * MINUTE + 11 * 60 * MINUTE);
  expect((await openDoor(ending)).statuses.at(-1)!.freshAt).not.toBeNull();
  vi.setSystemTime(START + AHEAD + 60 * MINUTE + 12 * 60 * MINUTE);
  expect((await openDoor(ending)).statuses.at(-1)!.freshAt).toBeNull();
});

const RULES = {
  maxEntries: null,
  pauseMinutes: null,
  tracksExits: false,
  timezone: "Europe/Berlin",
} as const;

test("without network a list of two times takes a ticket twice, with what the server has told and after the page was closed", async () => {
  entry = { ...RULES, rule: "TIMES", maxEntries: 2 };
  const device = await openAlone({ state: "VALID", at: START - 60 * MINUTE, entries: 1 });

  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  expect(await scanAlone(device, 2)).toBe("ALREADY_IN");
  device.close();

  expect(await scanAlone(await openDoor(), 3)).toBe("ALREADY_IN");
});

test("without network a list of once a day takes a ticket again after midnight of the event's zone", async () => {
  entry = { ...RULES, rule: "DAILY" };
  // It is 21:00 in Berlin.
  const device = await openAlone();

  expect(await scanAlone(device, 0)).toBe("ADMITTED");
  expect(await scanAlone(device, 179)).toBe("ALREADY_IN");
  expect(await scanAlone(device, 181)).toBe("ADMITTED");
});

test("without network a pause stands between two entries, also of a typed code", async () => {
  entry = { ...RULES, rule: "UNLIMITED", pauseMinutes: 10 };
  const device = await openAlone();

  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  expect(await judge(device, 10, PUBLIC_ID)).toBe("ALREADY_IN");
  expect(await scanAlone(device, 10)).toBe("ALREADY_IN");
  expect(await scanAlone(device, 12)).toBe("ADMITTED");
});

test("an entry that the server has and tells is not counted twice", async () => {
  entry = { ...RULES, rule: "TIMES", maxEntries: 2 };
  const device = await openAlone();
  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  await device.answered(
    [{ ...answerTo("scan-1-here"), checked_in_at: new Date(START + MINUTE).toISOString() }],
    "Gate B",
  );
  answers = [chunkOf(START + MINUTE + 5_000, { state: "VALID", at: START + MINUTE, entries: 1 })];
  await device.refresh();

  expect(await scanAlone(device, 2)).toBe("ADMITTED");
  expect(await scanAlone(device, 3)).toBe("ALREADY_IN");
});

test("without network a person who is in goes out once, and comes in again", async () => {
  entry = { ...RULES, rule: "UNLIMITED", pauseMinutes: 0, tracksExits: true };
  const device = await openAlone({ state: "IN", at: START - 60 * MINUTE, entries: 1 });

  expect(await scanAlone(device, 1)).toBe("ALREADY_IN");
  expect(await scanAlone(device, 2, "OUT")).toBe("EXITED");
  expect(await scanAlone(device, 3, "OUT")).toBe("NOT_IN");
  device.close();
  const again = await openDoor();
  expect(await scanAlone(again, 4)).toBe("ADMITTED");
  expect(await scanAlone(again, 5)).toBe("ALREADY_IN");
  expect((await again.toSend()).map(({ direction }) => direction)).toEqual([
    undefined,
    "OUT",
    "OUT",
    undefined,
    undefined,
  ]);
});

test("at a list of once a day an entry at a nearby device keeps a ticket out for that day, until it is undone", async () => {
  entry = { ...RULES, rule: "DAILY" };
  const device = await openAlone();
  // It is 21:01 in Berlin.
  await hear(device);

  expect(await judge(device, 2)).toBe("ALREADY_IN");
  expect(await judge(device, 2, PUBLIC_ID)).toBe("ALREADY_IN");
  expect(await device.judgeNearby(readAt(2), "Gate B")).toMatchObject({
    verdict: "ALREADY_IN",
    checked_in_by: "Gate A",
    nearbyScanId: "scan-of-gate-a",
  });
  expect(await judge(device, 181)).toBe("ADMITTED");
  await hear(device, undoAt(3));
  expect(await judge(device, 4)).toBe("ADMITTED");
});

test("at a list with a pause an entry at a nearby device counts for as long as the pause", async () => {
  entry = { ...RULES, rule: "UNLIMITED", pauseMinutes: 10 };
  const device = await openAlone();
  await hear(device);

  expect(await judge(device, 10)).toBe("ALREADY_IN");
  expect(await judge(device, 12)).toBe("ADMITTED");
});

test("at a list of once a day the undo of a nearby device frees what the server has told and what this one let in", async () => {
  entry = { ...RULES, rule: "DAILY" };
  const told = await openAlone({ state: "IN", at: START - 5 * MINUTE, entries: 1 });
  expect(await judge(told, 1)).toBe("ALREADY_IN");
  await hear(told, undoAt(2));
  expect(await judge(told, 3)).toBe("ADMITTED");
  answers = [chunkOf(START + 4 * MINUTE, { state: "IN", at: START - 5 * MINUTE, entries: 1 })];
  await told.refresh();
  expect(await judge(told, 5)).toBe("ALREADY_IN");
  told.close();

  stubIndexedDb();
  vi.setSystemTime(START + AHEAD);
  const own = await openAlone();
  expect(await scanAlone(own, 1)).toBe("ADMITTED");
  await hear(own, undoAt(2));
  expect(await judge(own, 3)).toBe("ADMITTED");
});

test("at a list of once a day two devices are in a conflict about the same day alone", async () => {
  entry = { ...RULES, rule: "DAILY" };
  const device = await openAlone();
  await hear(device, { id: "scan-of-yesterday", at: START - 24 * 60 * MINUTE });
  expect(await scanAlone(device, 1)).toBe("ADMITTED");
  expect(device.conflicts).toEqual([]);

  await hear(device, { at: START + 2 * MINUTE });

  expect(device.conflicts).toEqual([PUBLIC_ID]);
});

test.each<[string, EntryRules]>([
  ["counts entries", { ...RULES, rule: "TIMES", maxEntries: 2 }],
  ["scans people out", { ...RULES, rule: "DAILY", tracksExits: true }],
])("a list that %s takes nothing of nearby entries, and says so", async (_what, rules) => {
  entry = rules;
  const device = await openAlone();
  const told: DoorNote[] = [];
  device.notes.tellTo((notes) => void told.push(...notes));
  await hear(device);

  expect(await judge(device, 2)).toBe("ADMITTED");
  expect(await scanAlone(device, 3)).toBe("ADMITTED");
  await hear(device, undoAt(4));
  expect(await judge(device, 5)).toBe(rules.tracksExits ? "ALREADY_IN" : "ADMITTED");

  expect(told).toEqual([]);
  expect(device.conflicts).toEqual([]);
  expect(device.statuses.at(-1)!.tellsEntries).toBe(false);
});
