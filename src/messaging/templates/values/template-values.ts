import { formatDateTime, formatMoney } from "../../../ui/format.ts";
import { countryName } from "../../../values/country-name.ts";
import { formatTag, type Locale } from "../../../values/languages/locales.ts";
import type { Money } from "../../../values/money.ts";
import { placeLines } from "../../../tickets/index.ts";
import { withoutLinks } from "../../../platform/mail/sanitize-subject.ts";
import { sanitizedBefore } from "../../../platform/html/sanitized-before.ts";
import type { EmailEvent } from "../../buyer-emails/email-event.ts";
import { SafeHtml } from "../../../platform/liquid/safe-html.ts";
import { type TemplateType, TOKENS } from "../../../template-language/contract.ts";

type Value = string | boolean | number | SafeHtml;
/** The values for the names in a template. Every name is always present. Unknown values are empty. */
export interface TemplateValues {
  [name: string]: Value | TemplateValues | TemplateValues[];
}

/** The facts about an email's recipient and subject. */
export interface TemplateFacts {
  event: EmailEvent;
  eventUrl: string;
  organizerUrl: string;
  /** HTML that organisers wrote. */
  description: string | null;
  offlineInstructions: string | null;
  afterPurchase: string | null;
  organizerEmail: string;
  order?: OrderFacts | undefined;
  ticket?: TicketFacts | undefined;
  refunded?: Money | undefined;
}

interface OrderFacts {
  url: string;
  publicId: string;
  total: Money;
  createdAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  locale: string;
  isAwaitingOfflinePayment: boolean;
  isOfflinePayment: boolean;
  items: { name: string; quantity: number; total: number }[];
}

interface TicketFacts {
  firstName: string;
  lastName: string;
  email: string;
  name: string;
  price: Money;
  url: string;
}

/**
 * Returns the values for a template of this type, formatted for the reader's language. Unknown values are
 * empty.
 */
export function templateValues(type: TemplateType, facts: TemplateFacts, locale: Locale): TemplateValues {
  const all = allValues(facts, locale);
  const offered: TemplateValues = {};
  for (const token of TOKENS[type]) {
    const names = token.split(".");
    const last = names.pop()!;
    let from: unknown = all;
    let into = offered;
    for (const name of names) {
      from = (from as TemplateValues | undefined)?.[name];
      into = (into[name] ??= {}) as TemplateValues;
    }
    into[last] = (from as TemplateValues | undefined)?.[last] ?? "";
  }
  return offered;
}

function allValues(facts: TemplateFacts, locale: Locale): TemplateValues {
  const { event, order, ticket, refunded } = facts;
  return {
    event: { ...eventValues(event, locale), description: html(facts.description), url: facts.eventUrl },
    organizer: { name: event.organizer_name, email: facts.organizerEmail, url: facts.organizerUrl },
    settings: {
      support_email: event.support_email,
      offline_payment_instructions: html(facts.offlineInstructions),
      post_checkout_message: html(facts.afterPurchase),
    },
    ...(order && { order: orderValues(order, { locale, zone: event.timezone }) }),
    ...(ticket && {
      attendee: {
        name: withoutLinks(`${ticket.firstName} ${ticket.lastName}`.trim()),
        first_name: withoutLinks(ticket.firstName),
        last_name: withoutLinks(ticket.lastName),
        email: ticket.email,
      },
      ticket: { name: ticket.name, price: formatMoney(ticket.price, locale), url: ticket.url },
    }),
    ...(refunded && { refund: { amount: formatMoney(refunded, locale) } }),
  };
}

function eventValues(event: EmailEvent, locale: Locale): TemplateValues {
  const { timezone: zone, start_date: start, end_date: end, location: place } = event;
  return {
    title: event.title,
    date: longDate(start, locale, zone),
    time: formatDateTime(start, { locale, zone, style: "time" }),
    end_date: end ? longDate(end, locale, zone) : "",
    end_time: end ? formatDateTime(end, { locale, zone, style: "time" }) : "",
    full_address: placeLines(event).join(", "),
    location_details: {
      venue_name: place?.venue_name ?? "",
      address_line_1: place?.address_line_1 ?? "",
      address_line_2: place?.address_line_2 ?? "",
      city: place?.city ?? "",
      state_or_region: place?.state_or_region ?? "",
      zip_or_postal_code: place?.zip_or_postal_code ?? "",
      country: place?.country ? countryName(place.country, locale) : "",
    },
    timezone: zone,
    is_online: event.is_online_event,
  };
}

function orderValues(order: OrderFacts, { locale, zone }: { locale: Locale; zone: string }): TemplateValues {
  const { currency } = order.total;
  return {
    url: order.url,
    number: order.publicId,
    total: formatMoney(order.total, locale),
    date: longDate(order.createdAt, locale, zone),
    first_name: withoutLinks(order.firstName),
    last_name: withoutLinks(order.lastName),
    email: order.email,
    currency,
    locale: order.locale,
    is_awaiting_offline_payment: order.isAwaitingOfflinePayment,
    is_offline_payment: order.isOfflinePayment,
    items: order.items.map(({ name, quantity, total }) => ({
      name,
      quantity,
      total: formatMoney({ minor: total, currency }, locale),
    })),
  };
}

function html(written: string | null): SafeHtml {
  return new SafeHtml(sanitizedBefore(written) ?? "");
}

function longDate(at: string | Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "full", timeZone }).format(new Date(at));
}

/** Returns the text for a token such as `order.url`. */
export function valueAt(values: TemplateValues, token: string): string {
  let at: unknown = values;
  for (const name of token.split(".")) at = (at as TemplateValues | undefined)?.[name];
  return typeof at === "string" ? at : "";
}
