import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../ui/format.ts";
import bar from "../manage-ui/charts/bar.module.css";

interface SoldBarProps {
  sold: number;
  /** The number held in open checkouts. */
  held?: number;
  /** Null: unlimited. */
  capacity: number | null;
}

/** Shows sold, held and available stock as a bar, with the figures beside it. */
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
    <Stack component="span" gap={4} miw="7rem" maw="22rem">
      <span className="tabular-nums">
        <Trans>
          {soldFigure} of {capacityFigure}
        </Trans>
      </span>
      <svg width="100%" height="6" aria-hidden="true">
        <rect className={bar.track} width="100%" height="6" rx="3" />
        {held > 0 && <rect className={bar.fill} opacity={0.4} width={share(sold + held)} height="6" rx="3" />}
        {sold > 0 && <rect className={bar.fill} width={share(sold)} height="6" rx="3" />}
      </svg>
    </Stack>
  );
}
