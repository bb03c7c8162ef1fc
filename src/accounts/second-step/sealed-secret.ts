import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** An authenticator's secret must be read again, so it is sealed, not hashed; moved to another user it does not open. */
export function sealSecret(secretKey: string, userId: number, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secretKey), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openSecret(secretKey: string, userId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secretKey), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(userId)));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString("utf8");
}

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", "secrets of authenticator apps", 32));
}
