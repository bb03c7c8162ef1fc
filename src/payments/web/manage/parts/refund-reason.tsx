import { useLingui } from "@lingui/react/macro";
import type { OrganizerReason } from "../../../rules/refund-reason.ts";

/** Texts of the reasons that an organiser can choose. */
export function useRefundReasons(): Record<OrganizerReason, string> {
  const { t } = useLingui();
  return {
    CANNOT_ATTEND: t`The buyer cannot come`,
    EVENT_CHANGED: t`The event has changed or was cancelled`,
    DUPLICATE_ORDER: t`Bought twice or by mistake`,
    COMPLAINT: t`Something went wrong`,
    GOODWILL: t`Goodwill`,
    OTHER: t`Another reason`,
  };
}

interface Reasoned {
  organizer_reason?: unknown;
  organizer_note?: unknown;
}

/** "The buyer cannot come: broke a leg", or null if no reason was given. */
export function useReasonWords(): (refund: Reasoned) => string | null {
  const reasons = useRefundReasons();
  return ({ organizer_reason: reason, organizer_note: note }) => {
    const words = [reasons[reason as OrganizerReason], note].filter(Boolean);
    return words.length > 0 ? words.join(": ") : null;
  };
}
