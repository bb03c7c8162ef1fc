import { createSealing } from "../../sealing.ts";
import type { SecretKeys } from "../../secret-keys.ts";

export interface EncryptedResponses {
  seal(answer: unknown, place: ResponsePlace): Buffer;
  /** Opens a response that was encrypted for this row. Refuses any other response. */
  open(sealed: Buffer, place: ResponsePlace): unknown;
}

/** The row of a response. The response cannot be decrypted in another row. */
export interface ResponsePlace {
  scope: string;
  keyHash: Buffer;
}

/**
 * Encrypts stored responses, because they contain session tokens and links. A reader of the database or of a
 * copy learns none of them.
 */
export function createEncryptedResponses(secretKeys: SecretKeys): EncryptedResponses {
  const sealing = createSealing(secretKeys, "kept answers of repeatable calls");
  return {
    seal: (answer, place) => sealing.seal(JSON.stringify(answer), boundTo(place)),
    open: (sealed, place) => JSON.parse(sealing.open(sealed, boundTo(place)).text),
  };
}

/** The hash comes first: its length is fixed, so no two places have the same bytes. */
function boundTo({ scope, keyHash }: ResponsePlace): Buffer {
  return Buffer.concat([keyHash, Buffer.from(scope)]);
}
