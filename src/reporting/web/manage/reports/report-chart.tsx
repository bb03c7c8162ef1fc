import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { axisFormat } from "../../../../manage-ui/charts/axis-format.ts";
import { Bars } from "../../../../manage-ui/charts/bars.tsx";
import { LazyTimeChart } from "../../../../manage-ui/charts/lazy-time-chart.tsx";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { ReportTable } from "../../../contract.ts";
import { definitionOf, type ReportColumn } from "../../../rules/report-definitions.ts";
import { chartPoints } from "../../../rules/report-chart-points.ts";
import { currencyOf, type ReportRow, sortRows } from "../../../rules/report-rows.ts";
import { useCellText } from "./cell.tsx";
import { wordsOfColumn } from "../../../words/column-words.ts";
import type { ReportState } from "./report-state.ts";

interface ReportChartProps {
  table: ReportTable;
  /** Rows in one currency. */
  rows: readonly ReportRow[];
  before: readonly ReportRow[] | null;
  state: ReportState;
  onChoose: (measure: string) => void;
}

/** One figure of the report as a chart. The table below has the same numbers. */
export function ReportChart({ table, rows, before, state, onChoose }: ReportChartProps) {
  const { t, i18n } = useLingui();
  const { chart, columns } = definitionOf(table.report)!;
  if (!chart || rows.length === 0) return null;
  const measure = state.measure ?? chart.of[0]!;
  const column = columns.find(({ key }) => key === measure)!;
  const choices = chart.of.map((value) => ({
    value,
    label: i18n._(wordsOfColumn(table.report, value).label),
  }));
  const drawn = { table, rows, before, column };
  return (
    <div className="no-print">
      <Panel
        title={choices.find(({ value }) => value === measure)!.label}
        action={
          choices.length > 1 && (
            <Choices label={t`What to show`} choices={choices} value={measure} onChange={onChoose} />
          )
        }
      >
        {chart.kind === "time" ? <OverTime {...drawn} /> : <Largest {...drawn} />}
      </Panel>
    </div>
  );
}

interface DrawnProps extends Pick<ReportChartProps, "table" | "rows" | "before"> {
  column: ReportColumn;
}

function OverTime({ table, rows, before, column }: DrawnProps) {
  const { t, i18n } = useLingui();
  const { chart, columns } = definitionOf(table.report)!;
  const write = useCellText(table.timezone);
  const along = columns.find(({ key }) => key === chart!.along)!;
  const sample = rows[0]!;
  const currency = currencyOf(sample);
  const against = chart!.against?.[column.key];
  const points = useMemo(
    () =>
      chartPoints({ table, rows, before, along: along.key, measure: column.key, against }).map((point) => ({
        ...point,
        label: write(along, point.at, sample),
      })),
    // The format follows the table and the language, which changes the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [table, rows, before, column.key, i18n.locale],
  );
  const hasBefore = against
    ? rows.some((row) => row[against] !== null)
    : points.some((point) => point.before !== undefined);
  const name = i18n._(wordsOfColumn(table.report, column.key).label);
  const earlier = against ? String(sample.earlier_event ?? t`Event before`) : t`Previous period`;
  const format = (value: number) => write(column, value, sample);
  const latest = points.findLast(({ now }) => now !== null);
  const soFar = format(latest?.now ?? 0);
  const soFarBefore = format(latest?.before ?? 0);
  return (
    <>
      {against && hasBefore && latest && (
        <Text c="dimmed" suppressHydrationWarning>
          <Trans>
            So far {soFar}. {earlier}: {soFarBefore} at this point.
          </Trans>
        </Text>
      )}
      <LazyTimeChart
        rows={points}
        label={name}
        nowName={against ? t`This event` : t`This period`}
        beforeName={hasBefore ? earlier : undefined}
        format={format}
        formatAxis={axisFormat(i18n.locale, column.kind === "money" ? (currency ?? undefined) : undefined)}
      />
      {against && (
        <Text c="dimmed" fz={13} ta="center" maw="none" aria-hidden="true">
          {i18n._(wordsOfColumn(table.report, along.key).label)}
        </Text>
      )}
    </>
  );
}

const MAX_BARS = 10;

function Largest({ table, rows, column }: DrawnProps) {
  const { chart, columns } = definitionOf(table.report)!;
  const write = useCellText(table.timezone);
  const named = columns.filter(({ key }) => key === chart!.along);
  const beside = columns.filter(({ key }) => key === chart!.beside);
  const nameOf = (row: ReportRow) =>
    [...named, ...beside]
      .map((one) => (row[one.key] === null || row[one.key] === "" ? null : write(one, row[one.key]!, row)))
      .filter(Boolean)
      .join(" · ");
  if (chart!.kind === "groups") {
    const groups = Map.groupBy(rows, (row) => String(row[chart!.beside!]));
    return (
      <Stack gap="lg">
        {[...groups].slice(0, MAX_BARS).map(([title, own]) => (
          <Stack key={title} gap="xs">
            <Text component="h3" fw={600} className="break-anywhere">
              {title}
            </Text>
            <Bars
              rows={own.map((row, place) =>
                bar(write(named[0]!, row[named[0]!.key] ?? null, row), row, place),
              )}
            />
          </Stack>
        ))}
      </Stack>
    );
  }
  const largest = sortRows(rows, { column: column.key, isDescending: true }).slice(0, MAX_BARS);
  function bar(name: string, row: ReportRow, place: number) {
    const value = Number(row[column.key] ?? 0);
    return {
      key: String(place),
      name,
      value,
      figure: <span suppressHydrationWarning>{write(column, value, row)}</span>,
    };
  }
  return (
    <>
      <Bars rows={largest.map((row, place) => bar(nameOf(row) || "–", row, place))} />
      {rows.length > MAX_BARS && (
        <Text c="dimmed" size="sm">
          <Trans>The ten largest. All are in the table.</Trans>
        </Text>
      )}
    </>
  );
}
