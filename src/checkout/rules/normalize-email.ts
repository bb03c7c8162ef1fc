/**
 * An e-mail address as one buyer is told from another: without upper case, and without what follows a plus in front
 * of the `@`, which many mailboxes ignore. Nothing else is folded: `ada.b@` and `adab@` may be two people.
 */
export function normalizeEmail(email: string): string {
  const [, name = "", domain = ""] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/s.exec(email.trim().normalize("NFC")) ?? [];
  const folded = `${name}@${domain}`;
  return (name === "" ? email.trim().normalize("NFC") : folded).toLowerCase();
}
