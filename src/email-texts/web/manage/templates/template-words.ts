import { useLingui } from "@lingui/react/macro";
import type { TemplateType } from "../../../../template-language/rules/template-types.ts";

/** The title of each email, when it is sent, and what it shows below its text. */
export function useTemplateWords(): Record<
  TemplateType,
  { title: string; when: string; below: string | null }
> {
  const { t } = useLingui();
  return {
    order_confirmation: {
      title: t`Order confirmation`,
      when: t`To the buyer, as soon as an order is complete.`,
      below: t`Below your text, the e-mail shows the tickets with their codes and what was ordered. Tickets, calendar file and invoice are attached.`,
    },
    attendee_ticket: {
      title: t`Ticket`,
      when: t`To a guest, with the ticket in their name.`,
      below: t`Below your text, the e-mail shows the ticket with its code. Ticket and calendar file are attached.`,
    },
    offline_payment: {
      title: t`Waiting for payment`,
      when: t`To a buyer who pays by bank transfer or in cash.`,
      below: t`Below your text, the e-mail shows what was ordered. The invoice is attached.`,
    },
    order_cancelled: {
      title: t`Order cancelled`,
      when: t`To the buyer of an order that was cancelled.`,
      below: t`Below your text, the e-mail shows what is refunded and what was ordered.`,
    },
    payment_refunded: {
      title: t`Refund`,
      when: t`To a buyer whose money you give back.`,
      below: t`The corrected invoice is attached.`,
    },
    event_reminder: {
      title: t`Reminder`,
      when: t`To everybody with a ticket before the event, if you have switched it on.`,
      below: null,
    },
    event_thanks: {
      title: t`Thank you`,
      when: t`To everybody with a ticket after the event, if you have switched it on.`,
      below: null,
    },
    abandoned_checkout: {
      title: t`Unfinished order`,
      when: t`To a visitor who began an order and agreed to hear from you, if you have switched it on.`,
      below: null,
    },
  };
}
