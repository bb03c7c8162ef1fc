import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../../ui/icon.tsx";
import type { Tone } from "../../../ui/tone.ts";
import type { WaitingStatus } from "../../contract.ts";

interface Look {
  tone: Tone;
  icon: IconName;
  label: string;
}

/** How the states of entries look. Orange: the person has to act. */
export function useStatusLooks(): Record<WaitingStatus, Look> {
  const { t } = useLingui();
  return {
    WAITING: { tone: "info", icon: "clock", label: t`Waiting` },
    OFFERED: { tone: "warning", icon: "mail", label: t({ message: "Offered", context: "places" }) },
    BOUGHT: { tone: "success", icon: "check", label: t({ message: "Bought", context: "places" }) },
    EXPIRED: { tone: "neutral", icon: "clock", label: t({ message: "Expired", context: "an offer" }) },
    LEFT: { tone: "neutral", icon: "x", label: t({ message: "Left", context: "a waiting list" }) },
  };
}
