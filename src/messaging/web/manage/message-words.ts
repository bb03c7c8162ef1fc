import { useLingui } from "@lingui/react/macro";
import { useProductTitles } from "../../../catalog/web/manage/parts/product-choice.tsx";
import type { Message } from "../../contract.ts";

type Type = Message["type"];

/** Whom each type of message goes to. */
export function useAudienceLabels(): Record<Type, string> {
  const { t } = useLingui();
  return {
    ALL_ATTENDEES: t`Everybody with a ticket`,
    TICKET_HOLDERS: t`Holders of certain tickets`,
    ORDER_OWNERS_WITH_PRODUCT: t`Buyers of certain products`,
    INDIVIDUAL_ATTENDEES: t`Chosen attendees`,
    ORDER_OWNER: t`The buyer of one order`,
  };
}

/** Whom this message goes to, with the products it names. */
export function useAudienceWords(): (message: Message) => string {
  const { t } = useLingui();
  const labels = useAudienceLabels();
  const titlesOf = useProductTitles();
  return ({ type, product_ids, attendee_ids, is_test }) => {
    if (is_test) return t`A test to yourself`;
    const titles = titlesOf(product_ids).join(", ");
    if (type === "TICKET_HOLDERS" && titles) return t`Holders of: ${titles}`;
    if (type === "ORDER_OWNERS_WITH_PRODUCT" && titles) return t`Buyers of: ${titles}`;
    if (type === "INDIVIDUAL_ATTENDEES" && attendee_ids.length > 1)
      return t`${attendee_ids.length} chosen attendees`;
    return labels[type];
  };
}

/** Why nobody got a message, and what to do. */
export function useFailureWords(): (failure: NonNullable<Message["failure"]>) => string {
  const { t } = useLingui();
  return (failure) =>
    ({
      author_not_allowed: t`Its author may no longer write about this event. Write it again in your own name.`,
      event_deleted: t`The event was deleted.`,
      nobody_found: t`Nobody had such a ticket when its time came.`,
      limit_reached: t`The account had reached its limit of e-mails. Send it again tomorrow.`,
      too_many_recipients: t`It was to more people than one message may go to. Split it by ticket.`,
      missed: t`The program stood still at its time, and a day later it was no longer of use.`,
      not_delivered: t`No mail server accepted it. Check the addresses below.`,
    })[failure];
}
