/** A person in a typed list. */
export interface TypedRecipient {
  first_name: string;
  last_name: string;
  email: string;
  quantity: number;
}

/** A line without a readable person, with its number from 1. */
export interface UnreadLine {
  line: number;
  text: string;
}

const BETWEEN = /[\s,;<>"]+/;
const EMAIL = /^[^@]+@[^@]+$/;
const SEPARATORS = /[,;\t]/;

/**
 * Reads a list with one person per line: a name, an address and an optional number of tickets, separated by
 * commas, semicolons or tabs as in a spreadsheet. Also reads the format of mail programs: Ada Lovelace
 * <ada@…>.
 */
export function parseRecipients(text: string): { recipients: TypedRecipient[]; unread: UnreadLine[] } {
  const recipients: TypedRecipient[] = [];
  const unread: UnreadLine[] = [];
  for (const [index, typed] of text.split("\n").entries()) {
    const line = typed.trim();
    if (line === "") continue;
    const recipient = recipientIn(line);
    if (recipient) recipients.push(recipient);
    else unread.push({ line: index + 1, text: line });
  }
  return { recipients, unread };
}

function recipientIn(line: string): TypedRecipient | null {
  const email = line.split(BETWEEN).find((word) => EMAIL.test(word));
  if (!email) return null;
  const parts = line
    .replace(email, SEPARATORS.test(line) ? "" : "\t")
    .replaceAll(/[<>"]/g, "")
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);
  const count = parts.findLastIndex((part) => /^\d{1,3}$/.test(part));
  const quantity = count < 0 ? 1 : Number(parts.splice(count, 1)[0]);
  const [name, ...others] = parts;
  if (!name || quantity < 1) return null;
  if (others.length > 0) return { first_name: name, last_name: others.join(" "), email, quantity };
  const words = name.split(/\s+/);
  const last_name = words.length > 1 ? words.pop()! : "";
  return { first_name: words.join(" "), last_name, email, quantity };
}
