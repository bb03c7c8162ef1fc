import {
  decodeFacts,
  LOOKUP_BYTES,
  NONCE_BYTES,
  READABLE_BYTES,
  type SealedFacts,
  ticketMaterial,
} from "../../../check-in/rules/snapshot-codec.ts";

const KEY_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** Finds and decrypts tickets in the browser. The server's half is src/check-in/snapshot/seal-ticket.ts. */
export async function createTicketOpener(salt: string) {
  const saltBytes = fromBase64Url(salt);
  const [byCode, byReadable] = await Promise.all([
    hmacKey(saltBytes, "SHA-512"),
    hmacKey(saltBytes, "SHA-256"),
  ]);

  return {
    async keysOf(publicId: string, secret: string): Promise<{ lookup: Bytes; key: Bytes }> {
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
      const made = new Uint8Array(await crypto.subtle.sign("HMAC", byCode, ticketMaterial(publicId, hash)));
      return { lookup: made.slice(0, LOOKUP_BYTES), key: made.slice(LOOKUP_BYTES, LOOKUP_BYTES + KEY_BYTES) };
    },
    async readableOf(publicId: string): Promise<Bytes> {
      const made = await crypto.subtle.sign("HMAC", byReadable, new TextEncoder().encode(publicId));
      return new Uint8Array(made).slice(0, READABLE_BYTES);
    },
    /** Returns null if the facts are closed, or another ticket's. */
    async factsOf(sealed: Uint8Array, key: Bytes): Promise<SealedFacts | null> {
      if (sealed.length <= NONCE_BYTES) return null;
      const bytes = sealed.slice() as Bytes;
      const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      try {
        const opened = await crypto.subtle.decrypt(
          { name: "AES-GCM", iv: bytes.subarray(0, NONCE_BYTES) },
          aes,
          bytes.subarray(NONCE_BYTES),
        );
        return decodeFacts(new Uint8Array(opened));
      } catch {
        return null;
      }
    },
  };
}

export type TicketOpener = Awaited<ReturnType<typeof createTicketOpener>>;

function hmacKey(salt: Bytes, hash: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", salt, { name: "HMAC", hash }, false, ["sign"]);
}

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
