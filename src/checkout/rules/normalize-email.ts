/**
 * Normalised e-mail, which identifies a buyer: lower case, without the part from a plus to the `@`, which
 * many providers ignore. Dots stay: `ada.b@` and `adab@` may be two people.
 */
export function normalizeEmail(email: string): string {
  const [, name = "", domain = ""] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/s.exec(email.trim().normalize("NFC")) ?? [];
  const folded = `${name}@${domain}`;
  return (name === "" ? email.trim().normalize("NFC") : folded).toLowerCase();
}
