import {
  decodeHeader,
  decodeRecord,
  encodeHeader,
  encodeRecord,
  endOfRecord,
  LOOKUP_BYTES,
  READABLE_BYTES,
  type SnapshotHeader,
  type TicketKind,
  type TicketRecord,
} from "./snapshot-codec.ts";

export type FoundTicket = TicketRecord & { ticketKind: TicketKind | undefined };

interface Chunk {
  bytes: Uint8Array;
  header: SnapshotHeader;
  recordsAt: number;
}

/**
 * Finds tickets in the chunks of a snapshot: the whole list first, then its deltas. A later chunk overrules earlier
 * ones. The hash table points into the bytes, so that 100,000 tickets are ready in a moment on an old phone.
 */
export function createSnapshotTable() {
  const chunks: Chunk[] = [];
  let byLookup = createIndex(1_024);
  let byReadable = createIndex(1_024);
  let records = 0;

  /** Throws if the bytes are damaged. Then the table must not be used. */
  function add(bytes: Uint8Array): SnapshotHeader {
    const { header, recordsAt } = decodeHeader(bytes);
    const starts: number[] = [];
    for (let at = recordsAt; at < bytes.length; at = endOfRecord(bytes, at)) starts.push(at);
    chunks.push({ bytes, header, recordsAt });
    makeRoom(starts.length);
    for (const at of starts) place(chunks.length - 1, at);
    records += starts.length;
    return header;
  }

  function makeRoom(more: number): void {
    const needed = (records + more) * 2;
    if (byLookup.size >= needed) return;
    let size = byLookup.size;
    while (size < needed) size *= 2;
    byLookup = createIndex(size);
    byReadable = createIndex(size);
    chunks.slice(0, -1).forEach(({ bytes, recordsAt }, chunk) => {
      for (let at = recordsAt; at < bytes.length; at = endOfRecord(bytes, at)) place(chunk, at);
    });
  }

  function place(chunk: number, at: number): void {
    const { bytes } = chunks[chunk]!;
    byLookup.put(slotOf(byLookup, bytes, at, LOOKUP_BYTES, 0), chunk, at);
    const readableAt = at + LOOKUP_BYTES;
    if (isBlank(bytes, readableAt, READABLE_BYTES)) return;
    byReadable.put(slotOf(byReadable, bytes, readableAt, READABLE_BYTES, LOOKUP_BYTES), chunk, at);
  }

  /** Finds the slot of these bytes, or the free one where they belong. */
  function slotOf(index: Index, bytes: Uint8Array, from: number, length: number, offset: number): number {
    let slot = hashOf(bytes, from) & (index.size - 1);
    while (index.isTaken(slot)) {
      const { bytes: others } = chunks[index.chunkOf(slot)]!;
      if (isSame(bytes, from, others, index.placeOf(slot) + offset, length)) return slot;
      slot = (slot + 1) & (index.size - 1);
    }
    return slot;
  }

  function find(index: Index, bytes: Uint8Array, length: number, offset: number): FoundTicket | null {
    const slot = slotOf(index, bytes, 0, length, offset);
    if (!index.isTaken(slot)) return null;
    const { bytes: chunk, header } = chunks[index.chunkOf(slot)]!;
    const record = decodeRecord(chunk, index.placeOf(slot));
    return { ...record, ticketKind: header.kinds[record.kind] };
  }

  /**
   * Makes a chunk of the tickets that another device of this list needs to know: all that are in or refused,
   * and all that changed since the whole snapshot. Refused ones come first, because at most `most` tickets
   * are written. The header says from when the chunk is.
   */
  function changes(header: SnapshotHeader, most: number): Uint8Array {
    const found: { record: Uint8Array; isRefused: boolean }[] = [];
    const kindAt = new Map(header.kinds.map(({ priceId }, index) => [priceId, index]));
    chunks.forEach(({ bytes, recordsAt, header: { kinds } }, chunk) => {
      for (let at = recordsAt; at < bytes.length; at = endOfRecord(bytes, at)) {
        const slot = slotOf(byLookup, bytes, at, LOOKUP_BYTES, 0);
        const isCurrent = byLookup.chunkOf(slot) === chunk && byLookup.placeOf(slot) === at;
        const record = decodeRecord(bytes, at);
        const { state } = record;
        const kind = kindAt.get(kinds[record.kind]?.priceId ?? 0) ?? 0;
        const isRefused = state === "CANCELLED" || state === "SUPERSEDED";
        if (isCurrent && (chunk > 0 || isRefused || state === "IN"))
          found.push({ record: encodeRecord({ ...record, kind }), isRefused });
      }
    });
    const first = found
      .toSorted((one, other) => Number(other.isRefused) - Number(one.isRefused))
      .slice(0, most);
    return joined([encodeHeader(header), ...first.map(({ record }) => record)]);
  }

  return {
    add,
    changes,
    findTicket: (lookup: Uint8Array) => find(byLookup, lookup, LOOKUP_BYTES, 0),
    findReadable: (readable: Uint8Array) => find(byReadable, readable, READABLE_BYTES, LOOKUP_BYTES),
    /** Counts the records of all chunks, also overruled ones. */
    size: () => records,
    takesOnce: () => chunks.at(-1)?.header.takesOnce ?? true,
    salt: () => chunks[0]?.header.salt ?? null,
  };
}

export type SnapshotTable = ReturnType<typeof createSnapshotTable>;

/** Returns a delta without the known records; null: nothing new. Deltas overlap, so no change is lost. */
export function newsOf(table: SnapshotTable, delta: Uint8Array): Uint8Array | null {
  const { header, recordsAt } = decodeHeader(delta);
  const kept: Uint8Array[] = [delta.subarray(0, recordsAt)];
  for (let at = recordsAt; at < delta.length;) {
    const end = endOfRecord(delta, at);
    const record = decodeRecord(delta, at);
    const known = table.findTicket(record.lookup);
    const isKnown =
      known?.state === record.state &&
      known.isUnpaid === record.isUnpaid &&
      isSameKind(known.ticketKind, header.kinds[record.kind]) &&
      known.sealed.length === record.sealed.length &&
      isSame(known.sealed, 0, record.sealed, 0, record.sealed.length);
    if (!isKnown) kept.push(delta.subarray(at, end));
    at = end;
  }
  return kept.length === 1 ? null : joined(kept);
}

/** Compares what the door shows. The number of a kind may differ between chunks. */
function isSameKind(one: TicketKind | undefined, other: TicketKind | undefined): boolean {
  return one?.title === other?.title && one?.tier === other?.tier && one?.colour === other?.colour;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

type Index = ReturnType<typeof createIndex>;

/** Makes an index with open addressing. 0xffff marks a free slot. */
function createIndex(size: number) {
  const chunkNumbers = new Uint16Array(size).fill(0xffff);
  const places = new Uint32Array(size);
  return {
    size,
    isTaken: (slot: number) => chunkNumbers[slot] !== 0xffff,
    chunkOf: (slot: number) => chunkNumbers[slot]!,
    placeOf: (slot: number) => places[slot]!,
    put(slot: number, chunk: number, at: number): void {
      chunkNumbers[slot] = chunk;
      places[slot] = at;
    },
  };
}

/** Uses the bytes as they are, because they are a hash already. */
function hashOf(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

function isSame(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number, length: number): boolean {
  for (let index = 0; index < length; index += 1)
    if (one[oneAt + index] !== other[otherAt + index]) return false;
  return true;
}

function isBlank(bytes: Uint8Array, at: number, length: number): boolean {
  for (let index = at; index < at + length; index += 1) if (bytes[index] !== 0) return false;
  return true;
}
