import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatDateTime, type MomentStyle } from "../../../ui/format.ts";

interface ViewersTimeProps {
  /** RFC 3339. */
  at: string;
  /** Time zone in which the page shows this time. */
  zone: string;
  className: string | undefined;
}

/** A time in the viewer's time zone, if it differs. Only browsers know that zone. */
export function ViewersTime({ at, zone, className }: ViewersTimeProps) {
  const { i18n } = useLingui();
  const own = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => zone,
  );
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
