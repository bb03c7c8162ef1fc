import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeFacts,
  encodeFacts,
  encodeHeader,
  encodeRecord,
  type SnapshotHeader,
  TICKET_STATES,
  type TicketRecord,
} from "./snapshot-codec.ts";
import { createSnapshotTable, newsOf } from "./snapshot-table.ts";

const HEADER: SnapshotHeader = {
  version: 1,
  salt: "c2FsdHNhbHRzYWx0c2E",
  cursor: "2027-03-28T18:00:00.000000Z",
  isStale: false,
  takesOnce: true,
  kinds: [{ priceId: 1, isTaken: true, title: "Balcony", tier: "Early", colour: "violet" }],
  conflicts: [],
};

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const record: fc.Arbitrary<TicketRecord> = fc.record(
  {
    lookup: bytes(12),
    readable: bytes(6).map((made) => (made[0] === 0 ? made.fill(1, 0, 1) : made)),
    state: fc.constantFrom(...TICKET_STATES),
    kind: fc.constant(0),
    sealed: fc.uint8Array({ maxLength: 80 }),
    isUnpaid: fc.constant(true as const),
  },
  { requiredKeys: ["lookup", "readable", "state", "kind", "sealed"] },
);

function chunkOf(records: readonly TicketRecord[]): Uint8Array {
  return Buffer.concat([encodeHeader(HEADER), ...records.map(encodeRecord)]);
}

const copyOf = ({ lookup, state, kind, isUnpaid, sealed }: TicketRecord) => ({
  lookup: [...lookup],
  state,
  kind,
  isUnpaid,
  sealed: [...sealed],
});

test("finds every ticket of a snapshot as it was written, or as the last of several deltas says", () => {
  fc.assert(
    fc.property(fc.array(fc.array(record, { maxLength: 60 }), { minLength: 1, maxLength: 5 }), (chunks) => {
      const table = createSnapshotTable();
      for (const records of chunks) table.add(chunkOf(records));

      const last = new Map(chunks.flat().map((one) => [one.lookup.join(), one]));
      for (const one of last.values()) expect(copyOf(table.findTicket(one.lookup)!)).toEqual(copyOf(one));
    }),
  );
});

test("finds no ticket in an empty snapshot", () => {
  const table = createSnapshotTable();
  table.add(chunkOf([]));

  expect(table.findTicket(new Uint8Array(12))).toBeNull();
  expect(table.findReadable(new Uint8Array(6).fill(7))).toBeNull();
});

test("a snapshot that is cut off anywhere within a record is refused", () => {
  fc.assert(
    fc.property(record, fc.nat(), (one, at) => {
      const whole = chunkOf([one]);
      const start = encodeHeader(HEADER).length;
      const cut = whole.subarray(0, start + 1 + (at % (whole.length - start - 1)));
      expect(() => createSnapshotTable().add(cut)).toThrow();
    }),
  );
});

test("a delta without news adds nothing, and one with news adds only that", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(record, { minLength: 2, maxLength: 20, selector: ({ lookup }) => lookup.join() }),
      ([changed, ...others]) => {
        const table = createSnapshotTable();
        table.add(chunkOf([changed!, ...others]));
        const state = changed!.state === "IN" ? "VALID" : "IN";

        expect(newsOf(table, chunkOf([changed!, ...others]))).toBeNull();
        const news = newsOf(table, chunkOf([{ ...changed!, state }, ...others]))!;
        expect([...news]).toEqual([...chunkOf([{ ...changed!, state }])]);
      },
    ),
  );
});

test("a ticket that was moved to another product is news, and the same product under another number is none", () => {
  const gallery = { priceId: 2, isTaken: true, title: "Gallery", tier: null, colour: null };
  const both = { ...HEADER, kinds: [gallery, ...HEADER.kinds] };
  const ticket = { lookup: new Uint8Array(12).fill(1), readable: new Uint8Array(6).fill(1), kind: 0 };
  const valid: TicketRecord = { ...ticket, state: "VALID", sealed: new Uint8Array(3) };
  const table = createSnapshotTable();
  table.add(chunkOf([valid]));
  const deltaOf = (kind: number) => Buffer.concat([encodeHeader(both), encodeRecord({ ...valid, kind })]);

  expect(newsOf(table, deltaOf(1))).toBeNull();
  table.add(newsOf(table, deltaOf(0))!);
  expect(table.findTicket(valid.lookup)!.ticketKind!.title).toBe("Gallery");
});

test("names survive sealing in any script, with a length that says little", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.boolean(), (firstName, lastName, isNamed) => {
      const clean = (text: string) => text.toWellFormed().replaceAll("\u001f", " ");
      const facts = {
        isNamed,
        firstName: clean(firstName),
        lastName: clean(lastName),
        at: null,
        by: "Gate A",
      };
      const encoded = encodeFacts(facts);

      expect(decodeFacts(encoded)).toEqual(facts);
      expect(encoded.length % 8).toBe(0);
    }),
  );
});

test("another device is told what is in, refused, or changed since the whole snapshot, refused tickets first", () => {
  const ticket = (number: number, state: TicketRecord["state"]): TicketRecord => ({
    lookup: new Uint8Array(12).fill(number),
    readable: new Uint8Array(6).fill(number),
    state,
    kind: 0,
    sealed: new Uint8Array(3).fill(number),
  });
  const table = createSnapshotTable();
  table.add(chunkOf([ticket(1, "VALID"), ticket(2, "IN"), ticket(3, "VALID"), ticket(4, "IN")]));
  table.add(chunkOf([ticket(3, "CANCELLED"), ticket(4, "VALID"), ticket(5, "VALID")]));

  const told = createSnapshotTable();
  const header = told.add(table.changes({ ...HEADER, cursor: "2027-03-28T19:00:00.000000Z" }, 10));
  const first = createSnapshotTable();
  first.add(table.changes(HEADER, 1));

  expect(header.cursor).toBe("2027-03-28T19:00:00.000000Z");
  const states = [1, 2, 3, 4, 5].map((n) => told.findTicket(ticket(n, "VALID").lookup)?.state ?? null);
  expect(states).toEqual([null, "IN", "CANCELLED", "VALID", "VALID"]);
  expect(told.findTicket(ticket(2, "IN").lookup)!.ticketKind!.title).toBe("Balcony");
  expect(first.size()).toBe(1);
  expect(first.findTicket(ticket(3, "VALID").lookup)!.state).toBe("CANCELLED");
});
