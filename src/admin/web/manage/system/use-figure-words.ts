import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../../ui/format.ts";

/** Sentences that several groups of figures share. */
export function useFigureWords() {
  const { t, i18n } = useLingui();
  const number = (value: number, digits = 0) => formatNumber(Number(value.toFixed(digits)), i18n.locale);
  const milliseconds = (seconds: number | null) =>
    number((seconds ?? 0) * 1000, seconds !== null && seconds < 0.01 ? 1 : 0);
  return {
    number,
    milliseconds,
    none: t`None in the last five minutes`,
    elsewhere: t`Another process does this work`,
    outcomes(counts: { ok: number; refused: number; failed: number }): string {
      const ok = number(counts.ok);
      const refused = number(counts.refused);
      const failed = number(counts.failed);
      return t`${ok} done, ${refused} refused, ${failed} failed`;
    },
  };
}
