import { DAY, HOUR, type Limit } from "../../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../../platform/rate-limit/rate-limiter.ts";
import type { Services } from "../../platform/services.ts";

/** Rate limits for visitors' messages to organisers. */
export const CONTACT_LIMITS = {
  byNetwork: { name: "contact-network", points: 5, seconds: HOUR },
  bySender: { name: "contact-sender", points: 5, seconds: DAY },
  byOrganizer: { name: "contact-organizer", points: 50, seconds: DAY },
  byRecipient: { name: "contact-recipient", points: 50, seconds: DAY },
  byQuestion: { name: "contact-question", points: 1, seconds: HOUR },
} satisfies Record<string, Limit>;

export type ContactLimits = ReturnType<typeof limitContactMessages>;

export function limitContactMessages({ pool, config }: Pick<Services, "pool" | "config">) {
  const limiterOf = (limit: Limit) => createDatabaseLimiter({ pool, secretKey: config.secretKey }, limit);
  return {
    byNetwork: limiterOf(CONTACT_LIMITS.byNetwork),
    bySender: limiterOf(CONTACT_LIMITS.bySender),
    byOrganizer: limiterOf(CONTACT_LIMITS.byOrganizer),
    byRecipient: limiterOf(CONTACT_LIMITS.byRecipient),
    byQuestion: limiterOf(CONTACT_LIMITS.byQuestion),
  };
}
