import { createSealing } from "../sealing.ts";
import type { SecretKeys } from "../secret-keys.ts";

export interface EncryptedResponses {
  seal(answer: unknown, place: ResponsePlace): Buffer;
  /** What was sealed at this very place; anything else is refused. */
  open(sealed: Buffer, place: ResponsePlace): unknown;
}

/** The row an answer is kept in: moved to another it does not open. */
export interface ResponsePlace {
  scope: string;
  keyHash: Buffer;
}

/**
 * Keeps answers so that whoever reads the database, or a copy of it, learns none of the session tokens and
 * links in them.
 */
export function createEncryptedResponses(secretKeys: SecretKeys): EncryptedResponses {
  const sealing = createSealing(secretKeys, "kept answers of repeatable calls");
  return {
    seal: (answer, place) => sealing.seal(JSON.stringify(answer), boundTo(place)),
    open: (sealed, place) => JSON.parse(sealing.open(sealed, boundTo(place)).text),
  };
}

/** The hash first: it always has the same length, so no two places read the same. */
function boundTo({ scope, keyHash }: ResponsePlace): Buffer {
  return Buffer.concat([keyHash, Buffer.from(scope)]);
}
