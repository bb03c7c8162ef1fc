import { type Tier, TIER_LIMITS } from "./tiers.ts";

/** How much an account can write to groups within a day. */
export interface MessageAllowance {
  messages: number;
  /** Emails of these messages, counted by address. */
  emails: number;
}

/** So many messages a day to all of the largest event are always possible where nothing is reviewed. */
export const MESSAGES_TO_LARGEST_EVENT = 3;

export interface AllowanceFacts {
  tier: Tier;
  /** Whether administrators review messages, so that a larger message waits for them. */
  isReviewed: boolean;
  /** The number of valid tickets of the account's largest event. */
  ticketsOfLargestEvent: number;
}

/** Returns the operator's allowance, raised by what the account's tier and its largest event need. */
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
