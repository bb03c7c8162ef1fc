import type { StorefrontEvent } from "../contract.ts";

type CodedEvent = Pick<StorefrontEvent, "status" | "lifecycle_status" | "has_promo_codes">;

/**
 * True if visitors can type a promo code although nothing is on sale without one: before a public sale, after it
 * is sold out, or at an event whose tickets are all hidden. A refused code is always explained.
 */
export function takesPromoCodes(event: CodedEvent, refusedCode: string | null): boolean {
  if (event.status !== "LIVE" || event.lifecycle_status === "ENDED") return false;
  return event.has_promo_codes || refusedCode !== null;
}
