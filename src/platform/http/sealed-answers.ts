import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export interface SealedAnswers {
  seal(answer: unknown, place: AnswerPlace): Buffer;
  /** What was sealed at this very place; anything else is refused. */
  open(sealed: Buffer, place: AnswerPlace): unknown;
}

/** The row an answer is kept in: moved to another it does not open. */
export interface AnswerPlace {
  scope: string;
  keyHash: Buffer;
}

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps answers so that whoever reads the database, or a copy of it, learns none of the session tokens and
 * links in them. The key is made of the installation's secret for this use alone.
 */
export function createSealedAnswers(secretKey: string): SealedAnswers {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "kept answers of repeatable calls", KEY_BYTES));
  return {
    seal(answer, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(place));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    open(sealed, place) {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(place));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([opened, decipher.final()]).toString("utf8"));
    },
  };
}

/** The hash first: it always has the same length, so no two places read the same. */
function boundTo({ scope, keyHash }: AnswerPlace): Buffer {
  return Buffer.concat([keyHash, Buffer.from(scope)]);
}
