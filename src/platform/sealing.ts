import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SecretKeys } from "./secret-keys.ts";

export interface Opened {
  text: string;
  /** True if the current key sealed the value. If not, seal it again where it is stored. */
  isCurrent: boolean;
}

export interface Sealing {
  /**
   * Encrypts a text. It can only be decrypted with the same `boundTo`, for example the row in which it is
   * stored.
   */
  seal(text: string, boundTo: Buffer): Buffer;
  /**
   * Throws if the value was changed, is bound to something else, or was sealed with a key that is not listed.
   */
  open(sealed: Buffer, boundTo: Buffer): Opened;
}

const ALGORITHM = "aes-256-gcm";
/** First byte of a sealed value that contains a key id. Older values begin with their nonce. */
const FORMAT = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/** Each purpose has a separate key, derived from the installation's secret. */
export function createSealing(secretKeys: SecretKeys, purpose: string): Sealing {
  const keys = secretKeys.map((secretKey) => ({
    header: Buffer.concat([Buffer.from([FORMAT]), keyId(secretKey)]),
    key: Buffer.from(hkdfSync("sha256", secretKey, "", purpose, KEY_BYTES)),
  }));
  const current = keys[0]!;

  return {
    seal(text, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([current.header, nonce, cipher.getAuthTag(), sealed]);
    },

    open(sealed, boundTo) {
      const named = keys.find(({ header }) => sealed.subarray(0, header.length).equals(header));
      if (named) {
        const text = tryToOpen(named.key, sealed.subarray(named.header.length), boundTo);
        if (text !== null) return { text, isCurrent: named === current };
      }
      for (const { key } of keys) {
        const text = tryToOpen(key, sealed, boundTo);
        if (text !== null) return { text, isCurrent: false };
      }
      throw new Error("no secret key opens the sealed value");
    },
  };
}

/** Identifies a key without revealing anything about it. */
export function keyId(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", "key id", KEY_ID_BYTES));
}

function tryToOpen(key: Buffer, sealed: Buffer, boundTo: Buffer): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
