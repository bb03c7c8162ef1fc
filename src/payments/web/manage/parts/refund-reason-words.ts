import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OrganizerReason } from "../../../rules/refund-reason.ts";

/** Names of the reasons that an organiser can choose for a refund. */
export const REFUND_REASON_WORDS = {
  CANNOT_ATTEND: msg`The buyer cannot come`,
  EVENT_CHANGED: msg`The event has changed or was cancelled`,
  DUPLICATE_ORDER: msg`Bought twice or by mistake`,
  COMPLAINT: msg`Something went wrong`,
  GOODWILL: msg`Goodwill`,
  OTHER: msg`Another reason`,
} as const satisfies Record<OrganizerReason, MessageDescriptor>;
