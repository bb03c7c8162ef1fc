/**
 * Why money is refunded. DUPLICATE: the order was already paid and stays paid. SOLD_OUT and NOT_PAYABLE: the
 * order could no longer be completed. REQUESTED: by a member here. PROVIDER: by a person at the provider.
 */
export const REFUND_REASONS = ["DUPLICATE", "SOLD_OUT", "NOT_PAYABLE", "REQUESTED", "PROVIDER"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Reasons that an organiser can give for a refund. Stored for the team and its reports. */
export const ORGANIZER_REASONS = [
  "CANNOT_ATTEND",
  "EVENT_CHANGED",
  "DUPLICATE_ORDER",
  "COMPLAINT",
  "GOODWILL",
  "OTHER",
] as const;
export type OrganizerReason = (typeof ORGANIZER_REASONS)[number];
