import { type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";
import { numberToBase32, toBase32 } from "../../values/encoding/base32.ts";
import { signedMessage } from "../rules/parse-ticket-code.ts";
import type { EventKeys } from "./event-keys.ts";
import { ticketCodeText } from "./ticket-code.ts";

export interface SignedTicket {
  public_id: string;
  ticket_secret: string;
  product_price_id: number;
  created_at: Date;
}

const MINUTE_MILLISECONDS = 60_000;
/** Codes are cached: an order's page reads its tickets several times, and a signature takes the most time. */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, string>();

/**
 * Returns the text of a ticket's QR code: A-7KQ2MXP.3F0….<price>.<minute of sale>.<signature>. The same ticket
 * always gives the same text, so the database does not store it.
 */
export function signedCodeText(keys: EventKeys | null, ticket: SignedTicket): string {
  if (!keys) return ticketCodeText(ticket);
  const { message, unsigned } = partsOf(ticket);
  return (
    remembered.get(message) ?? remember(message, unsigned, sign(null, Buffer.from(message), keys.signing))
  );
}

const signInPool = promisify<null, Buffer, KeyObject, Buffer>(sign);

/**
 * Like `signedCodeText`, but signs in a thread of Node's pool. A signature takes longer than any other step of an
 * order, and the main thread limits how many orders a process takes.
 */
export async function signCodeText(keys: EventKeys | null, ticket: SignedTicket): Promise<string> {
  if (!keys) return ticketCodeText(ticket);
  const { message, unsigned } = partsOf(ticket);
  return (
    remembered.get(message) ??
    remember(message, unsigned, await signInPool(null, Buffer.from(message), keys.signing))
  );
}

function partsOf(ticket: SignedTicket): { message: string; unsigned: string } {
  const code = ticketCodeText(ticket);
  const price = numberToBase32(ticket.product_price_id);
  const soldAt = numberToBase32(Math.floor(ticket.created_at.getTime() / MINUTE_MILLISECONDS));
  return { message: signedMessage(code, price, soldAt), unsigned: `${code}.${price}.${soldAt}` };
}

function remember(message: string, unsigned: string, signature: Buffer): string {
  const text = `${unsigned}.${toBase32(signature)}`;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(message, text);
  return text;
}
