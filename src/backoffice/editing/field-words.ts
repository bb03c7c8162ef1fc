import { useLingui } from "@lingui/react/macro";
import type { FieldConflict } from "./field-conflict.ts";

/** Labels of editable fields, by their names in the API. */
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
    scheduled_at: t`Send at`,
    send_copy_to_current_user: t`Send me a copy`,
    // Settings of events and organisers
    homepage_theme_settings: t`Theme`,
    order_timeout_in_minutes: t`Minutes for the checkout`,
    attendee_details_collection_method: t`Names on tickets`,
    price_display_mode: t`How prices are shown`,
    online_event_connection_details: t`How to join online`,
    content_language: t`Language of your texts`,
    pre_checkout_message: t`Message before checkout`,
    post_checkout_message: t`Message after checkout`,
    email_footer_message: t`Text at the end of e-mails`,
    rotates_ticket_codes: t`Codes change every few seconds`,
    continue_button_text: t`Words on the button`,
    support_email: t`Address for questions`,
    seo_title: t`Title in search results`,
    seo_description: t`Description in search results`,
    seo_keywords: t`Keywords`,
    allow_search_engine_indexing: t`Found by search engines`,
    notify_organizer_of_new_orders: t`E-mail about new orders`,
    hide_getting_started_page: t`“Getting started” is hidden`,
    payment_providers: t`Ways to pay`,
    offline_payment_instructions: t`How to pay offline`,
    offline_payment_days: t`Days to pay`,
    cancels_unpaid_orders: t`Cancel unpaid orders`,
    allow_orders_awaiting_offline_payment_to_check_in: t`Check in unpaid orders`,
    allow_attendee_self_edit: t`Buyers may correct their details`,
    pass_platform_fee_to_buyer: t`Buyers pay the platform fee`,
    buyer_cancel_hours: t`Until when buyers may cancel`,
    ticket_design_settings: t`Ticket design`,
    default_attendee_details_collection_method: t`Names on tickets`,
    default_show_marketing_opt_in: t`Ask about marketing`,
    default_allow_attendee_self_edit: t`Buyers may correct their details`,
    // Checkout and invoices
    guest_names: t`Guest names`,
    require_billing_address: t`Billing address`,
    show_marketing_opt_in: t`Ask about marketing`,
    terms_url: t`Link to your terms`,
    enable_invoicing: t`Send an invoice with every order`,
    invoice_label: t`What it is called`,
    invoice_prefix: t`Number prefix`,
    invoice_start_number: t`First number`,
    invoice_payment_terms_days: t`Days to pay`,
    organization_name: t`Who sends it`,
    organization_address: t`Their address`,
    invoice_tax_details: t`Tax details`,
    invoice_notes: t`Closing text`,
    // The catalogue
    type: t`Type`,
    product_type: t`Type`,
    product_category_id: t`Category`,
    prices: t`Prices`,
    min_per_order: t`Minimum per order`,
    max_per_order: t`Maximum per order`,
    max_per_buyer: t`Maximum per buyer`,
    sale_start_date: t`Start of sales`,
    sale_end_date: t`End of sales`,
    hide_before_sale_start_date: t`Hidden before sales start`,
    hide_after_sale_end_date: t`Hidden after sales end`,
    hide_when_sold_out: t`Hidden when sold out`,
    show_quantity_remaining: t`Show how many are left`,
    is_hidden: t`Hidden`,
    is_paused: t`Paused`,
    is_hidden_without_promo_code: t`Hidden without a promo code`,
    start_collapsed: t`Collapsed at first`,
    is_highlighted: t`Highlighted`,
    highlight_message: t`Words of the highlight`,
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
    discount_type: t`What it does`,
    discount: t`Discount`,
    expiry_date: t`Valid until`,
    max_allowed_usages: t`Orders it is valid for`,
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
    // Orders and questions
    first_name: t`First name`,
    last_name: t`Last name`,
    notes: t`Notes`,
    labels: t`Labels`,
    product_id: t`Ticket`,
    product_price_id: t`Ticket`,
    belongs_to: t`Asked`,
    options: t`Options`,
    required: t`Must be answered`,
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
    is_shared: t`Shared with the team`,
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
