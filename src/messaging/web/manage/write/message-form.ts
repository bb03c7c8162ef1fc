import type { EditMessage, Message, ToCount } from "../../../contract.ts";
import { isBlankHtml } from "../../../../values/text.ts";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";

type Type = Message["type"];
type Attachment = Message["attachments"][number];
type MailedStatus = Message["order_statuses"][number];

/** The message form as typed. */
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
  /** Wall-clock time in the event's zone. */
  scheduled_at: string;
  attachments: Attachment[];
  /** Null: the author has not chosen a purpose yet. */
  purpose: Message["purpose"] | null;
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
  attachments: [],
  purpose: null,
};

/** Fills the form with a waiting message, to edit it. */
export function formOfMessage(message: Message): MessageForm {
  return {
    ...textsOf(message),
    isLater: true,
    scheduled_at: message.scheduled_at_local ?? "",
  };
}

/** Fills the form with the text and recipients of another message. */
export function formOfCopy(message: Message): MessageForm {
  return { ...textsOf(message), isLater: false, scheduled_at: "" };
}

function textsOf({
  type,
  order_id,
  attendee_ids,
  product_ids,
  order_statuses,
  subject,
  message,
  attachments,
  sends_copy: wantsCopy,
  purpose,
}: Message) {
  return {
    wantsCopy,
    purpose,
    attachments: attachments.filter((file) => !file.is_removed),
    message_type: type,
    order_id,
    attendee_ids,
    product_ids,
    order_statuses: order_statuses.length > 0 ? order_statuses : EMPTY_MESSAGE.order_statuses,
    subject,
    message,
  };
}

/** Returns the recipients in the fields of the message's type. Null while something is missing. */
export function audienceOf(form: MessageForm): ToCount | null {
  const { message_type, order_id, attendee_ids, product_ids, order_statuses } = form;
  const purpose = form.purpose ?? "TRANSACTIONAL";
  switch (message_type) {
    case "ALL_ATTENDEES":
      return { purpose, message_type };
    case "TICKET_HOLDERS":
      return product_ids.length > 0 ? { purpose, message_type, product_ids } : null;
    case "ORDER_OWNERS_WITH_PRODUCT":
      return product_ids.length > 0 && order_statuses.length > 0
        ? { purpose, message_type, product_ids, order_statuses }
        : null;
    case "INDIVIDUAL_ATTENDEES":
      return attendee_ids.length > 0 ? { purpose, message_type, attendee_ids } : null;
    case "ORDER_OWNER":
      return order_id === null ? null : { purpose, message_type, order_id };
  }
}

/** Returns the body of the call for a form without problems. */
export function bodyOfMessage(form: MessageForm): EditMessage {
  return {
    ...(audienceOf(form) ?? { purpose: form.purpose, message_type: form.message_type }),
    subject: form.subject,
    message: form.message ?? "",
    attachment_ids: form.attachments.map(({ id }) => id),
    send_copy_to_current_user: form.wantsCopy,
    scheduled_at: form.isLater ? form.scheduled_at : null,
  } as EditMessage;
}

/** Returns the refusal that no field of the form shows: of the message's status, or of the time of "Now". */
export function errorBesideFields(errors: FieldErrors, { isLater }: MessageForm): string | undefined {
  return errors["status"] ?? (isLater ? undefined : errors["scheduled_at"]);
}

/** Lists the problems of a form that the schema of the call does not cover. */
export function problemsOfMessage(form: MessageForm, choosePurpose: string): FormProblems {
  const problems: FormProblems = {};
  if (form.message === null || isBlankHtml(form.message)) problems.message = "required";
  if (form.isLater && form.scheduled_at === "") problems.scheduled_at = "required";
  if (form.purpose === null) problems.purpose = { sentence: choosePurpose };
  return { ...problems, ...missingRecipients(form) };
}

/** Reports the first empty recipient field that the message's type needs. */
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
