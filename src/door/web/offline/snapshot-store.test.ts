import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubIndexedDb } from "../../../../test/indexed-db.ts";
import type { DoorList } from "../../../check-in/contract.ts";
import { encodeHeader, encodeRecord, type TicketState } from "../../../check-in/rules/snapshot-codec.ts";
import { readableLookup, sealFacts, ticketKeys } from "../../../check-in/snapshot/seal-ticket.ts";
import { openOfflineDoor } from "./offline-door.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 26, 20);
const PUBLIC_ID = "A-7KQ2MXP";
const SECRET = "0123456789ABCDEF";
const LINK = "cil_0123456789";
/** The salts of the whole lists that two tabs have fetched. */
const SALT_OF_A = Buffer.alloc(16, 7);
const SALT_OF_B = Buffer.alloc(16, 9);
const DOOR = { id: 7, short_id: LINK, expires_at: "2100-01-01T00:00:00Z" } as DoorList;

/** Makes the server's answer `minutes` after the start; null: it has no ticket. */
function answerOf(
  minutes: number,
  state: TicketState | null,
  { salt = SALT_OF_A, isStale = false, closesAt = "2100-01-01T00:00:00Z" } = {},
) {
  const cursor = `${new Date(START + minutes * MINUTE).toISOString().slice(0, -1)}000Z`;
  const header = {
    version: 1 as const,
    salt: salt.toString("base64url"),
    cursor,
    isStale,
    takesOnce: true,
    closesAt,
    kinds: [],
    conflicts: [],
  };
  const { lookup, key } = ticketKeys(salt, PUBLIC_ID, createHash("sha256").update(SECRET).digest());
  const facts = { isNamed: true, firstName: "Ada", lastName: "Lee", at: null, by: null };
  const readable = readableLookup(salt, PUBLIC_ID);
  const record = state && { lookup, readable, state, kind: 0, sealed: sealFacts(key, facts) };
  return Uint8Array.from(Buffer.concat([encodeHeader(header), ...(record ? [encodeRecord(record)] : [])]));
}

/** Answers of the server to the next requests for tickets. After them there is no network. */
let answers: Uint8Array<ArrayBuffer>[] = [];

beforeEach(() => {
  stubIndexedDb();
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => {
    const next = answers.shift();
    if (!next) throw new TypeError("no network");
    return new Response(next);
  });
  answers = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (door = DOOR) => openOfflineDoor(door, { onStatus: () => {}, onConflicts: () => {} });
type Device = Awaited<ReturnType<typeof open>>;

async function refresh(device: Device, ...next: Uint8Array<ArrayBuffer>[]): Promise<void> {
  answers = next;
  await device.refresh();
  expect(answers).toEqual([]);
}

async function judge(device: Device): Promise<string | undefined> {
  const read = { scanId: "scan-1-here", at: Date.now(), code: `${PUBLIC_ID}.${SECRET}`, isTyped: false };
  return (await device.judge(read, null))?.verdict;
}

/** Opens two tabs of one door. The second has fetched the whole list since. */
async function openTwoTabs() {
  const a = await open();
  await refresh(a, answerOf(0, "VALID"));
  const b = await open();
  const { isStale, salt } = { isStale: true, salt: SALT_OF_B };
  await refresh(b, answerOf(1, null, { isStale }), answerOf(1, "VALID", { salt }));
  return { a, b };
}

test("a tab goes on with the whole list that another tab has stored, and the next page has its changes", async () => {
  const { a, b } = await openTwoTabs();
  b.close();

  await refresh(a, answerOf(3, "CANCELLED"), answerOf(3, "CANCELLED", { salt: SALT_OF_B }));
  await refresh(a, answerOf(4, null, { salt: SALT_OF_B }));

  expect(await judge(a)).toBe("CANCELLED");
  a.close();
  expect(await judge(await open())).toBe("CANCELLED");
});

test("a tab keeps its newer tickets until those of the other tab are up to date", async () => {
  const { a, b } = await openTwoTabs();
  b.close();

  // The network is lost before the second answer.
  await refresh(a, answerOf(3, "CANCELLED"));

  expect(await judge(a)).toBe("CANCELLED");
  await refresh(a, answerOf(4, null), answerOf(4, "CANCELLED", { salt: SALT_OF_B }));
  a.close();
  expect(await judge(await open())).toBe("CANCELLED");
});

test("a list that closes later than when the page was opened keeps its tickets on the device", async () => {
  const closesAt = (hours: number) => new Date(START + hours * HOUR).toISOString();
  const ending = { ...DOOR, expires_at: closesAt(1) };
  const device = await open(ending);
  await refresh(device, answerOf(0, "VALID", { closesAt: closesAt(1) }));

  await refresh(device, answerOf(1, null, { closesAt: closesAt(48) }));
  device.close();

  vi.setSystemTime(START + 14 * HOUR);
  expect(await judge(await open(ending))).toBe("ADMITTED");
});

test("a list that was closed earlier than when the page was opened leaves no tickets on the device", async () => {
  const device = await open();
  await refresh(device, answerOf(0, "VALID"));

  await refresh(device, answerOf(1, null, { closesAt: new Date(START + HOUR).toISOString() }));
  device.close();

  vi.setSystemTime(START + 14 * HOUR);
  expect(await judge(await open())).toBeUndefined();
});
