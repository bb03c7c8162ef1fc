import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { DateRange, DateTime } from "../../../../ui/date-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { ReportTable as Table } from "../../../contract.ts";
import { definitionOf, shownColumns } from "../../../rules/report-definitions.ts";
import { currencyOf, type ReportRow, splitEmptyStart, totalsOf } from "../../../rules/report-rows.ts";
import { wordsOfColumn } from "../../../words/column-words.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { ReportPeriodChoice } from "./report-period-choice.tsx";
import { type ReportOwner, reportQuery } from "./report-query.ts";
import { readReportState, type ReportState, writeReportState } from "./report-state.ts";
import { PayoutFilter, transactionsLink } from "./payout-filter.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportTools } from "./report-tools.tsx";
import styles from "./report.module.css";

/** A report with all its options. The URL stores them. */
export function ReportView({ owner, report, zone }: { owner: ReportOwner; report: string; zone: string }) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useSearchParams();
  const state = readReportState(report, query);
  const change = (changed: Partial<ReportState>) =>
    setQuery((latest) => writeReportState(report, latest, changed), {
      preventScrollReset: true,
      replace: true,
    });
  const { data: table, error, refetch, isPlaceholderData } = useQuery(reportQuery(owner, report, state));
  const definition = definitionOf(report)!;
  const blank = shownColumns(definition, state.columns)
    .filter(({ hasNoPast }) => hasNoPast)
    .map(({ key }) => i18n._(wordsOfColumn(report, key).label));
  const isOld = isPlaceholderData || table?.report !== report;
  return (
    <Stack gap="lg" miw={0}>
      <Group justify="space-between" gap="8px 16px" className="no-print">
        {definition.hasPeriod ? (
          state.payout === undefined && <ReportPeriodChoice table={table} state={state} onChange={change} />
        ) : (
          <Text c="dimmed">
            <Trans>From the first sale up to now</Trans>
          </Text>
        )}
        <ReportTools {...{ owner, report, zone, state }} onChange={change} />
      </Group>
      {state.payout !== undefined && (
        <PayoutFilter payout={state.payout} onRemove={() => change({ payout: undefined })} />
      )}
      {state.asOf && table && (
        <Notice
          tone="info"
          action={
            <Button variant="default" size="xs" onClick={() => change({ asOf: undefined })}>
              <Trans>Show what is known now</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              As known on <DateTime at={table.as_of} zone={zone} />. What came later is left out.
            </Trans>
          </p>
          {blank.length > 0 && (
            <p>
              <Trans>Blank, because no history of it is recorded: {blank.join(", ")}.</Trans>
            </p>
          )}
        </Notice>
      )}
      {error && (!table || isOld) && (
        <ProblemNotice
          error={error}
          title={t`The report could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (!table || table.report !== report) && <Loading />}
      {table && table.report === report && !(error && isOld) && (
        <div className={styles.body} aria-busy={isPlaceholderData}>
          <Shown table={table} state={state} onChange={change} />
        </div>
      )}
    </Stack>
  );
}

interface ShownProps {
  table: Table;
  state: ReportState;
  onChange: (change: Partial<ReportState>) => void;
}

function Shown({ table, state, onChange }: ShownProps) {
  const { t } = useLingui();
  const definition = definitionOf(table.report)!;
  const currencies = [...new Set(table.rows.map(currencyOf).filter((one) => one !== null))];
  const currency = currencies.find((one) => one === state.currency);
  const inCurrency = (rows: readonly ReportRow[], wanted: string | undefined) =>
    wanted === undefined ? rows : rows.filter((row) => currencyOf(row) === wanted);
  // Chart and figures show one currency.
  const drawn = currency ?? currencies[0];
  const rows = inCurrency(table.rows, currency);
  const totals = totalsOf(definition, rows);
  const columns = shownColumns(definition, state.columns);
  const listed = splitEmptyStart(definition, rows);
  const total = totals.find((one) => one.currency === (drawn ?? null));
  const before = table.before?.totals.find((one) => one.currency === (drawn ?? null));
  if (table.rows.length === 0) return <Nothing table={table} />;
  return (
    <Stack gap="lg" miw={0}>
      {table.period && (
        <Text c="dimmed">
          <Days {...table.period} />
          {table.before && (
            <>
              {" "}
              <Trans>
                compared with <Days {...table.before} />
              </Trans>
            </>
          )}
        </Text>
      )}
      {currencies.length > 1 && (
        <NativeSelect
          className="no-print"
          label={t`Currency`}
          maw="16rem"
          key={currency}
          defaultValue={currency ?? ""}
          data={[
            { value: "", label: t`All currencies` },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
          onChange={(changed) => onChange({ currency: changed.currentTarget.value || undefined })}
        />
      )}
      {total && (
        <ReportFigures table={table} rows={inCurrency(table.rows, drawn)} total={total} before={before} />
      )}
      <ReportChart
        table={table}
        rows={inCurrency(table.rows, drawn)}
        before={table.before && inCurrency(table.before.rows, drawn)}
        state={state}
        onChoose={(measure) => onChange({ measure })}
      />
      {table.is_cut && (
        <Notice tone="warning">
          <p>
            <Trans>There are more rows than a report can show. Please choose fewer days.</Trans>
          </p>
        </Notice>
      )}
      <Panel title={<Trans>All figures</Trans>}>
        <ReportTable
          {...{ table, totals, columns }}
          rows={listed.rows}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          linkOf={table.report === "payouts" ? transactionsLink(state.asOf) : undefined}
        />
        {listed.empty && (
          <Text c="dimmed">
            <Trans>
              No activity before: <Days {...listed.empty} />
            </Trans>
          </Text>
        )}
      </Panel>
      <Definitions report={table.report} columns={columns.map(({ key }) => key)} />
    </Stack>
  );
}

function Days({ start_date, end_date }: { start_date: string; end_date: string }) {
  return <DateRange from={`${start_date}T00:00:00Z`} to={`${end_date}T00:00:00Z`} zone="UTC" style="day" />;
}

function Definitions({ report, columns }: { report: string; columns: readonly string[] }) {
  const { i18n } = useLingui();
  return (
    <Panel title={<Trans>How this is counted</Trans>}>
      <dl>
        {columns.map((key) => {
          const { label, how } = wordsOfColumn(report, key);
          return (
            <div key={key}>
              <Text component="dt" fw={600}>
                {i18n._(label)}
              </Text>
              <Text component="dd" c="dimmed" m="0 0 8px" maw="46rem">
                {i18n._(how)}
              </Text>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

function Nothing({ table }: { table: Table }) {
  return (
    <EmptyState
      icon="search"
      title={
        table.period ? (
          <Trans>No activity in this period.</Trans>
        ) : (
          <Trans>There is nothing to report yet.</Trans>
        )
      }
    >
      {table.period && (
        <p>
          <Trans>
            There is nothing to count for <Days {...table.period} />. Choose more days to look further back.
          </Trans>
        </p>
      )}
    </EmptyState>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton style={{ blockSize: "7rem" }} />
      <Skeleton style={{ blockSize: "18rem" }} />
      <Skeleton style={{ blockSize: "24rem" }} />
    </Stack>
  );
}
