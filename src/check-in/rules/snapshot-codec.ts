import type { Verdict } from "../contract.ts";
import type { EntryRules } from "./entry-rule.ts";

/**
 * The bytes in which a door's device gets the tickets of its list (docs/domain/check-in.md): a header in JSON, then
 * one record for each ticket. Numbers are big-endian. Server and browser share this file.
 */
export const LOOKUP_BYTES = 12;
export const READABLE_BYTES = 6;
export const NONCE_BYTES = 12;
const HEAD_BYTES = LOOKUP_BYTES + READABLE_BYTES + 5;
const LENGTH_BYTES = 4;
/**
 * The highest bit of a kind's number: the ticket is unpaid. A page of an earlier version takes it for a kind that it
 * does not know, and leaves out the title.
 */
const UNPAID_BIT = 0x8000;
/** Sealed texts are padded to a multiple of this, so that their length says little about a name. */
const PADDING_BYTES = 8;

/** The states of a ticket at this list, in the order of their numbers on the wire. */
export const TICKET_STATES = ["VALID", "IN", "CANCELLED", "UNPAID", "NOT_ON_LIST", "SUPERSEDED"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A product, or one tier of it. */
export interface TicketKind {
  title: string;
  tier: string | null;
  /** The colour in which the door shows it. */
  colour: Verdict["door_colour"];
}

/** A product or tier, and whether the list takes its tickets, apart from labels and answers. */
export interface ListedKind extends TicketKind {
  priceId: number;
  isTaken: boolean;
}

/** The keys and facts that a device needs to judge the signature of a code that it does not know. */
export interface CodeKeys {
  /** Raw Ed25519 keys in base64url. None: the event has no codes with a signature. */
  publicKeys: string[];
  /** The list asks for a label or an answer, which a signature does not say. */
  asksMore: boolean;
  /** Base64url. Only for events whose codes change every few seconds. */
  liveKey?: string;
}

/** Two doors without network let one ticket in, or one let in a ticket that was refused later. */
export interface ConflictNote {
  /** The id of the scan that this device may know. */
  scan_id: string;
  public_id: string;
  /** The time of the other scan by the server's clock. */
  other_at: string | null;
  other_by: string | null;
}

export interface SnapshotHeader {
  version: 1;
  /** The salt of all lookups and keys in one snapshot, in base64url. */
  salt: string;
  /** The start of the next delta. */
  cursor: string;
  /** True: nothing follows, and the device asks for a whole snapshot. */
  isStale: boolean;
  /** The list takes each ticket once: a second scan of one on the same device is refused by the device itself. */
  takesOnce: boolean;
  /** The time when the list closes. Absent: written by another device, or by an earlier version of the program. */
  closesAt?: string;
  kinds: ListedKind[];
  /** Absent: written by an earlier version of the program. */
  entry?: EntryRules;
  /** Absent: written by an earlier version of the program. */
  codes?: CodeKeys;
  conflicts: ConflictNote[];
}

/** The rules that a device needs to judge a code that it does not know, from the server's last answer. */
export type CodeRules = Pick<SnapshotHeader, "kinds" | "codes" | "entry">;

export interface TicketRecord {
  lookup: Uint8Array;
  /** The lookup of the readable code. Zeros for an older copy, so that no typed code finds it. */
  readable: Uint8Array;
  state: TicketState;
  /** The index in the header's kinds. */
  kind: number;
  /** The event lets the ticket in before it is paid. Absent: it does not, or the chunk is of an earlier version. */
  isUnpaid?: true;
  /** Nonce and ciphertext; empty if the door may not know the name. */
  sealed: Uint8Array;
}

/** The facts that can be decrypted only with the ticket's own code. */
export interface SealedFacts {
  isNamed: boolean;
  firstName: string;
  lastName: string;
  /** IN: the time of the entry. SUPERSEDED: the time of the newest issue. */
  at: string | null;
  by: string | null;
  /** The number of entries that stand; `at` is the last one's. Absent: written by an earlier version. */
  entries?: number;
  /** The time when the last entry ended. */
  leftAt?: string | null;
}

export function encodeHeader(header: SnapshotHeader): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(LENGTH_BYTES + json.length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, LENGTH_BYTES);
  return bytes;
}

export function encodeRecord({ lookup, readable, state, kind, isUnpaid, sealed }: TicketRecord): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + sealed.length);
  const view = new DataView(bytes.buffer);
  bytes.set(lookup, 0);
  bytes.set(readable, LOOKUP_BYTES);
  view.setUint8(LOOKUP_BYTES + READABLE_BYTES, TICKET_STATES.indexOf(state));
  view.setUint16(LOOKUP_BYTES + READABLE_BYTES + 1, isUnpaid ? kind | UNPAID_BIT : kind);
  view.setUint16(LOOKUP_BYTES + READABLE_BYTES + 3, sealed.length);
  bytes.set(sealed, HEAD_BYTES);
  return bytes;
}

/** Throws if the bytes are not a chunk. Then nothing of it is stored. */
export function decodeHeader(chunk: Uint8Array): { header: SnapshotHeader; recordsAt: number } {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const length = view.getUint32(0);
  if (LENGTH_BYTES + length > chunk.length) throw new Error("the chunk ends within its header");
  const json = new TextDecoder().decode(chunk.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  const header = JSON.parse(json) as SnapshotHeader;
  if (header.version !== 1) throw new Error("unknown version of the snapshot");
  return { header, recordsAt: LENGTH_BYTES + length };
}

/** Returns the end of the record that begins here. Throws if it is cut off. */
export function endOfRecord(chunk: Uint8Array, at: number): number {
  const lengthAt = at + LOOKUP_BYTES + READABLE_BYTES + 3;
  if (lengthAt + 2 > chunk.length) throw new Error("the chunk ends within a record");
  const end = at + HEAD_BYTES + ((chunk[lengthAt]! << 8) | chunk[lengthAt + 1]!);
  if (end > chunk.length) throw new Error("the chunk ends within a record");
  return end;
}

export function decodeRecord(chunk: Uint8Array, at: number): TicketRecord {
  const end = endOfRecord(chunk, at);
  const stateAt = at + LOOKUP_BYTES + READABLE_BYTES;
  const state = TICKET_STATES[chunk[stateAt]!];
  if (!state) throw new Error("unknown state of a ticket");
  const kind = (chunk[stateAt + 1]! << 8) | chunk[stateAt + 2]!;
  return {
    lookup: chunk.subarray(at, at + LOOKUP_BYTES),
    readable: chunk.subarray(at + LOOKUP_BYTES, stateAt),
    state,
    kind: kind & ~UNPAID_BIT,
    ...(kind & UNPAID_BIT && { isUnpaid: true }),
    sealed: chunk.subarray(at + HEAD_BYTES, end),
  };
}

const ENTRIES = /^\d{1,9}$/;
const SEPARATOR = "\u001f";

export function encodeFacts(facts: SealedFacts): Uint8Array {
  const { isNamed, firstName, lastName, at, by, entries, leftAt } = facts;
  const fields = [isNamed ? "1" : "0", firstName, lastName, at ?? "", by ?? ""];
  // Most lists take a ticket once: their records stay as short as they were.
  if (entries !== undefined) fields.push(String(entries), leftAt ?? "");
  const text = new TextEncoder().encode(
    fields.map((field) => field.replaceAll(SEPARATOR, " ")).join(SEPARATOR),
  );
  const padded = new Uint8Array(Math.ceil((text.length + 1) / PADDING_BYTES) * PADDING_BYTES);
  padded.set(text);
  padded.fill(0x1f, text.length, text.length + 1);
  return padded;
}

export function decodeFacts(opened: Uint8Array): SealedFacts {
  const fields = new TextDecoder().decode(opened).split(SEPARATOR);
  const [isNamed, firstName = "", lastName = "", at = "", by = "", entries = "", leftAt = ""] = fields;
  return {
    isNamed: isNamed === "1",
    firstName,
    lastName,
    at: at || null,
    by: by || null,
    // If these two are absent, only zeros follow the last separator.
    ...(ENTRIES.test(entries) && { entries: Number(entries), leftAt: leftAt || null }),
  };
}

/** Returns the bytes of a ticket's lookup and key: its readable code and the hash of its secret. */
export function ticketMaterial(publicId: string, secretHash: Uint8Array): Uint8Array<ArrayBuffer> {
  const id = new TextEncoder().encode(`${publicId}.`);
  const bytes = new Uint8Array(id.length + secretHash.length);
  bytes.set(id);
  bytes.set(secretHash, id.length);
  return bytes;
}
