import { Trans, useLingui } from "@lingui/react/macro";
import { formatTag } from "../../values/languages/locales.ts";
import { changeOf } from "./change-of.ts";
import styles from "./charts.module.css";

interface DeltaProps {
  now: number;
  before: number;
  /** The number of cases behind the earlier figure, if the figure is not a count: the orders of a sum. */
  cases?: number | undefined;
}

/**
 * The change against the earlier figure. Shows nothing if both are missing, and grey text if there are too
 * few cases.
 */
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
      {share === null ? (
        <Trans>none before</Trans>
      ) : (
        <>
          <span aria-hidden="true">{direction === "up" ? "↑" : "↓"}</span>{" "}
          {`${isCapped ? ">" : ""}${percent.format(share)}`}
        </>
      )}
    </span>
  );
}
