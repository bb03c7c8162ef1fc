import { useLingui } from "@lingui/react/macro";
import type { FieldConflict } from "./field-conflict.ts";

/**
 * Labels of editable fields, by their names in the API. Settings and fields of forms have the label of their form,
 * so that a conflict notice and the audit log name what the user knows.
 */
export function useFieldWords(): Record<string, string | undefined> {
  const { t } = useLingui();
  return {
    // Events and organisers
    title: t`Name`,
    name: t`Name`,
    description: t`Description`,
    category: t`Category`,
    status: t`Status`,
    start_date: t`Starts`,
    end_date: t`Ends`,
    timezone: t`Time zone`,
    currency: t`Currency`,
    attributes: t`Further details`,
    location: t`Location`,
    location_details: t`Location`,
    is_online_event: t`Online event`,
    cancelled_at: t({ message: "Cancelled", context: "an event" }),
    email: t`E-mail`,
    phone: t`Phone`,
    website: t`Website`,
    website_url: t`Website`,
    maps_url: t`Link to a map`,
    dress_code: t`Dress code`,
    doors_time: t`Doors open`,
    minimum_age: t`Minimum age`,
    age_note: t`Note on age`,
    accessibility_details: t`Accessibility`,
    line_up: t`Line-up`,
    faq: t`Questions and answers`,
    social_media_handles: t`Social media`,
    // Messages
    subject: t`Subject`,
    message: t`Message`,
    message_type: t`Recipients`,
    order_id: t`Order`,
    attendee_ids: t`Attendees`,
    order_statuses: t`State of their orders`,
    narrowed_to: t`Recipients`,
    scheduled_at: t`Send at`,
    send_copy_to_current_user: t`Send me a copy`,
    // Settings of events and organisers
    homepage_theme_settings: t`Theme`,
    order_timeout_in_minutes: t`Checkout time limit in minutes`,
    attendee_details_collection_method: t`Names on tickets`,
    price_display_mode: t`Prices on the page`,
    online_event_connection_details: t`How to join`,
    content_language: t`Language of your texts`,
    pre_checkout_message: t`Text at checkout`,
    post_checkout_message: t`Text after purchase`,
    email_footer_message: t`E-mail footer`,
    rotates_ticket_codes: t`Codes change every few seconds`,
    continue_button_text: t`Checkout button label`,
    support_email: t`Support e-mail`,
    seo_title: t`Title in search results`,
    seo_description: t`Description in search results`,
    seo_keywords: t`Keywords`,
    allow_search_engine_indexing: t`Let search engines list this page`,
    notify_organizer_of_new_orders: t`E-mail us about new orders`,
    hide_getting_started_page: t`Hide “Getting started”`,
    payment_providers: t`Ways to pay`,
    offline_payment_instructions: t`How to pay offline`,
    offline_payment_days: t`Days to pay`,
    cancels_unpaid_orders: t`Cancel orders that are not paid by then`,
    allow_orders_awaiting_offline_payment_to_check_in: t`Admit people whose order is not paid yet`,
    allow_attendee_self_edit: t`Let buyers change names and e-mail addresses, and resend e-mails`,
    pass_platform_fee_to_buyer: t`Buyers pay the platform fee`,
    buyer_cancel_hours: t`Until when buyers may cancel`,
    waiting_list: t`Waiting list`,
    waiting_list_offer_minutes: t`How long an offer lasts, in minutes`,
    ticket_design_settings: t`Ticket design`,
    default_attendee_details_collection_method: t`Names on tickets`,
    default_show_marketing_opt_in: t`Ask for marketing consent`,
    default_allow_attendee_self_edit: t`Let buyers change names and e-mail addresses, and resend e-mails`,
    // Checkout and invoices
    guest_names: t`Guest names`,
    require_billing_address: t`Billing address`,
    show_marketing_opt_in: t`Ask for marketing consent`,
    terms_url: t`Link to your terms`,
    enable_invoicing: t`Send an invoice with every order`,
    invoice_label: t`Document title`,
    invoice_prefix: t`Number prefix`,
    invoice_start_number: t`First number`,
    invoice_payment_terms_days: t`Days to pay`,
    organization_name: t`Issuer`,
    organization_address: t`Issuer’s address`,
    invoice_tax_details: t`Tax details`,
    invoice_notes: t`Closing text`,
    // The catalogue
    type: t`Type`,
    product_type: t`Product type`,
    product_category_id: t`Category`,
    prices: t`Prices`,
    min_per_order: t`Minimum per order`,
    max_per_order: t`Maximum per order`,
    max_per_buyer: t`Maximum per buyer`,
    sale_start_date: t`On sale from`,
    sale_end_date: t`On sale until`,
    hide_before_sale_start_date: t`Hide it before its sale starts`,
    hide_after_sale_end_date: t`Hide it after its sale has ended`,
    hide_when_sold_out: t`Hide it when it is sold out`,
    show_quantity_remaining: t`Show how many are left`,
    is_hidden: t`Hidden`,
    is_paused: t`Paused`,
    is_hidden_without_promo_code: t`Hidden without a promo code`,
    start_collapsed: t`Collapse the description`,
    is_highlighted: t`Highlight it among the others`,
    highlight_message: t`Highlight text`,
    door_colour: t`Colour at the door`,
    is_shown_at_door: t`Shown at the door`,
    door_note: t`Note for the door`,
    tax_and_fee_ids: t`Taxes and fees`,
    no_products_message: t`Shown when it is empty`,
    calculation_type: t`How it is calculated`,
    rate: t`Rate`,
    is_active: t`Active`,
    is_default: t`Preselected`,
    code: t`Code`,
    discount_type: t`Effect`,
    discount: t`Discount`,
    expiry_date: t`Valid until`,
    max_allowed_usages: t`Maximum uses`,
    count: t`Number of codes`,
    prefix: t`Beginning`,
    applicable_product_ids: t`Valid for`,
    capacity: t`Number of places`,
    product_ids: t`Products`,
    // Check-in lists
    price_ids: t`Tiers`,
    category_ids: t`Categories`,
    answer_question_id: t`Only with this answer`,
    answer_option: t`Answer`,
    attendee_label: t`Only with this label`,
    entry_rule: t`How often a ticket comes in`,
    max_entries: t`Number of entries`,
    pause_minutes: t`Minutes between two entries`,
    tracks_exits: t`Also scan people out`,
    max_inside: t`Most people inside at once`,
    stops_when_full: t`Let nobody in when it is full`,
    allows_sales: t`Sell tickets at this door`,
    allows_payments: t`Take payment for unpaid orders at this door`,
    // Webhooks
    url: t`Address`,
    event_types: t`Events`,
    // Orders and questions
    lines: t`Items`,
    first_name: t`First name`,
    last_name: t`Last name`,
    notes: t`Notes`,
    billing: t`Billing address`,
    labels: t`Labels`,
    product_id: t`Ticket`,
    product_price_id: t`Ticket`,
    belongs_to: t`Asked`,
    options: t`Options`,
    required: t`Required`,
    answer: t`Answer`,
    // People and the account
    locale: t`Language`,
    role: t`Role`,
    event_ids: t`Events`,
    currency_code: t`Currency of new events`,
    address_line_1: t`Street and number`,
    address_line_2: t`Address line 2`,
    zip_or_postal_code: t`Postal code`,
    city: t`City`,
    country: t`Country`,
    requires_two_factor: t`Require two-step login for everyone`,
    state: t`Filters and columns`,
    is_shared: t`Share with team`,
  };
}

/** The subject of a conflict: a field, or one price of a product by the name of its tier. */
export function useConflictName(): (conflict: Pick<FieldConflict, "field" | "value" | "mine">) => string {
  const { t } = useLingui();
  const fieldWords = useFieldWords();
  return ({ field, value, mine }) => {
    if (!field.startsWith("prices.")) return fieldWords[field] ?? t`Another detail`;
    const [label] = [mine, value].flatMap(
      (price) => (price as { label?: string | null } | null)?.label || [],
    );
    return label ? t`Price “${label}”` : t`Prices`;
  };
}

/**
 * Texts are shown as typed. Amounts, choices and lists are not shown here: their form shows them when it is
 * loaded again.
 */
const TYPED = new Set(
  `
    title name description email phone
    website website_url maps_url dress_code doors_time minimum_age age_note accessibility_details online_event_connection_details pre_checkout_message
    post_checkout_message email_footer_message continue_button_text support_email offline_payment_instructions
    seo_title seo_description seo_keywords order_timeout_in_minutes offline_payment_days
    buyer_cancel_hours terms_url invoice_label invoice_prefix invoice_start_number
    invoice_payment_terms_days organization_name organization_address invoice_tax_details invoice_notes
    min_per_order max_per_order max_per_buyer highlight_message no_products_message
    code max_allowed_usages capacity first_name last_name
    notes door_note answer timezone currency currency_code
    address_line_1 address_line_2 zip_or_postal_code city
  `
    .trim()
    .split(/\s+/),
);
const TIMES = new Set(["start_date", "end_date", "sale_start_date", "sale_end_date", "expiry_date"]);
const MAX_SHOWN = 160;

/** Returns a value as text, or null if it is too long for a sentence. */
export function useValueWords(): (field: string, value: unknown) => string | null {
  const { t, i18n } = useLingui();
  return (field, value) => {
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (field.startsWith("prices.")) return value === null ? t`removed` : null;
    if (!TYPED.has(field) && !TIMES.has(field)) return null;
    if (value === null || value === undefined || value === "") return t`empty`;
    if (typeof value === "number") return i18n.number(value);
    if (typeof value !== "string") return null;
    // A wall-clock time in the event's zone is shown without conversion.
    if (TIMES.has(field) && WALL_TIME.test(value))
      return i18n.date(`${value}Z`, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
    return shortened(
      value
        .replaceAll(/<[^<>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  };
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
