import { expect, test } from "vitest";
import { audienceOf, bodyOfMessage, EMPTY_MESSAGE, problemsOfMessage } from "./message-form.ts";

const FILLED = { ...EMPTY_MESSAGE, subject: "Doors", message: "<p>At eight</p>", isNeeded: true };

test("only the fields of its type are sent: what was chosen for another type is left out", () => {
  const form = { ...FILLED, message_type: "TICKET_HOLDERS" as const, product_ids: [7], attendee_ids: [1] };

  expect(bodyOfMessage(form)).toEqual({
    message_type: "TICKET_HOLDERS",
    product_ids: [7],
    subject: "Doors",
    message: "<p>At eight</p>",
    send_copy_to_current_user: false,
  });
});

test("a time is sent only for a message that is to wait", () => {
  const at = { ...FILLED, scheduled_at: "2027-06-04T19:00" };

  expect(bodyOfMessage(at)).not.toHaveProperty("scheduled_at");
  expect(bodyOfMessage({ ...at, isLater: true })).toMatchObject({ scheduled_at: "2027-06-04T19:00" });
});

test.each([
  ["TICKET_HOLDERS", "product_ids"],
  ["ORDER_OWNERS_WITH_PRODUCT", "product_ids"],
  ["INDIVIDUAL_ATTENDEES", "attendee_ids"],
  ["ORDER_OWNER", "order_id"],
] as const)(
  "a message to %s without recipients has a problem at %s, and nobody is counted",
  (message_type, field) => {
    const form = { ...FILLED, message_type };

    expect(audienceOf(form)).toBeNull();
    expect(problemsOfMessage(form, "Please confirm")).toEqual({ [field]: "required" });
  },
);

test("text, time and the promise that it is not advertising are asked for", () => {
  const form = { ...FILLED, message: "<p> </p>", isLater: true, isNeeded: false };

  expect(problemsOfMessage(form, "Please confirm")).toEqual({
    message: "required",
    scheduled_at: "required",
    isNeeded: { sentence: "Please confirm" },
  });
});
