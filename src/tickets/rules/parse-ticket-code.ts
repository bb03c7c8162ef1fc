import { fromBase32, numberFromBase32 } from "../../values/encoding/base32.ts";
import { LIVE_CODE_DIGITS, type LivePart } from "./live-code.ts";

/**
 * A code as read at a door: the readable code and, from a QR code, the secret that proves the ticket is
 * genuine.
 */
export interface TicketCode {
  /** As printed: A-7KQ2MXP. */
  publicId: string;
  /** Null if the code was typed. */
  secret: string | null;
  /** Facts that a door without network can check, even if it does not know the ticket. */
  signed?: SignedFacts;
  /** Present only if the event's codes change every few seconds. */
  live?: LivePart;
}

/** What the event's key has signed (docs/domain/check-in.md). */
export interface SignedFacts {
  /** Of the product or the tier. */
  priceId: number;
  /** Unix minutes. */
  soldAtMinute: number;
  message: string;
  signature: Uint8Array<ArrayBuffer>;
}

const SIGNATURE_CHARACTERS = 103;
/** Prefix of every signed message, so that the key's signatures are valid for nothing else. */
const SIGNED_FOR = "tessera-ticket-1";

const DASHES = /[\u2010-\u2015_-]/g;
/** Matches "A-", or an A before seven more characters, because a code may itself begin with A. */
const PREFIX = /^A(?:[\u2010-\u2015_-]|(?=[0-9A-Z]{7}$))/;
const PUBLIC_ID_CHARACTERS = /^[2-9A-HJKMNP-TV-Z]{7}$/;
const SECRET = /^[0-9A-Z]{16,64}$/;
/** Unix seconds until the year 2286, without leading zeros. */
const LIVE_TIME = /^[1-9][0-9]{8,9}$/;
const LIVE_DIGITS = new RegExp(`^[0-9]{${LIVE_CODE_DIGITS}}$`);
const MAX_LENGTH = 300;

/**
 * Reads a scanned or typed code with any spacing, case and dashes, with or without the leading "A-". The readable
 * code comes first. The secret, the three parts of a signature, and the two parts of a changing code may follow in
 * this order. Null if the text cannot be a ticket's code.
 */
export function parseTicketCode(text: string): TicketCode | null {
  const [code = "", secret, ...rest] = text.slice(0, MAX_LENGTH).toUpperCase().replace(/\s+/g, "").split(".");
  const characters = code.replace(PREFIX, "").replace(DASHES, "");
  if (!PUBLIC_ID_CHARACTERS.test(characters)) return null;
  const publicId = `A-${characters}`;
  if (secret === undefined) return { publicId, secret: null };
  if (!SECRET.test(secret)) return null;
  const named = { publicId, secret };
  if (rest.length === 0) return named;
  const [price = "", soldAt = "", signature = "", ...more] = rest;
  const signed = signedFacts(`${publicId}.${secret}`, price, soldAt, signature);
  if (!signed) return null;
  if (more.length === 0) return { ...named, signed };
  const live = livePart(more);
  return live && { ...named, signed, live };
}

/** A code without its live part. It is the same at every scan of one ticket. */
export function withoutLivePart(text: string): string {
  return text.split(".").slice(0, 5).join(".");
}

function livePart([madeAt = "", digits = "", ...more]: string[]): LivePart | null {
  if (!LIVE_TIME.test(madeAt) || !LIVE_DIGITS.test(digits) || more.length > 0) return null;
  return { madeAt: Number(madeAt), digits };
}

/** The message that is signed for a ticket's code. */
export function signedMessage(code: string, price: string, soldAt: string): string {
  return `${SIGNED_FOR}.${code}.${price}.${soldAt}`;
}

function signedFacts(code: string, price: string, soldAt: string, signature: string): SignedFacts | null {
  const priceId = numberFromBase32(price);
  const soldAtMinute = numberFromBase32(soldAt);
  const bytes = signature.length === SIGNATURE_CHARACTERS ? fromBase32(signature) : null;
  if (price === "" || soldAt === "" || priceId === null || soldAtMinute === null || !bytes) return null;
  return { priceId, soldAtMinute, message: signedMessage(code, price, soldAt), signature: bytes };
}
