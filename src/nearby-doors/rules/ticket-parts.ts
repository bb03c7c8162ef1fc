import { fromBase64Url, toBase64Url } from "./door-keys.ts";

/** A chunk of tickets (src/check-in/rules/snapshot-codec.ts) is larger than a message of a data channel. */
export interface TicketPart {
  type: "tickets";
  part: number;
  parts: number;
  data: string;
}

const PART_BYTES = 49_152;
/** 4.7 MB, twice as much as 20,000 tickets. */
const MAX_PARTS = 100;
const MAX_DATA_LENGTH = (PART_BYTES / 3) * 4;

export function ticketParts(chunk: Uint8Array): TicketPart[] {
  const parts = Math.max(1, Math.ceil(chunk.length / PART_BYTES));
  return Array.from({ length: parts }, (_, part) => ({
    type: "tickets",
    part,
    parts,
    data: toBase64Url(chunk.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  }));
}

/** Returns null for anything that is no part. */
export function readTicketPart(value: unknown): TicketPart | null {
  const { type, part, parts, data } = (value ?? {}) as Record<keyof TicketPart, unknown>;
  const isPart =
    type === "tickets" &&
    Number.isInteger(part) &&
    Number.isInteger(parts) &&
    (parts as number) <= MAX_PARTS &&
    typeof data === "string" &&
    data.length <= MAX_DATA_LENGTH &&
    /^[\w-]*$/.test(data);
  return isPart ? ({ type, part, parts, data } as TicketPart) : null;
}

/** Joins the parts of one connection, which come in their order. A part that does not follow begins a new chunk. */
export function createTicketJoiner(): (part: TicketPart) => Uint8Array | null {
  let joined: string[] = [];
  return ({ part, parts, data }) => {
    if (part === 0) joined = [];
    if (part !== joined.length) {
      joined = [];
      return null;
    }
    joined.push(data);
    if (joined.length < parts) return null;
    const bytes = joined.map(fromBase64Url);
    joined = [];
    const chunk = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const one of bytes) {
      chunk.set(one, at);
      at += one.length;
    }
    return chunk;
  };
}
