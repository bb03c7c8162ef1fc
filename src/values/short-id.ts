/** What a short id names: order, attendee, the link of a guest, event, account, check-in list, check-in. */
export type ShortIdPrefix = "o" | "a" | "g" | "e" | "acc" | "cil" | "ci";

/** What a readable code on paper names: order, attendee. */
export type PublicIdPrefix = "O" | "A";

/** Crockford's base 32 in lower case: 5 bits a character, none that is mistaken for another. */
const SHORT_ID_CHARACTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const SHORT_ID_LENGTH = 26;

/** Letters and digits without 0 O, 1 I L and U, so that a code is understood when read aloud. */
const PUBLIC_ID_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PUBLIC_ID_LENGTH = 7;

/** An unguessable id (130 bits) for links that need no log-in: `o_3k9…`. */
export function shortId(prefix: ShortIdPrefix): string {
  return `${prefix}_${randomCharacters(SHORT_ID_CHARACTERS, SHORT_ID_LENGTH)}`;
}

/** The same, derived from at least 26 secret bytes. */
export function shortIdFrom(prefix: ShortIdPrefix, seed: Uint8Array): string {
  const characters = seed.subarray(0, SHORT_ID_LENGTH);
  return `${prefix}_${Array.from(characters, (byte) => SHORT_ID_CHARACTERS[byte % 32]).join("")}`;
}

/** A readable code, `O-7KM2XQA`. It grants no access and may repeat: the database checks that it is free. */
export function publicId(prefix: PublicIdPrefix): string {
  return `${prefix}-${randomCharacters(PUBLIC_ID_CHARACTERS, PUBLIC_ID_LENGTH)}`;
}

/** A secret of this many random bytes as URL-safe text; 32 bytes are 43 characters. */
export function randomToken(bytes = 32): string {
  const random = Array.from({ length: bytes }, randomByte);
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The pattern of a short id of this kind, to validate input. */
export function shortIdPattern(prefix: ShortIdPrefix): RegExp {
  return new RegExp(`^${prefix}_[${SHORT_ID_CHARACTERS}]{${SHORT_ID_LENGTH}}$`);
}

/**
 * Draws each character with equal probability: a byte beyond the largest multiple of the alphabet's size is
 * drawn again, because its remainder would favour the first characters.
 */
export function randomCharacters(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    const byte = randomByte();
    if (byte < limit) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Random bytes are drawn in batches: a call for each id costs more than the rest of making it. */
const randomBytes = new Uint8Array(2_048);
let bytesUsed = randomBytes.length;

/** An unused byte; it is wiped from the pool. */
function randomByte(): number {
  if (bytesUsed === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    bytesUsed = 0;
  }
  const byte = randomBytes[bytesUsed]!;
  randomBytes[bytesUsed] = 0;
  bytesUsed += 1;
  return byte;
}
