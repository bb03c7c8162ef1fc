import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { plainText } from "../values/text.ts";
import type { Locale } from "../values/languages/locales.ts";
import type { TemplateToken } from "./contract.ts";
import { sampleFacts } from "./sample-facts.ts";
import { TOKENS, type TemplateType, type Token } from "../template-language/contract.ts";
import { SafeHtml, templateValues } from "../messaging/index.ts";

/** Lists the tokens for a template of this type, each with its meaning and an example. */
export function listTokens(type: TemplateType, locale: Locale, site: string): TemplateToken[] {
  const values = templateValues(type, sampleFacts(site), locale);
  return TOKENS[type].map((token) => ({
    token: token === "order.items" ? ITEMS : `{{ ${token} }}`,
    description: serverI18n(locale)._(MEANINGS[token]),
    example: exampleOf(
      token.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], values),
    ),
  }));
}

/** A list can only be used in a loop. */
const ITEMS =
  "{% for item in order.items %}{{ item.quantity }} × {{ item.name }}: {{ item.total }}<br>{% endfor %}";

function exampleOf(value: unknown): string {
  if (value instanceof SafeHtml) return plainText(value.toString());
  if (Array.isArray(value))
    return value
      .map((item: Record<string, string>) => `${item.quantity} × ${item.name}: ${item.total}`)
      .join("; ");
  return String(value as string | boolean);
}

const MEANINGS: Record<Token, MessageDescriptor> = {
  "event.title": msg`The event’s title`,
  "event.date": msg`The day the event starts`,
  "event.time": msg`The time the event starts`,
  "event.end_date": msg`The day the event ends`,
  "event.end_time": msg`The time the event ends`,
  "event.full_address": msg`The place in one line`,
  "event.location_details.venue_name": msg`The venue’s name`,
  "event.location_details.address_line_1": msg`Street and number`,
  "event.location_details.address_line_2": msg`The second line of the address`,
  "event.location_details.city": msg`City`,
  "event.location_details.state_or_region": msg`State or region`,
  "event.location_details.zip_or_postal_code": msg`Postcode`,
  "event.location_details.country": msg`Country`,
  "event.is_online": msg`Whether it takes place online`,
  "event.description": msg`The event’s description`,
  "event.timezone": msg`The event’s time zone`,
  "event.url": msg`The address of the event’s page`,
  "organizer.name": msg`Your name as organiser`,
  "organizer.email": msg`Your e-mail address as organiser`,
  "organizer.url": msg`The address of your page as organiser`,
  "settings.support_email": msg`The address for questions`,
  "settings.offline_payment_instructions": msg`How to pay by bank transfer or in cash`,
  "settings.post_checkout_message": msg`Your text after a purchase`,
  "order.first_name": msg`The buyer’s first name`,
  "order.last_name": msg`The buyer’s last name`,
  "order.email": msg`The buyer’s e-mail address`,
  "order.locale": msg`The buyer’s language`,
  "order.url": msg`The address of the order with its tickets`,
  "order.number": msg`The order’s code`,
  "order.total": msg`What the order costs`,
  "order.date": msg`The day of the order`,
  "order.currency": msg`The order’s currency`,
  "order.items": msg`What was ordered, one line each`,
  "order.is_awaiting_offline_payment": msg`Whether a payment is still awaited`,
  "order.is_offline_payment": msg`Whether it is paid by bank transfer or in cash`,
  "attendee.first_name": msg`The guest’s first name`,
  "attendee.last_name": msg`The guest’s last name`,
  "attendee.name": msg`The guest’s full name`,
  "attendee.email": msg`The guest’s e-mail address`,
  "ticket.name": msg`The ticket’s name`,
  "ticket.price": msg`The ticket’s price`,
  "ticket.url": msg`The address of the ticket`,
  "refund.amount": msg`What is refunded`,
};
