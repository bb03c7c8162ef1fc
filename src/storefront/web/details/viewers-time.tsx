import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatDateTime, type MomentStyle } from "../../../ui/format.ts";

interface ViewersTimeProps {
  /** RFC 3339. */
  at: string;
  /** Time zone in which the page shows this time. */
  zone: string;
  /** How many minutes the zone is ahead of UTC at that time. Only the server knows it. Null elsewhere. */
  offset: number | null;
  className: string | undefined;
}

/**
 * A time in the viewer's time zone, if it differs. Only the browser knows that zone. If both clocks agree, the
 * browser does not use `Intl`, whose first use is slow on phones.
 */
export function ViewersTime({ at, zone, offset, className }: ViewersTimeProps) {
  const { i18n } = useLingui();
  const isSameClock = offset !== null && new Date(at).getTimezoneOffset() === -offset;
  const own = useSyncExternalStore(
    () => () => {},
    () => (isSameClock ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => zone,
  );
  if (own === zone) return null;
  const shown = (where: string, style: MomentStyle) =>
    formatDateTime(at, { locale: i18n.locale, zone: where, style, hasZoneName: false });
  if (shown(own, "date-time") === shown(zone, "date-time")) return null;
  const isSameDay = shown(own, "date") === shown(zone, "date");
  return (
    <span className={className} data-viewers-time="">
      <Trans>Your local time: {shown(own, isSameDay ? "time" : "date-time")}</Trans>
    </span>
  );
}
