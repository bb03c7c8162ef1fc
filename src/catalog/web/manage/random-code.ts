/** Letters and digits that nobody takes for each other. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A code that nobody guesses. */
export function randomCode(): string {
  // A multiple of the signs' number below 256, so that none comes up more often than another.
  const fair = 256 - (256 % SIGNS.length);
  let code = "";
  while (code.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte! < fair) code += SIGNS[byte! % SIGNS.length];
  }
  return code;
}
