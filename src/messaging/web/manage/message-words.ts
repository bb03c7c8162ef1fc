import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useProductTitles } from "../../../catalog/web/manage/parts/product-choice.tsx";
import type { Message, MessageRecipient, NarrowedTo } from "../../contract.ts";

type Type = Message["type"];

/** Names the recipients of each message type. */
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

/** Names the recipients of a message, with its products. */
export function useAudienceWords(): (message: Message) => string {
  const { t } = useLingui();
  const labels = useAudienceLabels();
  const titlesOf = useProductTitles();
  const conditionsOf = useConditionWords();
  const groupOf = ({ type, product_ids, attendee_ids }: Message): string => {
    const titles = titlesOf(product_ids).join(", ");
    if (type === "TICKET_HOLDERS" && titles) return t`Holders of: ${titles}`;
    if (type === "ORDER_OWNERS_WITH_PRODUCT" && titles) return t`Buyers of: ${titles}`;
    if (type === "INDIVIDUAL_ATTENDEES" && attendee_ids.length > 1)
      return t`${plural(attendee_ids.length, { one: "# chosen attendee", other: "# chosen attendees" })}`;
    return labels[type];
  };
  return (message) =>
    message.is_test
      ? t`A test to yourself`
      : [groupOf(message), ...conditionsOf(message.narrowed_to ?? {})].join(" · ");
}

/** Names the conditions on the recipients of a message. */
function useConditionWords(): (narrowedTo: NarrowedTo) => string[] {
  const { t } = useLingui();
  return ({ is_checked_in: isIn, label, promo_code: code, answer }) => [
    ...(isIn === undefined ? [] : [isIn ? t`checked in` : t`not checked in`]),
    ...(label === undefined ? [] : [t`with the label ${label}`]),
    ...(code === undefined ? [] : [t`bought with the code ${code}`]),
    ...(answer === undefined ? [] : [t`answered “${answer.option}”`]),
  ];
}

/** Explains why nobody got a message, and what to do. */
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
      not_delivered: t`It reached nobody. What kept it is said beside each address below.`,
      rejected: t`The administrators of this installation have not let it be sent.`,
    })[failure];
}

/** Explains why an email did not arrive or was not sent. */
export function useReasonWords(): (reason: NonNullable<MessageRecipient["reason"]>) => string {
  const { t } = useLingui();
  return (reason) =>
    ({
      address_refused: t({ message: "Address refused", context: "an e-mail" }),
      gave_up: t({ message: "Not accepted", context: "an e-mail" }),
      bounced: t({ message: "Came back", context: "an e-mail" }),
      unsubscribed: t({ message: "Unsubscribed", context: "an e-mail" }),
      undeliverable: t({ message: "Address does not work", context: "an e-mail" }),
      account_suspended: t({ message: "Account suspended", context: "an e-mail" }),
    })[reason];
}

/** Explains why a message waits for an administrator. */
export function useReviewWords(): (reason: Message["review_reasons"][number]) => string {
  const { t } = useLingui();
  return (reason) =>
    ({
      stripe_not_connected: t`The account cannot yet take payments, so nobody has verified it.`,
      no_paid_orders: t`The account has not sold a ticket yet.`,
      event_too_new: t`The event is less than a day old.`,
      message_limit_exceeded: t`The account has sent as many messages today as it may send without review.`,
      recipient_limit_exceeded: t`It goes to more people than a message of the account may go to without review.`,
      links_not_allowed: t`It has links, which messages of new accounts may have only after review.`,
      suspicious_links: t`It has a link that hides where it leads, or that leads to a program or a short address.`,
      has_attachments: t`It has attachments, which messages of new accounts may have only after review.`,
    })[reason];
}
