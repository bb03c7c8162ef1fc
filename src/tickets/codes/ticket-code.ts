import { randomCharacters } from "../../values/short-id.ts";
import { BASE32 } from "../../values/encoding/base32.ts";

const SECRET_LENGTH = 26;

/**
 * Returns 130 random bits for one ticket. Codes contain only capitals, digits, dashes and full stops, because a QR
 * code needs no more than eleven bits for two of these characters.
 */
export function ticketSecret(): string {
  return randomCharacters(BASE32, SECRET_LENGTH);
}

/** A ticket's code without a signature: A-7KQ2MXP.3F0…. Only both parts together prove that it is genuine. */
export function ticketCodeText(ticket: { public_id: string; ticket_secret: string }): string {
  return `${ticket.public_id}.${ticket.ticket_secret}`.toUpperCase();
}
