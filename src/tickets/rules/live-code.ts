/**
 * The part of a ticket's code that changes every few seconds (docs/domain/check-in.md): a one-time password of
 * RFC 6238 with HMAC-SHA-1, which Google Wallet can make as well. The server, the doors and the ticket page share
 * this file.
 */
export const LIVE_CODE_SECONDS = 15;
export const LIVE_CODE_DIGITS = 8;
/** Steps before and after its own in which a code is accepted, because of queues, slow cameras and wrong clocks. */
export const LIVE_CODE_TOLERANCE_STEPS = 2;

/** The live part as a scanned code carries it. */
export interface LivePart {
  /** Unix seconds at which the code was made. */
  madeAt: number;
  digits: string;
}

export function liveStepOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / LIVE_CODE_SECONDS);
}

/** The message of RFC 4226: the step as eight bytes, big-endian. */
export function liveMessage(step: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(step / 2 ** 32));
  view.setUint32(4, step % 2 ** 32);
  return bytes;
}

/** The dynamic truncation of RFC 4226 of an HMAC-SHA-1. */
export function liveDigits(hmac: Uint8Array): string {
  const at = hmac[19]! & 15;
  const number = new DataView(hmac.buffer, hmac.byteOffset + at, 4).getUint32(0) & 0x7fffffff;
  return String(number % 10 ** LIVE_CODE_DIGITS).padStart(LIVE_CODE_DIGITS, "0");
}

/** True if a code that was made at `madeAt` was fresh when it was scanned. */
export function isFresh({ madeAt }: LivePart, scannedAtMilliseconds: number): boolean {
  const late = liveStepOf(scannedAtMilliseconds / 1000) - liveStepOf(madeAt);
  return Math.abs(late) <= LIVE_CODE_TOLERANCE_STEPS;
}

/** A code with its live part. `fixed` is the signed code, which never changes. */
export function liveCodeText(fixed: string, madeAt: number, digits: string): string {
  return `${fixed}.${madeAt}.${digits}`;
}
