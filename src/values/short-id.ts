/** Kind of a short id: order, attendee, guest link, event, account, check-in list, check-in. */
export type ShortIdPrefix = "o" | "a" | "g" | "e" | "acc" | "cil" | "ci";

/** Kind of a readable code on paper: order, attendee. */
export type PublicIdPrefix = "O" | "A";

/** Crockford's base 32 in lower case: 5 bits per character, without ambiguous characters. */
const SHORT_ID_CHARACTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const SHORT_ID_LENGTH = 26;

/** Letters and digits without 0 O, 1 I L and U, so that a code can be read aloud. */
const PUBLIC_ID_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PUBLIC_ID_LENGTH = 7;

/** An unguessable id (130 bits) for links that need no log-in: `o_3k9…`. */
export function shortId(prefix: ShortIdPrefix): string {
  return `${prefix}_${randomCharacters(SHORT_ID_CHARACTERS, SHORT_ID_LENGTH)}`;
}

/** Like `shortId`, but derived from at least 26 secret bytes. */
export function shortIdFrom(prefix: ShortIdPrefix, seed: Uint8Array): string {
  const characters = seed.subarray(0, SHORT_ID_LENGTH);
  return `${prefix}_${Array.from(characters, (byte) => SHORT_ID_CHARACTERS[byte % 32]).join("")}`;
}

/**
 * A readable code, `O-7KM2XQA`. It grants no access and may collide: the database checks that it is unique.
 */
export function publicId(prefix: PublicIdPrefix): string {
  return `${prefix}-${randomCharacters(PUBLIC_ID_CHARACTERS, PUBLIC_ID_LENGTH)}`;
}

/** A secret of this many random bytes as URL-safe text. 32 bytes give 43 characters. */
export function randomToken(bytes = 32): string {
  const random: number[] = [];
  while (random.length < bytes) random.push(randomByte());
  return btoa(textOfCodes(random)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Pattern of a short id of this kind, for validating input. */
export function shortIdPattern(prefix: ShortIdPrefix): RegExp {
  return new RegExp(`^${prefix}_[${SHORT_ID_CHARACTERS}]{${SHORT_ID_LENGTH}}$`);
}

/** Pattern of a readable code of this kind. */
export function publicIdPattern(prefix: PublicIdPrefix): RegExp {
  return new RegExp(`^${prefix}-[${PUBLIC_ID_CHARACTERS}]{${PUBLIC_ID_LENGTH}}$`);
}

/**
 * Draws each character with equal probability. A byte beyond the largest multiple of the alphabet's size is
 * drawn again, because its remainder would favour the first characters.
 */
export function randomCharacters(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  const codes: number[] = [];
  while (codes.length < length) {
    const byte = randomByte();
    if (byte < limit) codes.push(alphabet.charCodeAt(byte % alphabet.length));
  }
  return textOfCodes(codes);
}

/** Few characters a call: a call has a limited number of arguments. */
const MAX_CODES_PER_CALL = 128;

/** One flat text. Appending characters one by one makes an object for each of them. */
export function textOfCodes(codes: readonly number[]): string {
  if (codes.length <= MAX_CODES_PER_CALL) return String.fromCharCode(...codes);
  let text = "";
  for (let at = 0; at < codes.length; at += MAX_CODES_PER_CALL)
    text += String.fromCharCode(...codes.slice(at, at + MAX_CODES_PER_CALL));
  return text;
}

/** Draws random bytes in batches, because a separate call per id would take most of the time. */
const randomBytes = new Uint8Array(2_048);
let bytesUsed = randomBytes.length;

/** Takes an unused byte and wipes it from the batch. */
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
