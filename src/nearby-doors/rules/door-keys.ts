import { DOOR_TAG_BYTES, SEAL_BYTES } from "./pairing-code.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The salt of all keys, so that what they sign and hide is valid for nothing else. */
const PURPOSE = "nearby-devices-1";
const TICKET_BYTES = 16;

/** What both devices of a connection show each other: their certificates, and the nonces of both codes. */
export interface Handshake {
  offer: { fingerprint: Uint8Array; nonce: Uint8Array };
  answer: { fingerprint: Uint8Array; nonce: Uint8Array };
}

/**
 * Everything that devices of one door prove and hide from others, with keys derived from the door's link. The link has
 * 130 random bits, and only devices that may open the door have it (docs/domain/check-in.md).
 */
export async function createDoorKeys(link: string) {
  const material = await crypto.subtle.importKey("raw", bytesOf(link), "HKDF", false, ["deriveKey"]);
  const [proving, hiding] = await Promise.all([
    deriveKey(material, "prove"),
    deriveKey(material, "hide-tickets"),
  ]);
  const sign = async (purpose: string, parts: readonly Uint8Array[]): Promise<Bytes> =>
    new Uint8Array(await crypto.subtle.sign("HMAC", proving, joined(purpose, parts)));
  const doorTag = (await sign("door", [])).slice(0, DOOR_TAG_BYTES);
  const sealOf = async (kind: "offer" | "answer", parts: readonly Uint8Array[]) =>
    (await sign(kind, parts)).slice(0, SEAL_BYTES);

  return {
    /** Identifies the door: a code of another door is recognised before anything else is checked. */
    doorTag,
    sealOffer: (body: Uint8Array) => sealOf("offer", [body]),
    /** Made over both codes, and so over the certificates of both devices. */
    sealAnswer: (body: Uint8Array, offer: Uint8Array) => sealOf("answer", [offer, body]),
    /** The proof that one device sends once the connection is open. */
    prove: (by: "offer" | "answer", { offer, answer }: Handshake): Promise<Bytes> =>
      sign(`connected-${by}`, [offer.fingerprint, answer.fingerprint, offer.nonce, answer.nonce]),
    /** The name that devices use for a ticket. It reveals neither the ticket's code nor a person. */
    async hideTicket(publicId: string): Promise<string> {
      const made = await crypto.subtle.sign("HMAC", hiding, bytesOf(publicId));
      return toBase64Url(new Uint8Array(made).subarray(0, TICKET_BYTES));
    },
  };
}

export type DoorKeys = Awaited<ReturnType<typeof createDoorKeys>>;

/** Compares all bytes, however early two texts differ. */
export function isSameSeal(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= one[index]! ^ other[index]!;
  return difference === 0;
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

export function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.codePointAt(0)!,
  );
}

function deriveKey(material: CryptoKey, purpose: string): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: bytesOf(PURPOSE), info: bytesOf(purpose) },
    material,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
}

/** Writes its length before each part, so that different lists of parts never give the same bytes. */
function joined(purpose: string, parts: readonly Uint8Array[]): Bytes {
  const all = [bytesOf(purpose), ...parts];
  return Uint8Array.from(all.flatMap((part) => [part.length >> 8, part.length & 255, ...part]));
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}
