import { useLingui } from "@lingui/react";
import { FigureCard, FigureRow } from "../../../../manage-ui/charts/figure-card.tsx";
import { HowCounted } from "../how-counted.tsx";
import { formatMoney, formatNumber } from "../../../../ui/format.ts";
import { definitionOf } from "../../../rules/report-definitions.ts";
import { chartPoints } from "../../../rules/report-chart-points.ts";
import type { ReportRow, ReportTotal } from "../../../rules/report-rows.ts";
import type { ReportTable } from "../../../contract.ts";
import { wordsOfColumn } from "../../../words/column-words.ts";

interface ReportFiguresProps {
  table: ReportTable;
  /** Rows in the total's currency. */
  rows: readonly ReportRow[];
  total: ReportTotal;
  before: ReportTotal | undefined;
}

const MAX_FIGURES = 5;

/** The sums in one currency, beside those of the period before. */
export function ReportFigures({ table, rows, total, before }: ReportFiguresProps) {
  const { report } = table;
  const { i18n } = useLingui();
  const hasDays = definitionOf(report)!.chart?.along === "date";
  const courseOf = (measure: string) =>
    chartPoints({ table, rows, before: null, along: "date", measure }).map(({ now }) => now ?? 0);
  const summed = definitionOf(report)!.columns.filter(({ isSummed }) => isSummed);
  return (
    <FigureRow>
      {summed.slice(0, MAX_FIGURES).map(({ key, kind }) => {
        const { label, how } = wordsOfColumn(report, key);
        const name = i18n._(label);
        return (
          <FigureCard
            key={key}
            label={name}
            value={total.values[key] ?? 0}
            before={before?.values[key]}
            course={hasDays ? { values: courseOf(key), label: name } : undefined}
            how={
              <HowCounted of={name}>
                <p>{i18n._(how)}</p>
              </HowCounted>
            }
            format={(value) =>
              kind === "money"
                ? formatMoney({ minor: value, currency: total.currency ?? "XXX" }, i18n.locale)
                : formatNumber(value, i18n.locale)
            }
          />
        );
      })}
    </FigureRow>
  );
}
