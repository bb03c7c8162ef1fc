import type { FaqEntry, LineUpEntry } from "../events/contract.ts";

/** An event of the demo installation. Days count from the day of seeding. Prices are in minor units. */
export interface DemoEvent {
  title: string;
  organizer: "lindenhof" | "harbour";
  category: string;
  description: string;
  startsIn: number;
  at: string;
  hours: number;
  zone: string;
  currency: string;
  status: "DRAFT" | "LIVE" | "PAUSED";
  location: {
    venue_name: string;
    address_line_1: string;
    city: string;
    zip_or_postal_code: string;
    country: string;
  } | null;
  /** Settings beyond the defaults: facts for visitors, how guests join, and what buyers may change. */
  facts?: DemoFacts;
  cover: { motif: Motif; colours: [string, string, string] };
  products: DemoProduct[];
  promo?: { code: string; type: "NONE" | "PERCENTAGE" | "FIXED"; discount: number; uses: number | null };
  /** An affiliate with a link. */
  affiliate?: { name: string; code: string; email: string };
  /** A limit that all tickets share. */
  sharedCapacity?: { name: string; quantity: number };
  /**
   * Allows payment by bank transfer: instructions, days to pay, and the number of orders that still wait for
   * payment.
   */
  offline?: { instructions: string; days: number; waiting: number };
  /** The number of orders over the last weeks. "all" sells the event out. */
  orders: number | "all";
  isCheckedIn?: boolean;
}

export interface DemoFacts {
  doors_time?: string;
  minimum_age?: number;
  age_note?: string;
  accessibility_details?: string;
  line_up?: LineUpEntry[];
  faq?: FaqEntry[];
  online_event_connection_details?: string;
  allow_attendee_self_edit?: boolean;
}

export type Motif = "arcs" | "waves" | "tiles" | "rays" | "dots" | "strings";

export interface DemoProduct {
  title: string;
  description?: string;
  type: "PAID" | "FREE" | "DONATION" | "TIERED";
  kind?: "TICKET" | "GENERAL";
  prices: DemoPrice[];
  maxPerOrder?: number;
  saleStartsIn?: number;
  saleEndsIn?: number;
  isHiddenWithoutPromoCode?: boolean;
  highlight?: string;
  showsRemaining?: boolean;
  taxes?: ("vat" | "booking" | "service" | "consumption" | "sales")[];
  /** The relative frequency with which the demo's buyers choose this ticket. */
  weight: number;
}

export interface DemoPrice {
  label?: string;
  price: number;
  quantity: number | null;
  /** Days from today when the sale at this price starts or ends. */
  saleStartsIn?: number;
  saleEndsIn?: number;
}
