import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../../ui/icon.tsx";
import type { Verdict } from "../../contract.ts";
import { useDoorTime } from "./use-door-time.ts";
import { useCheckedInText } from "./use-checked-in-text.ts";

/** `unchecked`: a scan that could not be sent yet, so that nobody knows whether the ticket is good. */
export type VerdictTone = "admit" | "wait" | "refuse" | "unchecked";

const TONES = {
  ADMITTED: "admit",
  ALREADY_IN: "wait",
  UNDONE: "wait",
  CANCELLED: "refuse",
  UNPAID: "refuse",
  OTHER_EVENT: "refuse",
  NOT_ON_LIST: "refuse",
  SUPERSEDED: "refuse",
  UNKNOWN: "refuse",
  EXITED: "admit",
  NOT_IN: "wait",
  NOT_LIVE: "wait",
} as const satisfies Record<Verdict["verdict"], VerdictTone>;

export const VERDICT_ICONS = {
  admit: "check",
  wait: "clock",
  refuse: "x",
  unchecked: "wifi-off",
} as const satisfies Record<VerdictTone, IconName>;

export function toneOf(verdict: Verdict): VerdictTone {
  return TONES[verdict.verdict];
}

type Named = Pick<Verdict, "first_name" | "last_name" | "is_named">;

/** Formats an attendee's name at the door. A guest without a name is shown as the buyer's. */
export function useNames(): (person: Named) => string {
  const { t } = useLingui();
  return ({ first_name, last_name, is_named }) => {
    const name = [first_name, last_name].filter(Boolean).join(" ");
    return is_named === false ? t`Guest of ${name}` : name;
  };
}

/** Words a verdict and its reason for the door, in the language of the phone. */
export function useVerdictWords(zone: string): (verdict: Verdict) => { word: string; reason: string | null } {
  const { t } = useLingui();
  const inSince = useCheckedInText(zone);
  const timeOf = useDoorTime(zone);
  const nameOf = useNames();
  return (verdict) => {
    switch (verdict.verdict) {
      case "ADMITTED":
        return { word: t`Come in`, reason: null };
      case "ALREADY_IN":
        return { word: t`Already in`, reason: inSince(verdict.checked_in_at, verdict.checked_in_by) };
      case "UNDONE":
        return { word: t`Undone`, reason: t`This check-in was undone. Scan the ticket again.` };
      case "CANCELLED":
        return { word: t`Cancelled`, reason: t`This ticket was cancelled and is not valid for entry.` };
      case "UNPAID":
        return { word: t`Not paid`, reason: t`This ticket has not been paid for yet.` };
      case "OTHER_EVENT":
        return { word: t`Wrong event`, reason: t`This ticket is for another event.` };
      case "NOT_ON_LIST":
        return { word: t`Not at this door`, reason: t`This list does not include this ticket type.` };
      case "SUPERSEDED": {
        const name = nameOf(verdict);
        const time = verdict.reissued_at && timeOf(verdict.reissued_at);
        // The device judged this without network, from a code whose name stays closed.
        if (!name || !time)
          return { word: t`Older copy`, reason: t`An older copy of this ticket. Ask for the newer ticket.` };
        return {
          word: t`Older copy`,
          reason: t`An older copy of this ticket. A newer one was issued to ${name} at ${time}. Ask for the newer ticket.`,
        };
      }
      case "EXITED":
        return { word: t({ message: "Out", context: "a person left" }), reason: null };
      case "NOT_IN":
        return { word: t`Was not in`, reason: t`This ticket has not come in, or has already left.` };
      case "NOT_LIVE":
        return {
          word: t`Live ticket needed`,
          reason: t`This code is a screenshot, a printout or typed. Ask the person to open the ticket on their phone.`,
        };
      case "UNKNOWN":
        return { word: t`Not valid`, reason: t`This is not a ticket for this event.` };
    }
  };
}
