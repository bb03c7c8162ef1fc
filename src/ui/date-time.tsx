import { useLingui } from "@lingui/react/macro";
import { formatDateTime, formatDateTimeRange, type MomentStyle } from "./format.ts";

interface MomentProps {
  /** IANA zone of the display. */
  zone: string;
  style?: MomentStyle;
  hasZoneName?: boolean;
}

interface DateTimeProps extends MomentProps {
  /** RFC 3339. */
  at: string;
}

/**
 * A moment in the given zone. React keeps the server's text even if the browser's text has another kind of
 * space.
 */
export function DateTime({ at, ...moment }: DateTimeProps) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatDateTime(at, { ...moment, locale: i18n.locale })}
    </time>
  );
}

interface DateRangeProps extends MomentProps {
  from: string;
  /** Without an end only the start is shown. */
  to?: string | null;
}

export function DateRange({ from, to, ...moment }: DateRangeProps) {
  const { i18n } = useLingui();
  if (!to) return <DateTime at={from} {...moment} />;
  return (
    <time dateTime={from} suppressHydrationWarning>
      {formatDateTimeRange(from, to, { ...moment, locale: i18n.locale })}
    </time>
  );
}
