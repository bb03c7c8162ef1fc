import { msg } from "@lingui/core/macro";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import type { Locale } from "../values/languages/locales.ts";
import type { BuiltInTemplate } from "./contract.ts";
import { TEMPLATE_TYPES, URL_TOKENS, type TemplateType } from "../template-language/contract.ts";

interface Words {
  subject: string;
  body: string;
  button: string;
}

/** Template tokens with readable names, because they become the placeholders of translated messages. */
const title = "{{ event.title }}";
const date = "{{ event.date }}";
const time = "{{ event.time }}";
const address = "{{ event.full_address }}";
const organizer = "{{ organizer.name }}";
const sum = "{{ order.total }}";
const refund = "{{ refund.amount }}";
const orderCode = "{{ order.number }}";
const PLACE = `{% if event.full_address != "" %}<br />${address}{% endif %}`;

/**
 * Returns the built-in text as a template in the given language. Organisers start from this text. Reminders,
 * thanks and emails about abandoned checkouts use it if the organiser has no own template.
 */
export function builtInTemplate(type: TemplateType, locale: Locale): BuiltInTemplate {
  const { subject, body, button } = WORDS[type](locale);
  return { type, subject, body, cta: { label: button, url_token: URL_TOKENS[type] } };
}

export function builtInTemplates(locale: Locale): Record<TemplateType, BuiltInTemplate> {
  return Object.fromEntries(TEMPLATE_TYPES.map((type) => [type, builtInTemplate(type, locale)])) as Record<
    TemplateType,
    BuiltInTemplate
  >;
}

const WORDS: Record<TemplateType, (locale: Locale) => Words> = {
  order_confirmation: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Your order for ${title}`),
      body: lines(
        heading(i18n._(msg`You are going to ${title}`)),
        paragraph(greetingOf("order.first_name", locale)),
        paragraph(
          i18n._(
            msg`Thank you for your order ${orderCode}. Your tickets are attached, and you can find everything about your order behind the button below.`,
          ),
        ),
        paragraph(`${i18n._(msg`${date}, ${time}`)}${PLACE}`),
        "{{ settings.post_checkout_message }}",
      ),
      button: i18n._(msg`View tickets`),
    };
  },
  attendee_ticket: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Your ticket for ${title}`),
      body: lines(
        heading(i18n._(msg`Your ticket for ${title}`)),
        paragraph(greetingOf("attendee.first_name", locale)),
        paragraph(
          i18n._(msg`Here is your ticket. It is also attached as a PDF, with a calendar file for the event.`),
        ),
        paragraph(`${i18n._(msg`${date}, ${time}`)}${PLACE}`),
      ),
      button: i18n._(msg`View ticket`),
    };
  },
  offline_payment: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`How to pay for ${title}`),
      body: lines(
        heading(i18n._(msg`Your places are reserved for you`)),
        paragraph(greetingOf("order.first_name", locale)),
        paragraph(
          i18n._(
            msg`Your order for ${title} is awaiting your payment of ${sum}. Your tickets become valid as soon as it has arrived; we will write to you then.`,
          ),
        ),
        "{{ settings.offline_payment_instructions }}",
        paragraph(i18n._(msg`Please quote this code with your payment: ${orderCode}`)),
      ),
      button: i18n._(msg`View order`),
    };
  },
  order_cancelled: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Your order for ${title} was cancelled`),
      body: lines(
        heading(i18n._(msg`Your order was cancelled`)),
        paragraph(greetingOf("order.first_name", locale)),
        paragraph(i18n._(msg`Your order for ${title} was cancelled. Its tickets are no longer valid.`)),
      ),
      button: i18n._(msg`See the event`),
    };
  },
  payment_refunded: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Your payment for ${title} is being refunded`),
      body: lines(
        heading(i18n._(msg`You are getting a refund`)),
        paragraph(greetingOf("order.first_name", locale)),
        paragraph(i18n._(msg`${organizer} is refunding ${refund} of what you paid for ${title}.`)),
        paragraph(
          i18n._(
            msg`It goes back to your original payment method. Depending on your bank, this takes a few days.`,
          ),
        ),
      ),
      button: i18n._(msg`See the event`),
    };
  },
  event_reminder: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Reminder: ${title}, ${date}`),
      body: lines(
        heading(i18n._(msg`See you soon at ${title}`)),
        paragraph(greetingOf("attendee.first_name", locale)),
        paragraph(
          i18n._(msg`We look forward to seeing you. These are the most important things at a glance:`),
        ),
        paragraph(`${i18n._(msg`${date}, ${time}`)}${PLACE}`),
        paragraph(
          `{% unless event.is_online %}${i18n._(
            msg`Please have your ticket ready at the entrance, on your phone or printed.`,
          )}{% endunless %}`,
        ),
      ),
      button: i18n._(msg`View ticket`),
    };
  },
  event_thanks: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Thank you for coming to ${title}`),
      body: lines(
        heading(i18n._(msg`Thank you for coming`)),
        paragraph(greetingOf("attendee.first_name", locale)),
        paragraph(i18n._(msg`It was good to have you at ${title}. We hope that you enjoyed it.`)),
        paragraph(i18n._(msg`See what ${organizer} has planned next.`)),
      ),
      button: i18n._(msg`See what is coming up`),
    };
  },
  abandoned_checkout: (locale) => {
    const i18n = serverI18n(locale);
    return {
      subject: i18n._(msg`Are you still coming to ${title}?`),
      body: lines(
        heading(i18n._(msg`You did not finish your order`)),
        paragraph(greetingOf("order.first_name", locale)),
        paragraph(
          i18n._(
            msg`You chose tickets for ${title} but did not finish your order, so your places were released. If there are still some left, you can begin again here.`,
          ),
        ),
        paragraph(`${i18n._(msg`${date}, ${time}`)}${PLACE}`),
      ),
      button: i18n._(msg`Choose tickets`),
    };
  },
};

function greetingOf(token: string, locale: Locale): string {
  const name = `{{ ${token} }}`;
  return serverI18n(locale)._(msg`Hello ${name},`);
}

const heading = (words: string) => `<h2>${words}</h2>`;
const paragraph = (words: string) => `<p>${words}</p>`;
const lines = (...parts: string[]) => parts.join("\n");
