import { randomCharacters } from "../../values/short-id.ts";
import { BASE32 } from "../../values/encoding/base32.ts";

const SECRET_LENGTH = 26;

/**
 * 130 unguessable bits for one ticket. Capitals, digits and a full stop only: the QR standard packs these two to eleven
 * bits.
 */
export function ticketSecret(): string {
  return randomCharacters(BASE32, SECRET_LENGTH);
}

/** A ticket's code without a signature: A-7KQ2MXP.3F0…; both parts name one ticket, only together they prove it. */
export function ticketCodeText(ticket: { public_id: string; ticket_secret: string }): string {
  return `${ticket.public_id}.${ticket.ticket_secret}`.toUpperCase();
}
