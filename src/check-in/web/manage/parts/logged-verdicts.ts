import { useLingui } from "@lingui/react/macro";
import type { LoggedScan } from "../../../log/contract.ts";

type Tone = "success" | "warning" | "danger" | undefined;

/** Returns the words that organisers read for the verdict of a scan. */
export function useLoggedVerdicts(): Record<LoggedScan["verdict"], { label: string; tone: Tone }> {
  const { t } = useLingui();
  return {
    ADMITTED: { label: t`Came in`, tone: "success" },
    ALREADY_IN: { label: t`Already in`, tone: "warning" },
    EXITED: { label: t`Went out`, tone: undefined },
    NOT_IN: { label: t`Was not in`, tone: "warning" },
    CANCELLED: { label: t`Cancelled`, tone: "danger" },
    UNPAID: { label: t`Not paid`, tone: "danger" },
    NOT_ON_LIST: { label: t`Not at this door`, tone: "danger" },
    SUPERSEDED: { label: t`Older copy`, tone: "danger" },
    OTHER_EVENT: { label: t`Wrong event`, tone: "danger" },
    UNKNOWN: { label: t`Not valid`, tone: "danger" },
    NOT_LIVE: { label: t`Live ticket needed`, tone: "warning" },
  };
}
