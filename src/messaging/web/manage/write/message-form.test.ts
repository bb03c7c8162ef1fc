import { expect, test } from "vitest";
import {
  audienceOf,
  bodyOfMessage,
  EMPTY_MESSAGE,
  errorBesideFields,
  problemsOfMessage,
} from "./message-form.ts";

const FILLED = {
  ...EMPTY_MESSAGE,
  subject: "Doors",
  message: "<p>At eight</p>",
  purpose: "TRANSACTIONAL" as const,
};

test("sends only the fields of the message's type, not what was chosen for another type", () => {
  const form = { ...FILLED, message_type: "TICKET_HOLDERS" as const, product_ids: [7], attendee_ids: [1] };

  expect(bodyOfMessage(form)).toEqual({
    purpose: "TRANSACTIONAL",
    message_type: "TICKET_HOLDERS",
    product_ids: [7],
    narrowed_to: null,
    subject: "Doors",
    message: "<p>At eight</p>",
    attachment_ids: [],
    send_copy_to_current_user: false,
    scheduled_at: null,
  });
});

test("sends a time only for a scheduled message", () => {
  const at = { ...FILLED, scheduled_at: "2027-06-04T19:00" };

  expect(bodyOfMessage(at)).toMatchObject({ scheduled_at: null });
  expect(bodyOfMessage({ ...at, isLater: true })).toMatchObject({ scheduled_at: "2027-06-04T19:00" });
});

test.each([
  ["TICKET_HOLDERS", "product_ids"],
  ["ORDER_OWNERS_WITH_PRODUCT", "product_ids"],
  ["INDIVIDUAL_ATTENDEES", "attendee_ids"],
  ["ORDER_OWNER", "order_id"],
] as const)(
  "reports a missing recipient of a message to %s at %s, and counts nobody",
  (message_type, field) => {
    const form = { ...FILLED, message_type };

    expect(audienceOf(form)).toBeNull();
    expect(problemsOfMessage(form, "Please choose")).toEqual({ [field]: "required" });
  },
);

test("sends the conditions that were asked for, and only to types that go to holders", () => {
  const form = { ...FILLED, narrowed_to: { is_checked_in: false, label: "VIP" } };

  expect(bodyOfMessage(form)).toMatchObject({ narrowed_to: { is_checked_in: false, label: "VIP" } });
  expect(bodyOfMessage({ ...form, message_type: "ORDER_OWNER", order_id: 3 })).not.toHaveProperty(
    "narrowed_to",
  );
});

test("reports a condition that is not filled in at its field, and counts nobody meanwhile", () => {
  const narrowed_to = { label: " ", answer: { question_id: 4, option: null } };
  const form = { ...FILLED, narrowed_to };

  expect(audienceOf(form)).toBeNull();
  expect(problemsOfMessage(form, "Please choose")).toEqual({
    "narrowed_to.label": "required",
    "narrowed_to.answer.option": "required",
  });
  const toHolders = { ...form, message_type: "TICKET_HOLDERS" as const };
  expect(problemsOfMessage(toHolders, "Please choose")).toEqual({ product_ids: "required" });
});

test("requires text, time and purpose", () => {
  const form = { ...FILLED, message: "<p> </p>", isLater: true, purpose: null };

  expect(problemsOfMessage(form, "Please choose")).toEqual({
    message: "required",
    scheduled_at: "required",
    purpose: { sentence: "Please choose" },
  });
});

test("reports refusals that no field of the form shows, and leaves the others to their fields", () => {
  const later = { ...FILLED, isLater: true };

  expect(errorBesideFields({ status: "It has left" }, later)).toBe("It has left");
  expect(errorBesideFields({ scheduled_at: "Too many wait" }, FILLED)).toBe("Too many wait");
  expect(errorBesideFields({ scheduled_at: "In the past", subject: "Too long" }, later)).toBeUndefined();
});
