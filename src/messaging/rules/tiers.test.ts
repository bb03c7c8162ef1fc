import { expect, test } from "vitest";
import { type MessageFacts, reviewReasons, tierOf } from "./tiers.ts";

test.each([
  [{ isVerified: false, paidOrders: 500, ageDays: 400 }, "UNTRUSTED"],
  [{ isVerified: true, paidOrders: 0, ageDays: 400 }, "UNTRUSTED"],
  [{ isVerified: true, paidOrders: 1, ageDays: 6 }, "UNTRUSTED"],
  [{ isVerified: true, paidOrders: 1, ageDays: 7 }, "TRUSTED"],
  [{ isVerified: true, paidOrders: 100, ageDays: 89 }, "TRUSTED"],
  [{ isVerified: true, paidOrders: 100, ageDays: 90 }, "PREMIUM"],
])("an account with %j is %s", (standing, tier) => {
  expect(tierOf(standing)).toBe(tier);
});

const KNOWN: MessageFacts = {
  tier: "TRUSTED",
  isVerified: true,
  paidOrders: 20,
  ageDays: 30,
  eventAgeHours: 100,
  messagesToday: 0,
  recipients: 400,
  hasLinks: true,
  hasSuspiciousLinks: false,
  hasAttachments: true,
};
const NEW = { ...KNOWN, tier: "UNTRUSTED", recipients: 100, hasLinks: false, hasAttachments: false } as const;

test.each([
  [KNOWN, []],
  [{ ...KNOWN, eventAgeHours: 1 }, []],
  [{ ...KNOWN, messagesToday: 10 }, ["message_limit_exceeded"]],
  [{ ...KNOWN, recipients: 5_001 }, ["recipient_limit_exceeded"]],
  [{ ...KNOWN, hasSuspiciousLinks: true }, ["suspicious_links"]],
  [{ ...KNOWN, tier: "PREMIUM", recipients: 50_000, messagesToday: 49 }, []],
  [NEW, []],
  [{ ...NEW, hasAttachments: true }, ["has_attachments"]],
  [
    { ...NEW, isVerified: false, paidOrders: 0, eventAgeHours: 23 },
    ["stripe_not_connected", "no_paid_orders", "event_too_new"],
  ],
  [
    { ...NEW, messagesToday: 3, recipients: 101, hasLinks: true },
    ["message_limit_exceeded", "recipient_limit_exceeded", "links_not_allowed"],
  ],
] as const)("a message with %j waits because of %j", (facts, reasons) => {
  expect(reviewReasons(facts)).toEqual(reasons);
});
