import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../ui/format.ts";
import styles from "./sold-bar.module.css";

interface SoldBarProps {
  sold: number;
  /** Held in checkouts right now. */
  held?: number;
  /** Null: unlimited. */
  capacity: number | null;
}

/** Sold, held and available stock as a bar, with the figures beside it. */
export function SoldBar({ sold, held = 0, capacity }: SoldBarProps) {
  const { i18n } = useLingui();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const soldFigure = figure(sold);
  if (capacity === null) {
    return (
      <span className="tabular-nums">
        <Trans>{soldFigure} sold</Trans>
      </span>
    );
  }
  const capacityFigure = figure(capacity);
  const share = (value: number) => `${capacity === 0 ? 0 : Math.min(100, (value / capacity) * 100)}%`;
  return (
    <Stack component="span" className={styles.sold} gap={4}>
      <span className="tabular-nums">
        <Trans>
          {soldFigure} of {capacityFigure}
        </Trans>
      </span>
      <svg width="100%" height="6" aria-hidden="true">
        <rect className={styles.track} width="100%" height="6" rx="3" />
        {held > 0 && <rect className={styles.held} width={share(sold + held)} height="6" rx="3" />}
        {sold > 0 && <rect className={styles.fill} width={share(sold)} height="6" rx="3" />}
      </svg>
    </Stack>
  );
}
