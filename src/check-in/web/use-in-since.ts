import { useLingui } from "@lingui/react/macro";
import { formatDateTime } from "../../ui/format.ts";

/** "Checked in 19:03, Gate B": when somebody came in, in the event's zone, and at whose device. */
export function useInSince(zone: string): (at: string | null, device: string | null) => string {
  const { t, i18n } = useLingui();
  return (at, device) => {
    if (!at) return t`Checked in earlier`;
    const show = (style: "time" | "date-time") =>
      formatDateTime(at, { locale: i18n.locale, zone, style, hasZoneName: false });
    const time = isLongAgo(at) ? show("date-time") : show("time");
    return device ? t`Checked in ${time}, ${device}` : t`Checked in ${time}`;
  };
}

const HOURS_12_MILLISECONDS = 12 * 3_600_000;

/** Then the hour alone would be misread. */
function isLongAgo(at: string): boolean {
  return Date.now() - Date.parse(at) > HOURS_12_MILLISECONDS;
}
