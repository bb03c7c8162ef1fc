import { useLingui } from "@lingui/react/macro";
import { formatDateTime } from "../../../ui/format.ts";

/** Formats an instant of the evening in the event's zone: the hour, with the day if that is far away. */
export function useDoorTime(zone: string): (at: string | number) => string {
  const { i18n } = useLingui();
  return (at) =>
    formatDateTime(new Date(at), {
      locale: i18n.locale,
      zone,
      style: isFarAway(new Date(at)) ? "date-time" : "time",
      hasZoneName: false,
    });
}

const HOURS_12_MILLISECONDS = 12 * 3_600_000;

/** True if the hour alone would be misread, because the instant is in another evening. */
export function isFarAway(at: Date): boolean {
  return Math.abs(Date.now() - at.getTime()) > HOURS_12_MILLISECONDS;
}
