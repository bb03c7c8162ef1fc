import { textOfCodes } from "../short-id.ts";

/** Crockford's alphabet in upper case. QR codes encode it densely, and its characters cannot be confused. */
export const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS = 5;

export function toBase32(bytes: Uint8Array): string {
  const codes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= BITS; bits -= BITS) codes.push(BASE32.charCodeAt((value >> (bits - BITS)) & 31));
  }
  if (bits > 0) codes.push(BASE32.charCodeAt((value << (BITS - bits)) & 31));
  return textOfCodes(codes);
}

/**
 * Decodes base 32. Null if the text contains a character outside the alphabet. Ignores the remaining bits of the
 * last character.
 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * BITS) / 8));
  let value = 0;
  let bits = 0;
  let at = 0;
  for (const character of text) {
    const digit = BASE32.indexOf(character);
    if (digit < 0) return null;
    value = ((value << BITS) | digit) & 0xffff;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (value >> bits) & 255;
  }
  return bytes;
}

export function numberToBase32(number: number): string {
  let text = "";
  let rest = number;
  do {
    text = BASE32[rest % 32]! + text;
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text;
}

export function numberFromBase32(text: string): number | null {
  let number = 0;
  for (const character of text) {
    const digit = BASE32.indexOf(character);
    if (digit < 0) return null;
    number = number * 32 + digit;
  }
  return Number.isSafeInteger(number) ? number : null;
}
