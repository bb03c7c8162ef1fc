import { createCipheriv, createHmac } from "node:crypto";
import {
  encodeFacts,
  LOOKUP_BYTES,
  NONCE_BYTES,
  READABLE_BYTES,
  type SealedFacts,
  ticketMaterial,
} from "../rules/snapshot-codec.ts";

const KEY_BYTES = 32;

/**
 * Derives from a ticket's code the lookup that a device finds it with, and the key that decrypts its name.
 * Both come from one HMAC over 130 random bits: without the code nothing of either can be computed.
 */
export function ticketKeys(salt: Buffer, publicId: string, secretHash: Buffer) {
  const made = createHmac("sha512", salt).update(ticketMaterial(publicId, secretHash)).digest();
  return {
    lookup: made.subarray(0, LOOKUP_BYTES),
    key: made.subarray(LOOKUP_BYTES, LOOKUP_BYTES + KEY_BYTES),
  };
}

/** Derives the lookup of a typed code. Readable codes can be guessed, so it leads to no name. */
export function readableLookup(salt: Buffer, publicId: string): Buffer {
  return createHmac("sha256", salt).update(publicId).digest().subarray(0, READABLE_BYTES);
}

/** Seals facts with AES-GCM. The nonce is derived from the facts: only the same facts give the same nonce. */
export function sealFacts(key: Buffer, facts: SealedFacts): Buffer {
  const text = encodeFacts(facts);
  const nonce = createHmac("sha256", key).update(text).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}
