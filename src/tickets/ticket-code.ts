import { randomCharacters } from "../values/short-id.ts";

/** What a door reads: the readable code and, from a QR code, the secret that proves the ticket is genuine. */
export interface TicketCode {
  /** As printed: A-7KQ2MXP. */
  publicId: string;
  /** Absent when the code was typed. */
  secret: string | null;
}

/**
 * Capitals, digits and a full stop only: the QR standard packs these two to eleven bits, so the whole
 * code fits 25 modules a side and is read from a scratched phone at arm's length.
 */
const SECRET_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SECRET_LENGTH = 26;

const DASHES = /[\u2010-\u2015_-]/g;
/** "A-", or an A before seven more characters: a code may itself begin with A. */
const PREFIX = /^A(?:[\u2010-\u2015_-]|(?=[0-9A-Z]{7}$))/;
const PUBLIC_ID_CHARACTERS = /^[2-9A-HJKMNP-TV-Z]{7}$/;

/** 130 unguessable bits for one ticket. */
export function ticketSecret(): string {
  return randomCharacters(SECRET_CHARACTERS, SECRET_LENGTH);
}

/** What the ticket's QR code says: A-7KQ2MXP.3F0…; both parts name one ticket, only together they prove it. */
export function ticketCodeText(ticket: { public_id: string; ticket_secret: string }): string {
  return `${ticket.public_id}.${ticket.ticket_secret}`.toUpperCase();
}

/**
 * Reads a scanned or typed code, however it is spaced, cased or dashed, with or without the leading "A-".
 * Null when it cannot be a ticket's.
 */
export function parseTicketCode(text: string): TicketCode | null {
  const [code = "", secret, ...rest] = text.slice(0, 200).toUpperCase().replace(/\s+/g, "").split(".");
  const characters = code.replace(PREFIX, "").replace(DASHES, "");
  if (rest.length > 0 || !PUBLIC_ID_CHARACTERS.test(characters)) return null;
  if (secret !== undefined && !/^[0-9A-Z]{16,64}$/.test(secret)) return null;
  return { publicId: `A-${characters}`, secret: secret ?? null };
}
