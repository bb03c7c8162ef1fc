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
  /** Set when a hold is renewed. */
  buyer?: { first_name: string | null; last_name: string | null; email: string | null };
}
