import { expect, test } from "vitest";
import type { DoorNote } from "./door-note.ts";
import { createNoteBook } from "./note-book.ts";

const AT = Date.UTC(2026, 10, 26, 20, 14);
const MINUTE = 60_000;
const TICKET = "t".repeat(22);

const note = (facts: Partial<DoorNote>): DoorNote => ({
  kind: "entry",
  id: "scan-0001",
  ticket: TICKET,
  at: AT,
  by: "Gate A",
  device: "device-a",
  ...facts,
});

test.each<[string, Partial<DoorNote>[], number | null, string | null]>([
  ["an entry stands", [{}], null, "scan-0001"],
  [
    "of two entries the first one counts, whichever is heard first",
    [{}, { id: "scan-0002", at: AT - MINUTE }],
    null,
    "scan-0002",
  ],
  [
    "an undo takes back what was before it",
    [{}, { kind: "undo", id: "undo-0001", at: AT + MINUTE }],
    null,
    null,
  ],
  [
    "an undo that is heard before its entry takes it back as well",
    [{ kind: "undo", id: "undo-0001", at: AT + MINUTE }, {}],
    null,
    null,
  ],
  [
    "an entry after the undo stands",
    [{}, { kind: "undo", id: "undo-0001", at: AT + MINUTE }, { id: "scan-0002", at: AT + 2 * MINUTE }],
    null,
    "scan-0002",
  ],
  [
    "an entry that the server does not have stands, however fresh the tickets are",
    [{}],
    AT + 60 * MINUTE,
    "scan-0001",
  ],
  [
    "an entry that the server has stands as long as the tickets may be older",
    [{}, { kind: "sent", at: AT + MINUTE }],
    AT + MINUTE + 10_000,
    "scan-0001",
  ],
  [
    "an entry that the server has is left to the tickets that are newer",
    [{}, { kind: "sent", at: AT + MINUTE }],
    AT + 2 * MINUTE,
    null,
  ],
  ["an entry of this device is no entry nearby", [{ device: "own" }], null, null],
  ["another ticket is another ticket", [{ ticket: "u".repeat(22) }], null, null],
])("%s", (_what, notes, heardAt, expected) => {
  const book = createNoteBook("own");

  for (const facts of notes) book.add([note(facts)]);

  expect(book.findEntries(TICKET, heardAt)[0]?.scanId ?? null).toBe(expected);
});

test("takes each note once", () => {
  const book = createNoteBook("own");

  expect(book.add([note({}), note({})])).toHaveLength(1);
  expect(book.add([note({ by: "Gate B" })])).toEqual([]);

  expect(book.size()).toBe(1);
});
