import type { EditMessage, Message, ToCount } from "../../../contract.ts";
import { isBlankHtml } from "../../../../values/text.ts";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { narrowedBy, type Narrowing, problemsOfNarrowing } from "./narrowing.ts";

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
  /** Conditions on the holders of tickets, for the types that go to them. */
  narrowed_to: Narrowing;
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
  narrowed_to: {},
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
  narrowed_to,
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
    narrowed_to: narrowed_to ?? {},
    order_statuses: order_statuses.length > 0 ? order_statuses : EMPTY_MESSAGE.order_statuses,
    subject,
    message,
  };
}

/** Returns the recipients in the fields of the message's type. Null while something is missing. */
export function audienceOf(form: MessageForm): ToCount | null {
  const { message_type, order_id, attendee_ids, product_ids, order_statuses } = form;
  const purpose = form.purpose ?? "TRANSACTIONAL";
  const narrowed_to = narrowedBy(form.narrowed_to);
  switch (message_type) {
    case "ALL_ATTENDEES":
      return narrowed_to === undefined ? null : { purpose, message_type, narrowed_to };
    case "TICKET_HOLDERS":
      return product_ids.length > 0 && narrowed_to !== undefined
        ? { purpose, message_type, product_ids, narrowed_to }
        : null;
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

/** Reports the first empty recipient field that the message's type needs, or the unfinished conditions. */
function missingRecipients(form: MessageForm): FormProblems {
  if (audienceOf(form) !== null) return {};
  const unfinished = problemsOfNarrowing(form.narrowed_to);
  if (form.message_type === "ALL_ATTENDEES") return unfinished;
  if (form.message_type === "TICKET_HOLDERS" && form.product_ids.length > 0) return unfinished;
  const needs: Record<Exclude<Type, "ALL_ATTENDEES">, string> = {
    TICKET_HOLDERS: "product_ids",
    ORDER_OWNERS_WITH_PRODUCT: form.product_ids.length === 0 ? "product_ids" : "order_statuses",
    INDIVIDUAL_ATTENDEES: "attendee_ids",
    ORDER_OWNER: "order_id",
  };
  return { [needs[form.message_type]]: "required" };
}
