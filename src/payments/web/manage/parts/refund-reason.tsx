import { useLingui } from "@lingui/react";
import { ORGANIZER_REASONS, type OrganizerReason } from "../../../rules/refund-reason.ts";
import { REFUND_REASON_WORDS } from "./refund-reason-words.ts";

/** Texts of the reasons that an organiser can choose. */
export function useRefundReasons(): Record<OrganizerReason, string> {
  const { i18n } = useLingui();
  const entries = ORGANIZER_REASONS.map((reason) => [reason, i18n._(REFUND_REASON_WORDS[reason])] as const);
  return Object.fromEntries(entries) as Record<OrganizerReason, string>;
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
