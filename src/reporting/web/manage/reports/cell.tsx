import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { DateTime } from "../../../../ui/date-time.tsx";
import { formatDateTime, formatMoney, formatNumber } from "../../../../ui/format.ts";
import { formatTag } from "../../../../values/languages/locales.ts";
import type { ReportColumn } from "../../../rules/report-definitions.ts";
import { currencyOf, type ReportRow, type ReportValue } from "../../../rules/report-rows.ts";
import { VALUE_WORDS } from "./report-words.ts";

const FREE_TEXT = msg`Answered`;

/** A formatted value. A dash for no value. */
export function Cell({ row, column, zone }: { row: ReportRow; column: ReportColumn; zone: string }) {
  const write = useCellText(zone);
  const value = row[column.key] ?? null;
  if (column.kind === "moment" && value !== null)
    return (
      <span className="nowrap">
        <DateTime at={String(value)} zone={String(row.timezone ?? zone)} hasZoneName={false} />
      </span>
    );
  return (
    <span className={column.kind === "date" ? "nowrap" : undefined} suppressHydrationWarning>
      {write(column, value, row)}
    </span>
  );
}

/** Formats a value of a column as text. */
export function useCellText(zone: string) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return ({ kind, key }: ReportColumn, value: ReportValue, row: ReportRow): string => {
    if (value === null || value === "") return key === "answer" ? i18n._(FREE_TEXT) : "–";
    const money = () => formatMoney({ minor: Number(value), currency: currencyOf(row) ?? "XXX" }, locale);
    switch (kind) {
      case "text":
        return String(value);
      case "word": {
        const known = VALUE_WORDS[String(value)];
        if (!known) return String(value);
        const currency = currencyOf(row) ?? "XXX";
        const difference = formatMoney({ minor: Number(row.difference ?? 0), currency }, locale);
        return i18n._({ ...known, values: { difference } });
      }
      case "country":
        return (
          new Intl.DisplayNames(formatTag(locale), { type: "region" }).of(String(value)) ?? String(value)
        );
      case "number":
        return formatNumber(Number(value), locale);
      case "percent":
        return percent(locale, Number(value) / 100, 1);
      case "money":
        return money();
      case "rate": {
        const isAmount = row.tax_type === "FIXED" || row.discount_type === "FIXED";
        return isAmount ? money() : percent(locale, Number(value) / 100_000, 3);
      }
      case "date":
        // A calendar day has no zone, so it is formatted in UTC.
        return formatDateTime(`${value}T00:00:00Z`, { locale, zone: "UTC", style: "day" });
      case "moment":
        return formatDateTime(String(value), {
          locale,
          zone: String(row.timezone ?? zone),
          hasZoneName: false,
        });
    }
  };
}

function percent(locale: string, share: number, maximumFractionDigits: number): string {
  return new Intl.NumberFormat(formatTag(locale), { style: "percent", maximumFractionDigits }).format(share);
}
