import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { GUEST_NAMES } from "./contract.ts";
import { ClearableText, Id, one } from "../../values/wire.ts";

/** What a checkout asks besides names and questions, and the invoices that follow it. */
export const CheckoutSettings = z.object({
  guest_names: z.enum(GUEST_NAMES),
  requires_billing_address: z.boolean(),
  shows_marketing_opt_in: z.boolean(),
  /** The organiser's terms, which buyers then accept. */
  terms_url: z.string().nullable(),
  enable_invoicing: z.boolean(),
  /** What invoices are called; null: "Invoice", in the buyer's language. */
  invoice_label: z.string().nullable(),
  invoice_prefix: z.string(),
  /** The organiser's first number, as long as it has no invoice yet. */
  invoice_start_number: z.int(),
  invoice_payment_terms_days: z.int().nullable(),
  organization_name: z.string().nullable(),
  organization_address: z.string().nullable(),
  invoice_tax_details: z.string().nullable(),
  invoice_notes: z.string().nullable(),
});
export type CheckoutSettings = z.infer<typeof CheckoutSettings>;

const CHECKOUT_SETTINGS = resource("checkout-settings", CheckoutSettings);

const WebAddress = z.preprocess(
  (given) => (typeof given === "string" && given.trim() === "" ? null : given),
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
) as unknown as z.ZodType<string | null, string | null>;

/** What is left out stays as it is. */
export const UpdateCheckoutSettings = z.object({
  guest_names: z.enum(GUEST_NAMES).optional(),
  requires_billing_address: z.boolean().optional(),
  shows_marketing_opt_in: z.boolean().optional(),
  terms_url: WebAddress.optional(),
  enable_invoicing: z.boolean().optional(),
  invoice_label: ClearableText(50),
  invoice_prefix: z
    .string()
    .regex(/^[A-Za-z0-9-]{0,10}$/)
    .optional(),
  invoice_start_number: z.int().min(1).max(100_000_000).optional(),
  invoice_payment_terms_days: z.int().min(0).max(1000).nullish(),
  organization_name: ClearableText(255),
  organization_address: ClearableText(500),
  invoice_tax_details: ClearableText(1000),
  invoice_notes: ClearableText(2000),
});
export type UpdateCheckoutSettings = z.infer<typeof UpdateCheckoutSettings>;

export const checkoutSettingsContract = {
  getCheckoutSettings: route({
    method: "GET",
    path: "/events/{event_id}/checkout-settings",
    summary: "What the event's checkout asks besides names, and how its invoices look",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(CHECKOUT_SETTINGS.schema),
    resource: CHECKOUT_SETTINGS,
  }),
  updateCheckoutSettings: route({
    method: "PATCH",
    path: "/events/{event_id}/checkout-settings",
    summary: "Change it; invoices issued before stay as they are",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: UpdateCheckoutSettings,
    response: one(CHECKOUT_SETTINGS.schema),
    resource: CHECKOUT_SETTINGS,
    edits: "part",
  }),
};
