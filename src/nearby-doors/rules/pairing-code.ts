import { fromBase32, toBase32 } from "../../values/encoding/base32.ts";
import { ADDRESS_BYTES, addressFromBytes, type AddressKind, addressToBytes } from "./addresses.ts";
import { PAIRING_PREFIX as PREFIX } from "./pairing-prefix.ts";
import type { Candidate, Endpoint } from "./session-description.ts";

/**
 * The text that two devices show each other as QR codes: everything that a connection needs, without a server between
 * them. In base 32 the text stays in the QR code's compact mode.
 */
const VERSION = 1;
const KINDS = ["offer", "answer"] as const;
export const NONCE_BYTES = 16;
export const DOOR_TAG_BYTES = 4;
export const SEAL_BYTES = 16;
const FINGERPRINT_BYTES = 32;
const MAX_TEXT_LENGTH = 1_000;

export interface PairingFacts {
  kind: (typeof KINDS)[number];
  /** Tells codes of another door at once; it proves nothing. */
  doorTag: Uint8Array;
  nonce: Uint8Array;
  endpoint: Endpoint;
}

/** A code as it was read. `body` is what its seal is made over. */
export interface PairingCode extends PairingFacts {
  body: Uint8Array<ArrayBuffer>;
  seal: Uint8Array<ArrayBuffer>;
}

export function encodePairing({ kind, doorTag, nonce, endpoint }: PairingFacts): Uint8Array<ArrayBuffer> {
  const ufrag = new TextEncoder().encode(endpoint.ufrag);
  const password = new TextEncoder().encode(endpoint.password);
  const candidates = endpoint.candidates.flatMap(({ host, port }) => {
    const address = addressToBytes(host);
    return address ? [[address.kind, ...address.bytes, port >> 8, port & 255]] : [];
  });
  return Uint8Array.from([
    VERSION,
    KINDS.indexOf(kind),
    ...doorTag,
    ...nonce,
    ...endpoint.fingerprint,
    ufrag.length,
    ...ufrag,
    password.length,
    ...password,
    candidates.length,
    ...candidates.flat(),
  ]);
}

/** Writes the text of a QR code. */
export function pairingText(body: Uint8Array, seal: Uint8Array): string {
  return PREFIX + toBase32(Uint8Array.from([...body, ...seal]));
}

/** `newer`: written by a later version of the program. Returns null for anything that is no such code. */
export function readPairing(text: string): PairingCode | "newer" | null {
  const compact = text.replace(/\s+/g, "").toUpperCase();
  if (!compact.startsWith(PREFIX) || compact.length > MAX_TEXT_LENGTH) return null;
  const bytes = fromBase32(compact.slice(PREFIX.length));
  if (!bytes || bytes.length < SEAL_BYTES) return null;
  if (bytes[0]! > VERSION) return "newer";
  const body = bytes.slice(0, -SEAL_BYTES);
  try {
    return { ...factsOf(body), body, seal: bytes.slice(-SEAL_BYTES) };
  } catch {
    return null;
  }
}

function factsOf(body: Uint8Array): PairingFacts {
  let at = 0;
  const take = (length: number) => {
    if (at + length > body.length) throw new RangeError("the code is cut off");
    at += length;
    return body.slice(at - length, at);
  };
  const takeByte = () => take(1)[0]!;
  const takeText = (allowed: RegExp) => {
    const text = new TextDecoder().decode(take(takeByte()));
    if (!allowed.test(text)) throw new RangeError("the code has characters that ICE does not allow");
    return text;
  };
  if (takeByte() !== VERSION) throw new RangeError("unknown version of the code");
  const kind = KINDS[takeByte()];
  if (!kind) throw new RangeError("unknown kind of code");
  const doorTag = take(DOOR_TAG_BYTES);
  const nonce = take(NONCE_BYTES);
  const fingerprint = take(FINGERPRINT_BYTES);
  // RFC 8839: these characters only, so that nothing else gets into a session description.
  const ufrag = takeText(/^[\w+/-]{4,255}$/);
  const password = takeText(/^[\w+/-]{22,255}$/);
  const candidates = Array.from({ length: takeByte() }, (): Candidate => {
    const addressKind = takeByte();
    if (!(addressKind in ADDRESS_BYTES)) throw new RangeError("unknown kind of address");
    const kindOfAddress = addressKind as AddressKind;
    const host = addressFromBytes(kindOfAddress, take(ADDRESS_BYTES[kindOfAddress]));
    return { host, port: (takeByte() << 8) | takeByte() };
  });
  if (at !== body.length) throw new RangeError("the code is too long");
  return { kind, doorTag, nonce, endpoint: { ufrag, password, fingerprint, candidates } };
}
