import { expect, test } from "vitest";
import { readDeliveryReport } from "./delivery-report.ts";

/** A report in Postfix's format. */
const REPORT = [
  "Return-Path: <>",
  "From: MAILER-DAEMON@mail.example (Mail Delivery System)",
  "Subject: Undelivered Mail Returned to Sender",
  "Message-ID: <20261126@mail.example>",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mail.example",
  "",
  "Final-Recipient: rfc822; Gone@example.org",
  "Original-Recipient: rfc822;gone@example.org",
  "Action: failed",
  "Status: 5.1.1",
  "Diagnostic-Code: smtp; 550 5.1.1 No such user",
  "",
  "--b",
  "Content-Type: text/rfc822-headers",
  "",
  "Message-ID: <message.42@tickets.example>",
  "Subject: Doors open later",
  "--b--",
].join("\r\n");

test("reads the email, the address and whether the address is at fault", () => {
  expect(readDeliveryReport(REPORT)).toEqual({
    outgoingMessageId: 42,
    recipient: "gone@example.org",
    isOfAddress: true,
  });
  expect(readDeliveryReport(REPORT.replace("Status: 5.1.1", "Status: 5.7.1"))).toMatchObject({
    isOfAddress: false,
  });
});

test.each([
  ["a delay", REPORT.replace("Action: failed", "Action: delayed").replace("5.1.1", "4.4.1")],
  ["a success", REPORT.replace("Action: failed", "Action: delivered").replace("5.1.1", "2.0.0")],
  ["an email about an order", REPORT.replace("<message.42@", "<order-confirmation.42@")],
  ["an answer of a person", "From: a@b.example\r\n\r\nThank you!"],
  ["nothing", ""],
])("%s is not read as a failure", (_what, raw) => {
  expect(readDeliveryReport(raw)).toBeNull();
});
