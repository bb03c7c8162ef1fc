import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import { CONTENT_LANGUAGES } from "../values/content-languages.ts";
import { ClearableText, Email, Id, one } from "../values/wire.ts";
import { hasForbiddenCharacters, isBlankHtml } from "../values/text.ts";
import { Location } from "./location-contract.ts";

/** What strangers may know of an event's settings. */
export const EventSettings = z.object({
  order_timeout_in_minutes: z.int(),
  attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]),
  price_display_mode: z.enum(["INCLUSIVE", "EXCLUSIVE"]),
  is_online_event: z.boolean(),
  /** The language of the event's own texts, as in `lang`; null: unknown. */
  content_language: z.string().nullable(),
  pre_checkout_message: z.string().nullable(),
  continue_button_text: z.string().nullable(),
  support_email: z.string().nullable(),
  website_url: z.string().nullable(),
  maps_url: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  allow_search_engine_indexing: z.boolean(),
});
export type EventSettings = z.infer<typeof EventSettings>;

/** What the checkout asks besides names and questions, and the invoices that follow it: kept by ordering. */
export const AskedSettings = z.object({
  /** Names of guests: LATER by their links, NOW at checkout, NONE: all tickets carry the buyer's. */
  guest_names: z.enum(["LATER", "NOW", "NONE"]),
  require_billing_address: z.boolean(),
  show_marketing_opt_in: z.boolean(),
  terms_url: z.string().nullable(),
  enable_invoicing: z.boolean(),
  invoice_label: z.string().nullable(),
  invoice_prefix: z.string(),
  invoice_start_number: z.int(),
  invoice_payment_terms_days: z.int().nullable(),
  organization_name: z.string().nullable(),
  organization_address: z.string().nullable(),
  invoice_tax_details: z.string().nullable(),
  invoice_notes: z.string().nullable(),
});
export type AskedSettings = z.infer<typeof AskedSettings>;

/** Everything that can be set about an event. */
export const AllEventSettings = EventSettings.extend({
  location_details: Location.nullable(),
  online_event_connection_details: z.string().nullable(),
  post_checkout_message: z.string().nullable(),
  email_footer_message: z.string().nullable(),
  notify_organizer_of_new_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
  payment_providers: z.array(z.enum(["STRIPE", "OFFLINE"])),
  offline_payment_instructions: z.string().nullable(),
  /** Days to pay; null: for as long as it takes. */
  offline_payment_days: z.int().nullable(),
  cancels_unpaid_orders: z.boolean(),
  allow_orders_awaiting_offline_payment_to_check_in: z.boolean(),
  allow_attendee_self_edit: z.boolean(),
  /** Buyers bear the platform's fee, as a fee of its own on what they pay. */
  pass_platform_fee_to_buyer: z.boolean(),
  /** Up to so many hours before the beginning a buyer may give a free order back; null: never. */
  buyer_cancel_hours: z.int().nullable(),
}).extend(AskedSettings.shape);
export type AllEventSettings = z.infer<typeof AllEventSettings>;

const EVENT_SETTINGS = resource("event-settings", AllEventSettings);

/** An address on the web, and nothing that runs; blank or null clears it. */
export const WebAddress = z.preprocess(
  (given) => (typeof given === "string" && given.trim() === "" ? null : given),
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
) as unknown as z.ZodType<string | null, string | null>;

/** Formatted text; one without a word in it clears it. Not yet sanitised. */
export function ClearableHtml(max: number) {
  return z.preprocess(
    (given) => (typeof given === "string" && isBlankHtml(given) ? null : given),
    z
      .string()
      .max(max)
      .refine((text) => !hasForbiddenCharacters(text), {
        params: { problem: { code: "forbidden_characters" } },
      })
      .nullable(),
  ) as unknown as z.ZodType<string | null, string | null>;
}

const ClearableEmail = z.preprocess(
  (given) => (typeof given === "string" && given.trim() === "" ? null : given),
  Email.nullable(),
) as unknown as z.ZodType<string | null, string | null>;

/** What is left out stays as it is. */
export const UpdateEventSettings = z.object({
  order_timeout_in_minutes: z.int().min(1).max(120).optional(),
  attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]).optional(),
  price_display_mode: z.enum(["INCLUSIVE", "EXCLUSIVE"]).optional(),
  is_online_event: z.boolean().optional(),
  location_details: Location.nullish(),
  content_language: z.enum(CONTENT_LANGUAGES).nullish(),
  online_event_connection_details: ClearableHtml(20_000).optional(),
  pre_checkout_message: ClearableHtml(20_000).optional(),
  post_checkout_message: ClearableHtml(20_000).optional(),
  email_footer_message: ClearableHtml(20_000).optional(),
  continue_button_text: ClearableText(100),
  support_email: ClearableEmail.optional(),
  website_url: WebAddress.optional(),
  maps_url: WebAddress.optional(),
  seo_title: ClearableText(255),
  seo_description: ClearableText(255),
  seo_keywords: ClearableText(255),
  allow_search_engine_indexing: z.boolean().optional(),
  notify_organizer_of_new_orders: z.boolean().optional(),
  hide_getting_started_page: z.boolean().optional(),
  payment_providers: z
    .array(z.enum(["STRIPE", "OFFLINE"]))
    .min(1)
    .optional(),
  offline_payment_instructions: ClearableHtml(20_000).optional(),
  offline_payment_days: z.int().min(1).max(365).nullish(),
  cancels_unpaid_orders: z.boolean().optional(),
  allow_orders_awaiting_offline_payment_to_check_in: z.boolean().optional(),
  allow_attendee_self_edit: z.boolean().optional(),
  pass_platform_fee_to_buyer: z.boolean().optional(),
  buyer_cancel_hours: z.int().min(0).max(8760).nullish(),
  /** Says more than `attendee_details_collection_method`, and wins where both are given. */
  guest_names: z.enum(["LATER", "NOW", "NONE"]).optional(),
  require_billing_address: z.boolean().optional(),
  show_marketing_opt_in: z.boolean().optional(),
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
export type UpdateEventSettings = z.infer<typeof UpdateEventSettings>;

const params = z.object({ event_id: Id });

export const settingsContract = {
  getEventSettings: route({
    method: "GET",
    path: "/events/{event_id}/settings",
    summary: "Everything that can be set about an event",
    policy: "user",
    params,
    response: one(EVENT_SETTINGS.schema),
    resource: EVENT_SETTINGS,
  }),
  replaceEventSettings: route({
    method: "PUT",
    path: "/events/{event_id}/settings",
    summary: "Set all of it; what is left out is as for a new event",
    policy: "user",
    params,
    body: UpdateEventSettings,
    response: one(EVENT_SETTINGS.schema),
    resource: EVENT_SETTINGS,
    edits: "whole",
  }),
  updateEventSettings: route({
    method: "PATCH",
    path: "/events/{event_id}/settings",
    summary: "Change some of it",
    policy: "user",
    params,
    body: UpdateEventSettings,
    response: one(EVENT_SETTINGS.schema),
    resource: EVENT_SETTINGS,
    edits: "part",
  }),
};
