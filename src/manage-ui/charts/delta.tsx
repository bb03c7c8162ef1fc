import { Trans, useLingui } from "@lingui/react/macro";
import { formatTag } from "../../values/locales.ts";
import { changeOf } from "./change-of.ts";
import styles from "./charts.module.css";

interface DeltaProps {
  now: number;
  before: number;
  /** What the figure before was counted of, where that is not the figure itself: a sum's orders. */
  cases?: number | undefined;
}

/** How a figure stands against the one before it; nothing where neither is there. Grey where few cases tell little. */
export function Delta({ now, before, cases }: DeltaProps) {
  const { i18n } = useLingui();
  const change = changeOf(now, before, cases);
  if (!change) {
    return now === 0 ? null : (
      <span className={styles.delta}>
        <Trans>no change</Trans>
      </span>
    );
  }
  const { direction, share, isCapped, isUncertain } = change;
  const percent = new Intl.NumberFormat(formatTag(i18n.locale), {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: isCapped ? "auto" : "exceptZero",
  });
  return (
    <span className={styles.delta} data-direction={isUncertain ? undefined : direction}>
      <span aria-hidden="true">{direction === "up" ? "▲" : "▼"}</span>{" "}
      {share === null ? <Trans>none before</Trans> : `${isCapped ? ">" : ""}${percent.format(share)}`}
    </span>
  );
}
