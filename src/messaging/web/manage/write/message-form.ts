import type { EditMessage, Message, ToCount } from "../../../contract.ts";
import { isBlankHtml } from "../../../../values/text.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";

type Type = Message["type"];
type MailedStatus = Message["order_statuses"][number];

/** A message's form, as typed. */
export interface MessageForm {
  message_type: Type;
  order_id: number | null;
  attendee_ids: number[];
  product_ids: number[];
  order_statuses: MailedStatus[];
  subject: string;
  message: string | null;
  wantsCopy: boolean;
  isLater: boolean;
  /** On the event's clocks. */
  scheduled_at: string;
  /** The author has said that it is not advertising. */
  isNeeded: boolean;
}

export const EMPTY_MESSAGE: MessageForm = {
  message_type: "ALL_ATTENDEES",
  order_id: null,
  attendee_ids: [],
  product_ids: [],
  order_statuses: ["COMPLETED"],
  subject: "",
  message: null,
  wantsCopy: false,
  isLater: false,
  scheduled_at: "",
  isNeeded: false,
};

/** A waiting message to be edited. */
export function formOfMessage(message: Message): MessageForm {
  return {
    ...textsOf(message),
    wantsCopy: message.sends_copy,
    isLater: true,
    scheduled_at: message.scheduled_at_local ?? "",
    isNeeded: true,
  };
}

/** A new message with the words and recipients of another. */
export function formOfCopy(message: Message): MessageForm {
  return {
    ...textsOf(message),
    wantsCopy: message.sends_copy,
    isLater: false,
    scheduled_at: "",
    isNeeded: false,
  };
}

function textsOf({ type, order_id, attendee_ids, product_ids, order_statuses, subject, message }: Message) {
  return {
    message_type: type,
    order_id,
    attendee_ids,
    product_ids,
    order_statuses: order_statuses.length > 0 ? order_statuses : EMPTY_MESSAGE.order_statuses,
    subject,
    message,
  };
}

/** Whom it is to, in the fields that its type has; null while something is missing. */
export function audienceOf(form: MessageForm): ToCount | null {
  const { message_type, order_id, attendee_ids, product_ids, order_statuses } = form;
  switch (message_type) {
    case "ALL_ATTENDEES":
      return { message_type };
    case "TICKET_HOLDERS":
      return product_ids.length > 0 ? { message_type, product_ids } : null;
    case "ORDER_OWNERS_WITH_PRODUCT":
      return product_ids.length > 0 && order_statuses.length > 0
        ? { message_type, product_ids, order_statuses }
        : null;
    case "INDIVIDUAL_ATTENDEES":
      return attendee_ids.length > 0 ? { message_type, attendee_ids } : null;
    case "ORDER_OWNER":
      return order_id === null ? null : { message_type, order_id };
  }
}

/** What the call takes, of a form without problems. */
export function bodyOfMessage(form: MessageForm): EditMessage {
  return {
    ...(audienceOf(form) ?? { message_type: form.message_type }),
    subject: form.subject,
    message: form.message ?? "",
    send_copy_to_current_user: form.wantsCopy,
    ...(form.isLater && { scheduled_at: form.scheduled_at }),
  } as EditMessage;
}

/** What the schema of the call cannot know of what was typed. */
export function problemsOfMessage(form: MessageForm, acknowledge: string): FormProblems {
  const problems: FormProblems = {};
  if (form.message === null || isBlankHtml(form.message)) problems.message = "required";
  if (form.isLater && form.scheduled_at === "") problems.scheduled_at = "required";
  if (!form.isNeeded) problems.isNeeded = { sentence: acknowledge };
  return { ...problems, ...missingRecipients(form) };
}

/** The field of the recipients that its type needs and that is empty. */
function missingRecipients(form: MessageForm): FormProblems {
  if (audienceOf(form) !== null) return {};
  const needs: Record<Type, string> = {
    ALL_ATTENDEES: "message_type",
    TICKET_HOLDERS: "product_ids",
    ORDER_OWNERS_WITH_PRODUCT: form.product_ids.length === 0 ? "product_ids" : "order_statuses",
    INDIVIDUAL_ATTENDEES: "attendee_ids",
    ORDER_OWNER: "order_id",
  };
  return { [needs[form.message_type]]: "required" };
}
