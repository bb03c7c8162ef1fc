import { z } from "zod";
import { choice, flag, line, optionalWhole, type Settings, webAddress, whole } from "../../values/setting.ts";

/**
 * NONE: every ticket carries the buyer's name. LATER: the guest's name is entered at the checkout, or later
 * by a guest link. NOW: every name is required at the checkout.
 */
export const GUEST_NAMES = ["NONE", "LATER", "NOW"] as const;
export type GuestNames = (typeof GUEST_NAMES)[number];

/**
 * Settings of the checkout besides names and questions, and of its invoices. The checkout area stores them
 * and offers them as a separate resource. They are defined here because `/events/{event_id}/settings` and the
 * defaults of new events contain them too.
 */
export const CHECKOUT_SETTINGS = {
  guest_names: choice(GUEST_NAMES, { default: "LATER" }),
  require_billing_address: flag({ default: false, isInheritable: true }),
  show_marketing_opt_in: flag({ default: false, isInheritable: true }),
  /** Address of the organiser's terms, which buyers must accept. */
  terms_url: webAddress({ isInheritable: true }),
  enable_invoicing: flag({ default: false }),
  /** Title of invoices. Null: "Invoice", in the buyer's language. */
  invoice_label: line(50, {}),
  invoice_prefix: {
    read: z.string(),
    update: z
      .string()
      .max(10)
      .regex(/^[A-Za-z0-9-]{0,10}$/),
    default: "INV-",
  },
  /** Number of the organiser's first invoice. Has no effect after that. */
  invoice_start_number: whole(1, 100_000_000, { default: 1 }),
  invoice_payment_terms_days: optionalWhole(0, 1000, {}),
  organization_name: line(255, {}),
  organization_address: line(500, {}),
  invoice_tax_details: line(1000, {}),
  invoice_notes: line(2000, {}),
} as const satisfies Settings;
