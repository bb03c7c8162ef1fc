import type { PlaceOrder } from "../contract.ts";

export interface RequestedOrder {
  eventId: number;
  chosen: PlaceOrder;
  /** The checkout session. `isNew`: the session began with this request and so cannot hold anything yet. */
  session: { hash: Buffer; isNew: boolean };
  locale: string;
  /** Client IP. Undefined for staff, who are exempt from limits per buyer. */
  address?: string;
  /**
   * Idempotency key. The same key in the same session means the same order, even if the first answer was
   * lost.
   */
  requestKey?: string;
  /** Derived from `requestKey`. */
  shortId?: string;
  /** The order may take places that are kept for those who wait. It holds them for this many seconds. */
  offer?: { seconds: number };
  /** Set when a hold is renewed, and for an offer. */
  buyer?: { first_name: string | null; last_name: string | null; email: string | null };
}
