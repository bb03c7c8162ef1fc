/** Characters that cannot be confused with each other. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Generates a code that cannot be guessed. */
export function randomCode(): string {
  // A multiple of the alphabet's size below 256, so that every character is equally likely.
  const fair = 256 - (256 % SIGNS.length);
  let code = "";
  while (code.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte! < fair) code += SIGNS[byte! % SIGNS.length];
  }
  return code;
}
