import { z } from "zod";
import { ThemeChoices } from "../../values/theme/theme-choices.ts";
import { CONTENT_LANGUAGES } from "../../values/languages/content-languages.ts";
import {
  choice,
  emailAddress,
  flag,
  html,
  line,
  list,
  optionalWhole,
  type Settings,
  webAddress,
  whole,
} from "../../values/setting.ts";
import { MAX_FAQ, MAX_LINE_UP } from "../rules/fact-limits.ts";
import { FaqEntry, LineUpEntry, TimeOfDay } from "./contract/facts.ts";
import { OWN_TICKET_DESIGN } from "./contract/ticket-design.ts";

const PROVIDERS = z.array(z.enum(["STRIPE", "OFFLINE"]));

/**
 * All settings in `event_settings`, each in the column of its name. Contract, defaults, reads, writes and
 * inheritance derive from this definition (docs/architecture.md).
 */
export const EVENT_SETTINGS = {
  order_timeout_in_minutes: whole(1, 120, { default: 15, isPublic: true, isInheritable: true }),
  attendee_details_collection_method: choice(["PER_TICKET", "PER_ORDER"], {
    default: "PER_TICKET",
    isPublic: true,
    isInheritable: true,
  }),
  price_display_mode: choice(["INCLUSIVE", "EXCLUSIVE"], {
    default: "INCLUSIVE",
    isPublic: true,
    isInheritable: true,
  }),
  is_online_event: flag({ default: false, isPublic: true }),
  /** Language of the event's own texts, as a `lang` value. Null: unknown. */
  content_language: {
    read: z.string().nullable(),
    update: z.enum(CONTENT_LANGUAGES).nullable(),
    default: null,
    isPublic: true,
    isInheritable: true,
  },
  online_event_connection_details: html({}),
  pre_checkout_message: html({ isPublic: true, isInheritable: true }),
  post_checkout_message: html({ isInheritable: true }),
  email_footer_message: html({ isInheritable: true }),
  continue_button_text: line(100, { isPublic: true, isInheritable: true }),
  support_email: emailAddress({ isPublic: true, isInheritable: true }),
  website_url: webAddress({ isPublic: true }),
  maps_url: webAddress({ isPublic: true }),
  /** The event's choices for its theme. Absent ones are inherited from its organiser. */
  homepage_theme_settings: { read: ThemeChoices, update: ThemeChoices, default: {} },
  dress_code: line(100, { isPublic: true }),
  /**
   * Time when doors open, in the event's zone: the last such time at or before the start (rules/doors.ts).
   */
  doors_time: { read: z.string().nullable(), update: TimeOfDay.nullable(), default: null, isPublic: true },
  minimum_age: optionalWhole(1, 99, { isPublic: true }),
  /** Exceptions from the minimum age, or other remarks about it. */
  age_note: line(200, { isPublic: true }),
  accessibility_details: html({ isPublic: true }),
  line_up: list(LineUpEntry, MAX_LINE_UP, { isPublic: true }),
  faq: list(FaqEntry, MAX_FAQ, { isPublic: true }),
  seo_title: line(255, { isPublic: true }),
  seo_description: line(255, { isPublic: true }),
  seo_keywords: line(255, { isPublic: true }),
  allow_search_engine_indexing: flag({ default: true, isPublic: true, isInheritable: true }),
  notify_organizer_of_new_orders: flag({ default: true, isInheritable: true }),
  hide_getting_started_page: flag({ default: false }),
  payment_providers: {
    read: PROVIDERS,
    update: PROVIDERS.min(1)
      .max(10)
      .overwrite((providers) => [...new Set(providers)]),
    default: ["STRIPE"],
  },
  offline_payment_instructions: html({}),
  /** Days to pay. Null: no limit. */
  offline_payment_days: optionalWhole(1, 365, {}),
  cancels_unpaid_orders: flag({ default: false }),
  allow_orders_awaiting_offline_payment_to_check_in: flag({ default: false }),
  allow_attendee_self_edit: flag({ default: false, isInheritable: true }),
  /** Adds the platform's fee to the price as a separate fee that the buyer pays. */
  pass_platform_fee_to_buyer: flag({ default: false }),
  /** Hours before the start until which a buyer may cancel an order that nobody has paid for. Null: never. */
  buyer_cancel_hours: optionalWhole(0, 8760, { isInheritable: true }),
  /** What happens to places of a sold-out price that come back: see docs/domain/waiting-list.md. */
  waiting_list: choice(["OFF", "MANUAL", "AUTOMATIC"], {
    default: "OFF",
    isPublic: true,
    isInheritable: true,
  }),
  /** How long offered places are held. The default lasts through a night. */
  waiting_list_offer_minutes: whole(15, 10_080, { default: 720, isInheritable: true }),
  /** Ticket codes change every few seconds: pictures and printouts of a code open no door. */
  rotates_ticket_codes: flag({ default: false }),
  /** Parts that are not chosen here always follow the organiser. */
  ticket_design_settings: OWN_TICKET_DESIGN,
} as const satisfies Settings;
