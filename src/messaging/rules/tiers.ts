/** How much an account can send without review, on an installation for many organisers. */
export const TIERS = ["UNTRUSTED", "TRUSTED", "PREMIUM"] as const;
export type Tier = (typeof TIERS)[number];

export interface TierLimits {
  messagesADay: number;
  recipients: number;
  allowsLinks: boolean;
}

export const TIER_LIMITS: Record<Tier, TierLimits> = {
  UNTRUSTED: { messagesADay: 3, recipients: 100, allowsLinks: false },
  TRUSTED: { messagesADay: 10, recipients: 5_000, allowsLinks: true },
  PREMIUM: { messagesADay: 50, recipients: 50_000, allowsLinks: true },
};

/** The facts about an account that decide its tier. */
export interface Standing {
  /** The payment provider has verified the account and accepts payments for it. */
  isVerified: boolean;
  paidOrders: number;
  ageDays: number;
}

/** Returns the tier that an account earns. An administrator can set another one. */
export function tierOf({ isVerified, paidOrders, ageDays }: Standing): Tier {
  if (!isVerified) return "UNTRUSTED";
  if (paidOrders >= 100 && ageDays >= 90) return "PREMIUM";
  return paidOrders >= 1 && ageDays >= 7 ? "TRUSTED" : "UNTRUSTED";
}

/** Reasons why a message waits for an administrator. */
export const REVIEW_REASONS = [
  "stripe_not_connected",
  "no_paid_orders",
  "event_too_new",
  "message_limit_exceeded",
  "recipient_limit_exceeded",
  "links_not_allowed",
  "suspicious_links",
  "has_attachments",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export interface MessageFacts extends Standing {
  tier: Tier;
  eventAgeHours: number;
  /** The account's messages within a day, without this one. */
  messagesToday: number;
  recipients: number;
  hasLinks: boolean;
  hasSuspiciousLinks: boolean;
  hasAttachments: boolean;
}

/** Lists the reasons for a review. Empty: the message can be sent without one. */
export function reviewReasons(facts: MessageFacts): ReviewReason[] {
  const { messagesADay, recipients, allowsLinks } = TIER_LIMITS[facts.tier];
  const isNew = facts.tier === "UNTRUSTED";
  const found: Record<ReviewReason, boolean> = {
    stripe_not_connected: isNew && !facts.isVerified,
    no_paid_orders: isNew && facts.paidOrders === 0,
    event_too_new: isNew && facts.eventAgeHours < 24,
    message_limit_exceeded: facts.messagesToday >= messagesADay,
    recipient_limit_exceeded: facts.recipients > recipients,
    links_not_allowed: facts.hasLinks && !allowsLinks,
    suspicious_links: facts.hasSuspiciousLinks,
    has_attachments: isNew && facts.hasAttachments,
  };
  return REVIEW_REASONS.filter((reason) => found[reason]);
}
