import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../ui/format.ts";
import styles from "./charts.module.css";
import { formatTag } from "../../values/locales.ts";

/** From here on nobody reads it as per cent. */
const MANY_TIMES = 5;

/** How a figure stands against the one before it; nothing where neither is there. */
export function Delta({ now, before }: { now: number; before: number }) {
  const { i18n } = useLingui();
  if (now === before) {
    return now === 0 ? null : (
      <span className={styles.delta}>
        <Trans>no change</Trans>
      </span>
    );
  }
  const direction = now > before ? "up" : "down";
  const arrow = <span aria-hidden="true">{now > before ? "▲" : "▼"}</span>;
  if (before === 0) {
    return (
      <span className={styles.delta} data-direction={direction}>
        {arrow} <Trans>none before</Trans>
      </span>
    );
  }
  if (now / before >= MANY_TIMES) {
    const times = formatNumber(Math.round(now / before), i18n.locale);
    return (
      <span className={styles.delta} data-direction={direction}>
        {arrow} <Trans>{times} times</Trans>
      </span>
    );
  }
  const share = new Intl.NumberFormat(formatTag(i18n.locale), {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format((now - before) / before);
  return (
    <span className={styles.delta} data-direction={direction}>
      {arrow} {share}
    </span>
  );
}
