/**
 * The most rows of one bulk action. Users have to narrow down a larger selection, which is probably a
 * mistake.
 */
export const MAX_BULK_ROWS = 10_000;

export const ATTENDEE_ACTIONS = [
  "label-attendees",
  "check-in-attendees",
  "cancel-attendees",
  "reactivate-attendees",
  "resend-tickets",
] as const;
export const ORDER_ACTIONS_FOR_MANY = [
  "resend-confirmations",
  "mark-orders-paid",
  "cancel-orders",
  "refund-orders",
  "cancel-and-refund-orders",
] as const;
export const PROMO_CODE_ACTIONS = ["delete-promo-codes"] as const;
export const PRODUCT_ACTIONS = [
  "show-products",
  "hide-products",
  "pause-products",
  "sell-products-again",
  "change-prices",
  "delete-products",
] as const;
export const CAPACITY_ACTIONS = [
  "switch-on-capacity-assignments",
  "switch-off-capacity-assignments",
  "delete-capacity-assignments",
] as const;
export const AFFILIATE_ACTIONS = [
  "switch-on-affiliates",
  "switch-off-affiliates",
  "delete-affiliates",
] as const;
export const EVENT_ACTIONS = [
  "publish-events",
  "pause-events",
  "archive-events",
  "restore-events",
  "duplicate-events",
] as const;
export const USER_ACTIONS = ["let-users-in", "shut-users-out", "withdraw-invitations"] as const;
export const TAX_ACTIONS = [
  "charge-taxes-and-fees",
  "retire-taxes-and-fees",
  "delete-taxes-and-fees",
] as const;

/** The bulk actions on the lists of one event. */
export type EventBulkAction = (
  | typeof ATTENDEE_ACTIONS
  | typeof ORDER_ACTIONS_FOR_MANY
  | typeof PROMO_CODE_ACTIONS
  | typeof PRODUCT_ACTIONS
  | typeof CAPACITY_ACTIONS
  | typeof AFFILIATE_ACTIONS
)[number];

/** The bulk actions on the lists of the account. */
export type AccountBulkAction = (typeof EVENT_ACTIONS | typeof USER_ACTIONS | typeof TAX_ACTIONS)[number];

export type OrderAction = (typeof ORDER_ACTIONS_FOR_MANY)[number];
export type AttendeeAction = (typeof ATTENDEE_ACTIONS)[number];

export type BulkAction = EventBulkAction | AccountBulkAction;

/** The actions that only send emails to buyers and attendees. */
const EMAILING: readonly BulkAction[] = ["resend-tickets", "resend-confirmations"];

export const isEmailing = (action: BulkAction): boolean => EMAILING.includes(action);
