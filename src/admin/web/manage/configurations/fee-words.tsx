import { Trans, useLingui } from "@lingui/react/macro";
import { useRateWords } from "../../../../backoffice/forms/rate-words.ts";
import { formatMoney } from "../../../../ui/format.ts";

interface FeeWordsProps {
  fixed: Record<string, number>;
  /** Thousandths of a per cent. */
  rate: number;
  isBypassed: boolean;
}

/** Formats fees, such as `1.5% + €0.50 an item`. */
export function FeeWords({ fixed, rate, isBypassed }: FeeWordsProps) {
  const { i18n } = useLingui();
  const rateWords = useRateWords();
  if (isBypassed) return <Trans>No fees</Trans>;
  const share = rateWords({ calculation_type: "PERCENTAGE", rate }, "");
  const sums = Object.entries(fixed)
    .filter(([, minor]) => minor > 0)
    .map(([currency, minor]) => formatMoney({ minor, currency }, i18n.locale))
    .join(", ");
  if (rate === 0 && sums === "") return <Trans>No fees</Trans>;
  if (sums === "") return <Trans>{share} of each order</Trans>;
  if (rate === 0) return <Trans>{sums} for each paid item</Trans>;
  return (
    <Trans>
      {share} of each order and {sums} for each paid item
    </Trans>
  );
}
