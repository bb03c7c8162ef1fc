import { type Tier, TIER_LIMITS } from "./tiers.ts";

/** How much an account can write to groups within a day. */
export interface MessageAllowance {
  messages: number;
  /** Emails of these messages, counted by address. */
  emails: number;
}

/**
 * Where nobody reviews messages, an account can always send this many messages a day to all guests of its
 * largest event.
 */
export const MESSAGES_TO_LARGEST_EVENT = 3;

export interface AllowanceFacts {
  tier: Tier;
  /** Whether administrators review messages, so that a larger message waits for them. */
  isReviewed: boolean;
  /** The number of valid tickets of the account's largest event. */
  ticketsOfLargestEvent: number;
}

/** Returns the operator's allowance, or more if the account's tier or its largest event needs more. */
export function allowanceOf(
  operators: MessageAllowance,
  { tier, isReviewed, ticketsOfLargestEvent }: AllowanceFacts,
): MessageAllowance {
  const { messagesADay, recipients } = TIER_LIMITS[tier];
  return {
    messages: Math.max(operators.messages, messagesADay),
    emails: Math.max(
      operators.emails,
      messagesADay * recipients,
      isReviewed ? 0 : MESSAGES_TO_LARGEST_EVENT * ticketsOfLargestEvent,
    ),
  };
}
