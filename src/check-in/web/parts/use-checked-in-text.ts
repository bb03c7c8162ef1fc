import { useLingui } from "@lingui/react/macro";
import { useDoorTime } from "./use-door-time.ts";

/** Writes "Checked in 19:03, Gate B": when a person came in, in the event's zone, and at whose device. */
export function useCheckedInText(zone: string): (at: string | null, device: string | null) => string {
  const { t } = useLingui();
  const timeOf = useDoorTime(zone);
  return (at, device) => {
    if (!at) return t`Checked in earlier`;
    const time = timeOf(at);
    return device ? t`Checked in ${time}, ${device}` : t`Checked in ${time}`;
  };
}
