import type { PlaceOrder } from "../contract.ts";

export interface RequestedOrder {
  eventId: number;
  chosen: PlaceOrder;
  /** The buyer's checkout session, and whether they came with it and so may hold something already. */
  session: { hash: Buffer; isNew: boolean };
  locale: string;
  /** Client IP. Undefined for staff, who are exempt from limits per buyer. */
  address?: string;
  /** The same key of the same session is the same order, also when the answer to the first try was lost. */
  requestKey?: string;
  /** Follows from the request's key. */
  shortId?: string;
  /** Known already when a hold is renewed. */
  buyer?: { first_name: string | null; last_name: string | null; email: string | null };
}
